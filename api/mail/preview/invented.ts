import { addDays } from '../../../contract/calendar-day.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { modesOf, whyUnavailable } from '../../booking/availability/availability.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import { type Booking, unchanged } from '../../booking/bookings/bookings.ts';
import { newBooking } from '../../booking/bookings/create.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import type { BookingMoney } from '../../booking/payment/balance.ts';
import { everyAmount } from '../../booking/pricing/charge-rule.ts';
import { orderOf } from '../../booking/service/order.ts';
import { priceRequest, type QuoteRequest } from '../../booking/service/quote.ts';
import { referenceOf } from '../../ledger/booking-reference.ts';

/** A booking that nobody has made, to show mails about it. */
export interface Invented {
    offer: Offer;
    booking: Booking;
    money: BookingMoney;
}

export type OfferKind = 'day' | 'days' | 'stay';

const id = '5b0a7a52-6f0e-4f1e-8a63-0c1d2e3f4a5b';
const contact = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@example.org', phone: '+49 30 901820' };
const specialRequests = 'Two of us do not swim well.\nIs there shade on board?';
const terms = { holdSeconds: 1, contactlessHoldSeconds: 1, maxPendingPerContact: 0, maxPendingPerAddress: 0 };

/** The experience of each kind that tells most in its mails; the first one of those that tell as much. */
export function richestOffers(catalog: Catalog): Partial<Record<OfferKind, Offer>> {
    const offers = catalog.providers.flatMap((provider) =>
        provider.experiences.map((experience) => ({ provider, experience })),
    );
    const richest: Partial<Record<OfferKind, Offer>> = {};
    for (const offer of offers) {
        const { experience } = offer;
        const kind = experience.hotel !== null ? 'stay' : experience.multiDay ? 'days' : 'day';
        const known = richest[kind];
        if (known === undefined || richness(offer) > richness(known)) richest[kind] = offer;
    }
    return richest;
}

/** Length of its entry in the catalogue. */
function richness({ provider, experience }: Offer): number {
    return JSON.stringify([experience, provider.contact]).length;
}

/** Days from a month ahead within which something can be booked. */
const daysAhead = { from: 30, to: 700 };

/** Books the experience for the first day on which a family, a couple or one person can; null if none can. */
export function invent(catalog: Catalog, offer: Offer, locale: SiteLocale, nowMs: number): Invented | null {
    const first = addDays(todayIn(offer.provider.timeZone, nowMs), daysAhead.from);
    for (let ahead = 0; ahead < daysAhead.to; ahead++) {
        const day = addDays(first, ahead);
        for (const request of requestsFor(offer, day)) {
            const booking = bookingFor(catalog, { ...request, locale }, nowMs);
            if (booking !== null) return { offer, booking, money: moneyOf(booking) };
        }
    }
    return null;
}

function requestsFor({ experience }: Offer, date: string): QuoteRequest[] {
    const { hotel, multiDay, timeSlots, options, id: experienceId } = experience;
    const [option] = options;
    const parties = [{ adults: 2, children: 1, childrenAges: [8] }, { adults: 2 }, { adults: 1 }];
    const places =
        hotel === null
            ? timeSlots.flatMap((slot) =>
                  modesOf(experience, slot).offered.map((mode) => ({
                      timeSlotId: slot.id,
                      mode,
                      ...(multiDay && { endDate: addDays(date, 1) }),
                  })),
              )
            : hotel.units.map((unit) => ({ unitId: unit.id, endDate: addDays(date, 3) }));
    return places.flatMap((place) =>
        parties.map((party) => ({
            experienceId,
            date,
            ...place,
            ...party,
            ...(option !== undefined && { options: { [option.id]: 1 } }),
        })),
    );
}

function bookingFor(catalog: Catalog, request: QuoteRequest & { locale: string }, nowMs: number): Booking | null {
    const priced = priceRequest({ chargeRules: () => everyAmount }, catalog, request);
    if (!priced.ok) return null;
    const { selection, party } = priced.value;
    if (whyUnavailable({ ...selection, persons: party.persons }, [], nowMs) !== null) return null;
    const order = orderOf(priced.value, { ...request, contact, specialRequests });
    const made = newBooking(
        { ...order, names: [], bodyDigest: '', addressDigest: null, channel: 'page' },
        id,
        nowMs,
        terms,
    );
    const confirmed = { status: 'confirmed' as const, confirmed_at: made.created_at };
    return { ...made, ...confirmed, reference: referenceOf(id), ...unchanged };
}

/** What is due at booking is paid. */
function moneyOf({ due_now_minor: paidMinor }: Booking): BookingMoney {
    return { paidMinor, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0 };
}
