import { ok } from '../../../contract/result.ts';
import type { Refusable } from '../refusal.ts';
import { readBooking } from '../service/booking.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type GivenBack, giveBack } from './give-back.ts';
import { planRefunds, type RefundPlan, unsentRefundsOf } from './refunds.ts';

export type BookingRefund =
    /** Orders that nobody had answered were sent again; nothing new was ordered. */
    | { kind: 'repeated'; refunds: GivenBack[] }
    | { kind: 'ordered'; refunds: GivenBack[] }
    | Exclude<RefundPlan, { kind: 'planned' }>;

/**
 * Gives money of a booking back through the payment provider by which it came. Orders of before that nobody has answered
 * are sent again first, and then nothing else: whoever repeats a command after a failure must not give back twice.
 *
 * @param amountMinor null: all that is due back.
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
        const refunds: GivenBack[] = [];
        for (const refund of unsent) refunds.push(await giveBack(dependencies, booking, refund, true));
        return ok({ kind: 'repeated', refunds });
    }
    const { newId } = service;
    const plan = await service.writer.run(booking.provider_slug, (database, now) =>
        planRefunds(database, booking.id, amountMinor, now, newId),
    );
    if (plan.kind !== 'planned') return ok(plan);
    const refunds: GivenBack[] = [];
    for (const refund of plan.refunds) refunds.push(await giveBack(dependencies, booking, refund, false));
    return ok({ kind: 'ordered', refunds });
}
