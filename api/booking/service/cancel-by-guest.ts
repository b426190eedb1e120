import { err, ok, type Result } from '../../../contract/result.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { cancelWithPlaces } from '../bookings/holds.ts';
import { statusAt } from '../bookings/status.ts';
import { guestCancellation, type NotByGuest } from '../cancellation/guest-cancellation.ts';
import { isDisputed } from '../payment/balance.ts';
import type { PaymentDependencies } from '../payment/dependencies.ts';
import { moneyIn, paymentsOf } from '../payment/payments.ts';
import { planRefunds, type Refund } from '../payment/refunds.ts';
import { sendRefund } from '../payment/send-refund.ts';
import { closeSessions, isBeingPaid } from '../payment/start-payment.ts';
import type { Refusal } from '../refusal.ts';
import { type BookingState, cancelBooking, readBooking } from './booking.ts';

/**
 * Why nothing was changed. `processing`: a payment that takes time is under way. `refund_changed`: another amount than
 * the one shown would come back now.
 */
type NotCancelled = { why: NotByGuest | 'processing' } | { why: 'refund_changed'; refundMinor: number };

/**
 * Cancels a booking for its guest, if the amount that comes back is the one that was shown. One transaction cancels the
 * booking, releases its places and stores the refund orders; the orders are sent after it. If the process dies before,
 * the reconciliation sends them, so that each amount is refunded once.
 *
 * @param shownMinor the refund that was shown to the guest; null: none was.
 */
export async function cancelByGuest(
    dependencies: PaymentDependencies,
    booking: Booking,
    shownMinor: number | null,
): Promise<Result<void, NotCancelled>> {
    const { service } = dependencies;
    const { newId } = service;
    const isPending = statusAt(booking, service.clock()) === 'pending';
    if (isPending && (await isBeingPaid(dependencies, booking.id))) return err({ why: 'processing' });
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const orders = await service.writer.run(
        booking.provider_slug,
        async (database, now): Promise<Result<Refund[], NotCancelled>> => {
            const current = (await findBooking(database, booking.id)) as Booking;
            const payments = await paymentsOf(database, booking.id);
            const { paidMinor } = moneyIn(current, payments, now);
            const about = { booking: current, paidMinor, isDisputed: isDisputed(payments), stepMinor, nowMs: now };
            const allowed = guestCancellation(about);
            if (!allowed.ok) return err({ why: allowed.error });
            const { refundMinor, keptMinor } = allowed.value;
            if (refundMinor !== shownMinor) return err({ why: 'refund_changed', refundMinor });
            await cancelWithPlaces(database, current, now, keptMinor);
            if (refundMinor === 0) return ok([]);
            const planned = await planRefunds(database, booking.id, refundMinor, now, newId);
            if (planned.ok) return planned;
            const problem = `The refund of ${refundMinor} of booking ${booking.id} cannot be ordered`;
            throw new Error(`${problem}: ${planned.error.why}.`);
        },
    );
    if (!orders.ok) return orders;
    for (const refund of orders.value) await sendRefund(dependencies, booking, refund, false);
    await closeSessions(dependencies, booking);
    return ok(undefined);
}

/**
 * Cancels a pending booking for which nothing was paid, and closes its payment pages. The error `processing`: a payment
 * that takes time is under way.
 */
export async function cancelUnpaid(
    dependencies: PaymentDependencies,
    id: string,
): Promise<Result<BookingState, Refusal | 'processing'>> {
    const { service } = dependencies;
    const known = await readBooking(service, id);
    if (!known.ok) return known;
    const bookingId = known.value.booking.id;
    if (await isBeingPaid(dependencies, bookingId)) return err('processing');
    const cancelled = await cancelBooking(service, bookingId, 'unpaid');
    if (cancelled.ok) await closeSessions(dependencies, cancelled.value.booking);
    return cancelled;
}
