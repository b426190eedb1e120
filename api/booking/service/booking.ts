import { ok } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { cancelByProvider, cancelPending } from '../bookings/cancel.ts';
import type { BookingMoney } from '../payment/balance.ts';
import { moneyOf } from '../payment/payments.ts';
import { type Refusable, refuse } from '../refusal.ts';
import type { BookingService } from './service.ts';

/** A booking and the money that came for it. */
export interface BookingState {
    booking: Booking;
    money: BookingMoney;
}

/** Every id of a booking is a UUID; no ledger is asked for another text, which it may not even take. */
const bookingId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

export async function readBooking(service: BookingService, id: string): Promise<Refusable<BookingState>> {
    const now = new Date(service.clock()).toISOString();
    const state = await service.ledger.read((snapshot) => bookingIn(snapshot, id, now));
    return state === null ? bookingNotFound() : ok(state);
}

/**
 * A booking with its money; null: there is none.
 * @param snapshot one transaction: a payment between two queries would show money that the status does not know of.
 */
export async function bookingIn(snapshot: LedgerQueries, id: string, now: string): Promise<BookingState | null> {
    if (!bookingId.test(id)) return null;
    const booking = await findBooking(snapshot, id.toLowerCase());
    return booking === undefined ? null : { booking, money: await moneyOf(snapshot, booking, now) };
}

/** Releases a pending booking for which nothing was paid. */
export function cancelBooking(service: BookingService, id: string): Promise<Refusable<BookingState>> {
    return cancelWith(service, id, cancelPending);
}

/** Cancels a pending or confirmed booking for its provider, who then owes what was paid. */
export function cancelForProvider(service: BookingService, id: string): Promise<Refusable<BookingState>> {
    return cancelWith(service, id, cancelByProvider);
}

async function cancelWith(
    service: BookingService,
    id: string,
    cancel: typeof cancelPending,
): Promise<Refusable<BookingState>> {
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const { booking } = known.value;
    const cancelled = await service.writer.run(booking.provider_slug, (database, nowMs) =>
        cancel(database, booking, nowMs),
    );
    if (cancelled.kind === 'cancelled') return await readBooking(service, id);
    return refuse('booking_not_cancellable', notCancellable[cancelled.why]);
}

const notCancellable = {
    confirmed: 'The booking is paid and confirmed; only its provider can cancel it.',
    expired: 'The booking has lapsed and holds no places any more; there is nothing to cancel.',
    paid: 'A payment has arrived for this booking; only its provider can cancel it.',
};

export function bookingNotFound() {
    return refuse('booking_not_found', 'There is no booking with this id.');
}
