import type { LedgerQueries } from '../../ledger/ledger.ts';
import { paidMinor } from '../payment/payments.ts';
import { type Booking, findBooking } from './bookings.ts';
import { cancelWithPlaces } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import { canBecome, statusAt } from './status.ts';

export type Cancellation =
    | { kind: 'cancelled'; booking: Booking }
    | { kind: 'not_cancellable'; why: 'confirmed' | 'expired' | 'paid' };

/**
 * Cancels a pending booking for which nothing was paid, inside a transaction that has the provider's lock. A cancelled
 * booking gives the same result again.
 */
export async function cancelPending(database: LedgerQueries, booking: Booking, now: LockTime): Promise<Cancellation> {
    const current = (await findBooking(database, booking.id)) as Booking;
    const status = statusAt(current, now);
    if (status === 'confirmed') return { kind: 'not_cancellable', why: status };
    if (status === 'pending' && (await paidMinor(database, current)) > 0) {
        return { kind: 'not_cancellable', why: 'paid' };
    }
    return await cancelByProvider(database, current, now);
}

/**
 * Cancels a pending or a confirmed booking, inside a transaction that has the provider's lock. Its payments become
 * refundable.
 */
export async function cancelByProvider(
    database: LedgerQueries,
    booking: Booking,
    now: LockTime,
): Promise<Cancellation> {
    const current = (await findBooking(database, booking.id)) as Booking;
    const status = statusAt(current, now);
    if (status === 'cancelled') return { kind: 'cancelled', booking: current };
    if (!canBecome(status, 'cancelled')) return { kind: 'not_cancellable', why: 'expired' };
    return { kind: 'cancelled', booking: await cancelWithPlaces(database, current, now) };
}
