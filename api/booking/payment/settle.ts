import { err, ok, type Result } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { makePaidChange } from '../bookings/amendments.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readBooking } from '../service/booking.ts';
import type { PaymentContext } from './dependencies.ts';
import { type EventKey, finishEvent } from './payment-events.ts';
import { findSessionOf, moveSession, type PaymentSession } from './payment-sessions.ts';
import {
    type CountsTowards,
    findPayment,
    type NotRecorded,
    type PaymentNotice,
    type PaymentRecord,
    recordPayment,
} from './payments.ts';
import { planPaymentRefund, unsentRefunds } from './refunds.ts';
import { type RefundResult, sendRefund } from './send-refund.ts';
import { removeUnmatched } from './unmatched-payments.ts';

/**
 * Records a payment, ends its session, and refunds an amount that was too late or too much, such as the payment of a
 * second page. Payment, refund order and session are stored in one transaction before the order is sent. Settling the
 * same payment again changes nothing, except that a refund order without a response is sent again.
 *
 * @param sessionId the session of the payment; null if unknown. A session of another booking is ignored.
 * @param event the event of the payment, if any; it is marked as applied in the same transaction.
 * @returns the payment, and the results of its refund orders.
 * @throws the error of a ledger that is unavailable. Nothing is recorded then, and the call can be repeated.
 */
export async function settlePayment(
    context: PaymentContext,
    notice: PaymentNotice,
    sessionId: string | null,
    event: EventKey | null = null,
): Promise<Result<{ record: PaymentRecord; refunds: RefundResult[] }, NotRecorded | 'booking_not_found'>> {
    const { service } = context;
    const known = await readBooking(service, notice.bookingId);
    if (!known.ok) return err('booking_not_found');
    const { id, provider_slug } = known.value.booking;
    const own = { ...notice, bookingId: id };
    const { newId } = service;
    const recorded = await service.writer.run(provider_slug, async (database, now) => {
        const session = await findSessionOf(database, id, sessionId);
        const towards = await countsTowards(database, own, session, now, context.catalog);
        const payment = await recordPayment(database, own, now, context.catalog, towards);
        if (!payment.ok) return payment;
        if (session !== undefined) await moveSession(database, session.id, 'paid');
        await removeUnmatched(database, notice.reference);
        await finishEvent(database, event, { status: 'applied', bookingId: id }, now);
        const unsent = await unsentRefunds(database, 'payment_reference', notice.reference);
        const record = payment.value;
        const fresh = record.refundDue ? await planPaymentRefund(database, id, notice.reference, now, newId) : [];
        return ok({ record, unsent, fresh });
    });
    if (!recorded.ok) return recorded;
    const { record, unsent, fresh } = recorded.value;
    if (record.kind === 'recorded' && record.refundDue && record.booking.status === 'confirmed') {
        const { amountMinor, reference } = notice;
        context.logError('a payment exceeds the amount due', { bookingId: id, amountMinor, reference });
    }
    const refunds: RefundResult[] = [];
    for (const refund of [...unsent, ...fresh]) {
        refunds.push(await sendRefund(context, known.value.booking, refund, unsent.includes(refund)));
    }
    return ok({ record, refunds });
}

/** What a payment counts towards. That of an amendment counts if the amendment is made, and is refunded otherwise. */
async function countsTowards(
    database: LedgerQueries,
    { bookingId, amountMinor, reference }: PaymentNotice,
    session: PaymentSession | undefined,
    now: LockTime,
    catalog: Catalog,
): Promise<CountsTowards> {
    if (session?.purpose !== 'change') return session?.purpose ?? 'all';
    if (session.amendment_id === null || (await findPayment(database, reference)) !== undefined) return 'none';
    const booking = (await findBooking(database, bookingId)) as Booking;
    const paid = { amendmentId: session.amendment_id, amountMinor };
    return (await makePaidChange(database, booking, paid, now, catalog)) ? 'rest' : 'none';
}
