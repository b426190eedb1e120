import { err, ok, type Result } from '../../../contract/result.ts';
import { readBooking } from '../service/booking.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type NoRefund, planRefunds, unsentRefunds } from './refunds.ts';
import { type RefundResult, sendRefund } from './send-refund.ts';

export interface BookingRefund {
    /** Whether orders without a response were sent again; no new refund was ordered then. */
    isRepeated: boolean;
    refunds: RefundResult[];
}

export type NotRefunded = NoRefund | { why: 'booking_not_found' };

/**
 * Refunds payments of a booking through the configured payment provider. If earlier orders have no response, only these
 * are sent again, so that repeating a command after a failure does not refund twice.
 *
 * @param amountMinor the amount; null refunds everything that is due back.
 */
export async function refundBooking(
    dependencies: PaymentDependencies,
    bookingId: string,
    amountMinor: number | null,
): Promise<Result<BookingRefund, NotRefunded>> {
    const { service } = dependencies;
    const known = await readBooking(service, bookingId);
    if (!known.ok) return err({ why: 'booking_not_found' });
    const { booking } = known.value;
    const unsent = await service.ledger.query((database) => unsentRefunds(database, 'booking_id', booking.id));
    const isRepeated = unsent.length > 0;
    const { newId } = service;
    const orders = isRepeated
        ? ok(unsent)
        : await service.writer.run(booking.provider_slug, (database, now) =>
              planRefunds(database, booking.id, amountMinor, now, newId),
          );
    if (!orders.ok) return orders;
    const refunds: RefundResult[] = [];
    for (const refund of orders.value) refunds.push(await sendRefund(dependencies, booking, refund, isRepeated));
    return ok({ isRepeated, refunds });
}
