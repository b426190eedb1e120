import { extras as declaredExtras } from '../../contract/extras.ts';
import { type LocalText, type SiteLocale, siteLocaleOf } from '../../contract/local-text.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { deadlinesOfBooking, endOf, startOf, usualCheckOutTime } from '../booking/cancellation/booking-refund.ts';
import type { RefundDeadline } from '../booking/cancellation/refund.ts';
import type { Offer } from '../booking/catalog/catalog.ts';
import { mapAddress } from '../booking/catalog/catalog.ts';
import type { PreviousBooking } from '../booking/events/events.ts';
import { partyLabels } from '../booking/party/party-labels.ts';
import { type BookingMoney, restMinor } from '../booking/payment/balance.ts';
import { bookingUrl } from '../booking/payment/booking-url.ts';
import { type ChargeRule, isChargeable } from '../booking/pricing/charge-rule.ts';

/**
 * What mails say about a booking, in no language yet. Amounts are whole minor units, times are milliseconds since 1970,
 * days are YYYY-MM-DD and times of day HH:MM by the provider's clock.
 */
export interface MailFacts {
    bookingId: string;
    /** As it is stored: 8 characters. */
    reference: string;
    guest: {
        locale: SiteLocale;
        firstName: string | null;
        lastName: string | null;
        email: string | null;
        phone: string | null;
        requests: string | null;
    };
    provider: {
        name: string;
        locale: SiteLocale;
        timeZone: string;
        email: string | null;
        phone: string | null;
    };
    experience: {
        name: LocalText;
        meetingPoint: LocalText;
        /** Name and address of the place; empty if the catalogue has none. */
        place: string[];
        geo: { lat: number; lon: number } | null;
        mapUrl: string | null;
        bring: readonly LocalText[];
        /** The cancellation policy in the provider's words. */
        policy: LocalText;
        hasRefundPolicy: boolean;
    };
    what: BookedFacts;
    /** What a change has replaced. */
    previous: BookedFacts | null;
    /** The deadlines that have not passed. */
    deadlines: RefundDeadline[];
    money: {
        currency: string;
        exponent: number;
        totalMinor: number;
        paidMinor: number;
        /** What the guest still owes. */
        restMinor: number;
        /** What comes back to the guest because of the change, cancellation or refund. */
        returnMinor: number;
        /** The part of `returnMinor` that has been refunded. */
        refundedMinor: number;
        /** What the provider keeps of a cancelled booking. */
        keptMinor: number;
    };
    /** Who made the change or cancelled. */
    by: 'guest' | 'provider';
    /** Null: there is no such page. `manage` is secret, `desk` asks the provider to sign in. */
    links: { manage: string | null; pay: string | null; booking: string; experience: string | null; desk: string };
    calendar: { startMs: number; endMs: number; sequence: number; host: string };
    /** When the mail is composed. */
    nowMs: number;
}

/** What was booked, when and for whom. */
export interface BookedFacts {
    isStay: boolean;
    start: string;
    /** Last day, or check-out; null: one day. */
    end: string | null;
    slot: { startTime: string; duration: number } | null;
    unit: LocalText | null;
    checkIn: string;
    checkOut: string;
    isPrivate: boolean;
    /** Labels with counts; null: count adults and children instead. */
    party: { label: LocalText; count: number }[] | null;
    adults: number;
    children: number;
    extras: { label: LocalText; count: number | null }[];
}

export interface MailOptions {
    /** Public origin of the site, without a trailing slash. */
    siteUrl: string;
    /** The secret address with which a guest changes the booking; null if it has ended. */
    manageUrl: string | null;
    /** Of the payment provider: whether the balance can be paid. */
    chargeRule: ChargeRule;
    nowMs: number;
    /** The booking before the change. */
    previous?: PreviousBooking | null;
    /** Default: of a cancelled booking who cancelled it, else the guest. */
    by?: 'guest' | 'provider';
    /** What comes back. Default: of a cancelled booking all that has come back and is due, else nothing. */
    returnMinor?: number;
    /** The part of it that has been refunded. Default: none. */
    refundedMinor?: number;
}

