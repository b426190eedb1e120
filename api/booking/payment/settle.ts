import { instantOf } from '../bookings/lock-time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readBooking } from '../service/booking.ts';
import { placesFree } from '../service/places-free.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type GivenBack, giveBack } from './give-back.ts';
import { type EventKey, finishEvent } from './payment-events.ts';
import { findSession, moveSession } from './payment-sessions.ts';
import { type PaymentNotice, type PaymentRecord, recordPayment } from './payments.ts';
import { planPaymentRefund, unsentRefunds } from './refunds.ts';
import { forgetStray } from './unmatched-payments.ts';

export interface Settlement {
    record: PaymentRecord;
    /** What was ordered to be given back of this payment. */
    refunds: GivenBack[];
}

/**
 * Records money that has really arrived, ends the session that it came by, and gives back what came too late or was too
 * much, such as the money of a second page for what is due. Payment, order and session are written together before the
 * provider is asked. The same payment told again changes nothing; an order that was not answered is sent again.
 *
 * @param sessionId null: it came by no session that is known.
 * @param event by which it was told, if it was: it is applied in the same transaction.
 * @throws whatever the ledger throws when it is away; then nothing was recorded, and the same can be told again.
 */
export async function settlePayment(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    notice: PaymentNotice,
    sessionId: string | null,
    event: EventKey | null = null,
): Promise<Settlement> {
    const { service } = dependencies;
    const known = await readBooking(service, notice.bookingId);
    if (!known.ok) return { record: { kind: 'booking_not_found' }, refunds: [] };
    const { id, provider_slug } = known.value.booking;
    const { newId } = service;
    const { record, orders, isSurplus } = await service.writer.run(provider_slug, async (database, now) => {
        const told = { ...notice, bookingId: id };
        const session = sessionId === null ? undefined : await findSession(database, sessionId);
        const purpose = session?.booking_id === id ? session.wish : 'all';
        const recorded = await recordPayment(database, told, now, placesFree(catalog), purpose);
        if (recorded.kind !== 'recorded' && recorded.kind !== 'replayed') {
            return { record: recorded, orders: [], isSurplus: false };
        }
        if (session !== undefined) await moveSession(database, session.id, 'paid');
        await forgetStray(database, notice.reference);
        if (event !== null) {
            const outcome = { status: 'applied', bookingId: id, reason: null } as const;
            await finishEvent(database, event, outcome, instantOf(now));
        }
        const unsent = await unsentRefunds(database, notice.reference);
        const fresh = recorded.refundDue ? await planPaymentRefund(database, id, notice.reference, now, newId) : null;
        const repeated = unsent.map((refund) => ({ refund, isRepeated: true }));
        return {
            record: recorded,
            isSurplus: recorded.kind === 'recorded' && recorded.refundDue && recorded.booking.status === 'confirmed',
            orders: fresh === null ? repeated : [...repeated, { refund: fresh, isRepeated: false }],
        };
    });
    if (isSurplus) {
        const { amountMinor, reference } = notice;
        dependencies.report('more money has arrived than was asked for', { bookingId: id, amountMinor, reference });
    }
    const refunds: GivenBack[] = [];
    for (const { refund, isRepeated } of orders) {
        refunds.push(await giveBack(dependencies, known.value.booking, refund, isRepeated));
    }
    return { record, refunds };
}
