import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { cancelWithPlaces } from '../bookings/holds.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { statusAt } from '../bookings/status.ts';
import { guestCancellation, type NotByGuest } from '../cancellation/guest-cancellation.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { moneyOf, paymentsOf } from './payments.ts';
import { planRefunds, type Refund } from './refunds.ts';
import { sendRefund } from './send-refund.ts';
import { closeSessions } from './start-payment.ts';

export type CancelledByGuest =
    | { kind: 'cancelled' }
    /** Another amount than the one shown would come back now; nothing is changed. */
    | { kind: 'refund_changed'; refundMinor: number }
    | { kind: 'not_cancellable'; why: NotByGuest };

/**
 * What decides whether the guest can cancel a booking at an instant.
 * @param stepMinor the step of the payment provider.
 */
export async function cancelledBookingIn(database: LedgerQueries, booking: Booking, stepMinor: number, nowMs: number) {
    const payments = await paymentsOf(database, booking.id);
    return {
        booking,
        status: statusAt(booking, nowMs),
        paidMinor: (await moneyOf(database, booking, nowMs)).paidMinor,
        isDisputed: payments.some(({ disputedMinor }) => disputedMinor > 0),
        stepMinor,
        nowMs,
    };
}

/**
 * Cancels a booking for its guest, if the amount that comes back is the one that was shown. One transaction cancels the
 * booking, releases its places and stores the refund orders; the orders are sent after it. If the process dies before, the
 * reconciliation sends them, so that each amount is refunded once.
 *
 * @param shownMinor the refund that was shown to the guest; null: none was.
 */
export async function cancelByGuest(
    dependencies: PaymentDependencies,
    booking: Booking,
    shownMinor: number | null,
): Promise<CancelledByGuest> {
    const { service } = dependencies;
    const { newId } = service;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const { outcome, orders } = await service.writer.run(booking.provider_slug, (database, now) =>
        cancelInTransaction(database, booking.id, shownMinor, stepMinor, now, newId),
    );
    if (outcome.kind !== 'cancelled') return outcome;
    for (const refund of orders) await sendRefund(dependencies, booking, refund, false);
    await closeSessions(dependencies, booking.id);
    return outcome;
}

async function cancelInTransaction(
    database: LedgerQueries,
    bookingId: string,
    shownMinor: number | null,
    stepMinor: number,
    now: LockTime,
    newId: () => string,
): Promise<{ outcome: CancelledByGuest; orders: Refund[] }> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const allowed = guestCancellation(await cancelledBookingIn(database, booking, stepMinor, now));
    if (allowed.kind === 'not_cancellable') return { outcome: allowed, orders: [] };
    const { refundMinor, keptMinor } = allowed;
    if (refundMinor !== shownMinor) return { outcome: { kind: 'refund_changed', refundMinor }, orders: [] };
    await cancelWithPlaces(database, booking, now, keptMinor);
    if (refundMinor === 0) return { outcome: { kind: 'cancelled' }, orders: [] };
    const plan = await planRefunds(database, bookingId, refundMinor, now, newId);
    if (plan.kind !== 'planned') {
        throw new Error(`The refund of ${refundMinor} of booking ${bookingId} cannot be ordered: ${plan.kind}.`);
    }
    return { outcome: { kind: 'cancelled' }, orders: plan.refunds };
}
