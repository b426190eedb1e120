import { referenceOf } from '../../../contract/booking-reference.ts';
import { addDays, daysFrom } from '../../../contract/calendar-day.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { whyUnavailable } from '../../booking/availability/availability.ts';
import { todayIn } from '../../booking/availability/departure.ts';
import { type Booking, unchanged } from '../../booking/bookings/bookings.ts';
import { newBooking } from '../../booking/bookings/create.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import type { BookingMoney } from '../../booking/payment/balance.ts';
import { everyAmount } from '../../booking/pricing/charge-rule.ts';
import { wantedBy } from '../../booking/pricing/priced.ts';
import { orderOf } from '../../booking/service/order.ts';
import { priceRequest, type QuoteRequest } from '../../booking/service/quote.ts';

/** A booking that nobody has made, to show mails about it. */
export interface Invented {
    offer: Offer;
    booking: Booking;
    money: BookingMoney;
}

const id = '5b0a7a52-6f0e-4f1e-8a63-0c1d2e3f4a5b';
const contact = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@example.org', phone: '+49 30 901820' };
const specialRequests = 'Two of us do not swim well.\nIs there shade on board?';
const terms = { holdSeconds: 1, contactlessHoldSeconds: 1, maxPendingPerContact: 0, maxPendingPerAddress: 0 };

/**
 * Books the experience on the first day, from a month to two years ahead, that a family, the smallest group or one
 * person can book; null if there is none.
 */
export function invent(catalog: Catalog, offer: Offer, locale: SiteLocale, nowMs: number): Invented | null {
    const today = todayIn(offer.provider.timeZone, nowMs);
    for (const day of daysFrom(addDays(today, 30), addDays(today, 730))) {
        for (const request of requestsFor(offer, day)) {
            const booking = bookingFor(catalog, { ...request, locale }, nowMs);
            if (booking === null) continue;
            // What is due at booking is paid.
            const money = { paidMinor: booking.due_now_minor, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0 };
            return { offer, booking, money };
        }
    }
    return null;
}

function requestsFor({ experience }: Offer, date: string): QuoteRequest[] {
    const { hotel, multiDay, timeSlots, options, minParticipants, id: experienceId } = experience;
    const places =
        hotel === null
            ? timeSlots.map(({ id: timeSlotId }) => ({ timeSlotId, ...(multiDay && { endDate: addDays(date, 1) }) }))
            : hotel.units.map(({ id: unitId }) => ({ unitId, endDate: addDays(date, 3) }));
    const parties = [{ adults: 2, childrenAges: [8] }, { adults: Math.max(2, minParticipants) }, { adults: 1 }];
    const quantities = Object.fromEntries(options.slice(0, 1).map((option) => [option.id, 1]));
    return places.flatMap((place) =>
        parties.map((party) => ({ experienceId, date, ...place, ...party, options: quantities })),
    );
}

function bookingFor(catalog: Catalog, request: QuoteRequest & { locale: string }, nowMs: number): Booking | null {
    const priced = priceRequest({ chargeRules: () => everyAmount }, catalog, request);
    if (!priced.ok) return null;
    if (whyUnavailable(wantedBy(priced.value), [], nowMs) !== null) return null;
    const origin = { id, names: [], requestDigest: '', addressDigest: null, channel: 'page' } as const;
    const made = newBooking(orderOf(priced.value, { ...request, contact, specialRequests }, origin), nowMs, terms);
    return { ...made, status: 'confirmed', confirmed_at: made.created_at, reference: referenceOf(id), ...unchanged };
}
