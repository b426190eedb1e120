import { err, type Result } from '../../../contract/result.ts';
import type { PaymentDependencies } from '../payment/dependencies.ts';
import { closeSessions, isBeingPaid } from '../payment/start-payment.ts';
import type { Refusal } from '../refusal.ts';
import { type BookingState, cancelBooking, readBooking } from './booking.ts';

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
    if (cancelled.ok) await closeSessions(dependencies, bookingId);
    return cancelled;
}