/** @param offer the experience as it is offered today; null, or without an experience, if it is no longer offered. */
export function mailFactsOf(
    booking: Booking,
    money: BookingMoney,
    offer: (Pick<Offer, 'provider'> & { experience: Offer['experience'] | null }) | null,
    options: MailOptions,
): MailFacts {
    const { details, currency, exponent } = booking;
    const { siteUrl, manageUrl, chargeRule, nowMs, previous = null } = options;
    const { provider = null, experience = null } = offer ?? {};
    const locale = siteLocaleOf(booking.locale);
    const restMinorNow = restMinor(booking.total_minor, money);
    const { lat = null, lon = null } = experience?.location ?? {};
    const what = bookedOf(booking, experience);
    const isCancelled = booking.status === 'cancelled';
    const providerLocale = siteLocaleOf(provider?.languages[0]);
    return {
        bookingId: booking.id,
        reference: booking.reference,
        guest: {
            locale,
            firstName: booking.first_name,
            lastName: booking.last_name,
            email: booking.email,
            phone: booking.phone,
            requests: booking.special_requests,
        },
        provider: {
            name: details.provider.name,
            locale: providerLocale,
            timeZone: details.provider.timeZone,
            email: provider?.contact?.email ?? null,
            phone: provider?.contact?.phone ?? null,
        },
        experience: {
            name: details.experience.name,
            meetingPoint: experience?.meetingPoint ?? {},
            place: [experience?.location?.name, experience?.location?.address].filter((text) => text != null),
            geo: lat === null || lon === null ? null : { lat, lon },
            mapUrl: mapAddress(experience?.location ?? null),
            bring: experience?.bring ?? [],
            policy: details.experience.cancellationPolicy,
            hasRefundPolicy: details.experience.refundPolicy !== null,
        },
        what,
        previous: previous && bookedOf(previous, experience),
        deadlines: deadlinesOfBooking(booking).filter(({ untilMs }) => untilMs > nowMs),
        money: {
            currency,
            exponent,
            totalMinor: booking.total_minor,
            paidMinor: money.paidMinor,
            restMinor: restMinorNow,
            returnMinor: options.returnMinor ?? (isCancelled ? money.refundDueMinor + money.refundedMinor : 0),
            refundedMinor: options.refundedMinor ?? 0,
            keptMinor: booking.kept_minor ?? 0,
        },
        by: options.by ?? (isCancelled && booking.kept_minor === null ? 'provider' : 'guest'),
        links: {
            manage: manageUrl,
            pay: isChargeable(restMinorNow, chargeRule) ? bookingUrl(siteUrl, locale, booking.id) : null,
            booking: `${siteUrl}/${locale}/booking/${booking.id}`,
            experience:
                experience &&
                `${siteUrl}/${locale}/p/${booking.provider_slug}/e/${encodeURIComponent(experience.slug)}`,
            desk: `${siteUrl}/${providerLocale}/desk?day=${booking.start_date}`,
        },
        calendar: {
            startMs: startOf(booking),
            endMs: endOf(booking, experience?.hotel?.checkOutTime),
            // A calendar replaces an entry by one with a higher number.
            sequence: booking.revision,
            host: new URL(siteUrl).hostname,
        },
        nowMs,
    };
}

function bookedOf(
    { start_date, end_date, details }: PreviousBooking,
    experience: Offer['experience'] | null,
): BookedFacts {
    const { unit, slot, mode, party, options, extras } = details;
    const isStay = unit !== null;
    return {
        isStay,
        start: start_date,
        end: end_date === start_date ? null : end_date,
        slot: slot && { startTime: slot.startTime, duration: slot.duration },
        unit: unit?.name ?? null,
        checkIn: details.experience.checkInTime ?? '00:00',
        checkOut: experience?.hotel?.checkOutTime ?? usualCheckOutTime,
        isPrivate: !isStay && mode === 'private',
        party: partyLabels(party, experience, unit?.id ?? null),
        adults: party.adults,
        children: party.children,
        extras: [
            ...options.map(({ label, quantity }) => ({ label, count: quantity })),
            ...extras.map((name) => ({ label: declaredExtras[name].label, count: null })),
        ],
    };
}
