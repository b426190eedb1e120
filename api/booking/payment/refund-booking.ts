import { ok } from '../../../contract/result.ts';
import type { Refusable } from '../refusal.ts';
import { readBooking } from '../service/booking.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { planRefunds, type RefundPlan, unsentRefundsOf } from './refunds.ts';
import { type RefundResult, sendRefund } from './send-refund.ts';

export type BookingRefund =
    /** Orders without a response were sent again; no new refund was ordered. */
    | { kind: 'repeated'; refunds: RefundResult[] }
    | { kind: 'ordered'; refunds: RefundResult[] }
    | Exclude<RefundPlan, { kind: 'planned' }>;

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
): Promise<Refusable<BookingRefund>> {
    const { service } = dependencies;
    const known = await readBooking(service, bookingId);
    if (!known.ok) return known;
    const { booking } = known.value;
    const unsent = await service.ledger.query((database) => unsentRefundsOf(database, booking.id));
    if (unsent.length > 0) {
        const refunds: RefundResult[] = [];
        for (const refund of unsent) refunds.push(await sendRefund(dependencies, booking, refund, true));
        return ok({ kind: 'repeated', refunds });
    }
    const { newId } = service;
    const plan = await service.writer.run(booking.provider_slug, (database, now) =>
        planRefunds(database, booking.id, amountMinor, now, newId),
    );
    if (plan.kind !== 'planned') return ok(plan);
    const refunds: RefundResult[] = [];
    for (const refund of plan.refunds) refunds.push(await sendRefund(dependencies, booking, refund, false));
    return ok({ kind: 'ordered', refunds });
}
