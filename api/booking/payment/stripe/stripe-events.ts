import type Stripe from 'stripe';
import type { Catalog } from '../../catalog/catalog.ts';
import { readBooking } from '../../desk/booking.ts';
import type { Booking } from '../../ledger/bookings.ts';
import { findSession, moveSession } from '../../ledger/payment-sessions.ts';
import { type RefundNews, recordForeignRefund, settleRefund } from '../../ledger/refunds.ts';
import { recordStray, type Stray } from '../../ledger/stray-payments.ts';
import type { PaymentParts } from '../parts.ts';
import { settlePayment } from '../settle.ts';
import { fromStripe } from './stripe-amount.ts';
import { referencePrefix, refundStatus } from './stripe-provider.ts';

/** What became of an event; `again`: something could not be finished, and Stripe should tell it once more. */
export type EventOutcome = 'done' | 'ignored' | 'again';

/**
 * Does what an event asks for. Events come more than once, late and in any order: each says what is a fact at Stripe, and
 * writing it down twice, or an older one after a newer, changes nothing.
 *
 * @throws whatever the ledger throws when it is away.
 */
export async function receiveEvent(parts: PaymentParts, catalog: Catalog, event: Stripe.Event): Promise<EventOutcome> {
    switch (event.type) {
        case 'checkout.session.completed':
            if (event.data.object.payment_status === 'paid') return await paid(parts, catalog, event.data.object);
            return await endSession(parts, event.data.object, 'processing');
        case 'checkout.session.async_payment_succeeded':
            return await paid(parts, catalog, event.data.object);
        case 'checkout.session.async_payment_failed':
            return await endSession(parts, event.data.object, 'declined');
        case 'checkout.session.expired':
            return await endSession(parts, event.data.object, 'expired');
        case 'refund.created':
        case 'refund.updated':
        case 'refund.failed':
        case 'charge.refund.updated':
            return await refunded(parts, event.data.object);
        default:
            return 'ignored';
    }
}

/** Money has arrived. What fits no booking is kept for a person to look at. */
async function paid(parts: PaymentParts, catalog: Catalog, session: Stripe.Checkout.Session): Promise<EventOutcome> {
    const bookingId = session.metadata?.booking_id;
    const intent = idOf(session.payment_intent);
    const { amount_total: amount, currency } = session;
    // A session of another application that shares the account, or one that costs nothing, is not ours.
    if (bookingId === undefined || intent === null || amount === null || currency === null) return 'ignored';
    const reference = `${referencePrefix}${intent}`;
    const stray = async (reason: Stray['reason']): Promise<EventOutcome> => {
        await recordStray(parts.desk, { reference, booking_id: bookingId, amount, currency, reason });
        parts.report('money has arrived that fits no booking', { bookingId, reference, amount, currency, reason });
        return 'done';
    };
    const known = await readBooking(parts.desk, bookingId);
    if (!known.ok) return await stray('unknown_booking');
    const { booking } = known.value;
    if (currency.toUpperCase() !== booking.currency) return await stray('other_currency');
    const amountMinor = fromStripe(amount, booking.currency, booking.exponent);
    if (amountMinor === null) return await stray('inexact_amount');
    const sessionId = session.metadata?.session_id ?? null;
    await reportOtherAmount(parts, booking, sessionId, amountMinor);
    const { record, refunds } = await settlePayment(parts, catalog, { bookingId, amountMinor, reference }, sessionId);
    if (record.kind === 'reference_conflict') return await stray('reference_conflict');
    return refunds.some(({ outcome }) => outcome === 'unknown') ? 'again' : 'done';
}

/** Another amount than was asked for is recorded as it came; a person should know of it. */
async function reportOtherAmount(
    { desk, report }: PaymentParts,
    booking: Booking,
    sessionId: string | null,
    amountMinor: number,
): Promise<void> {
    if (sessionId === null) return;
    const session = await desk.ledger.query((database) => findSession(database, sessionId));
    if (session === undefined || session.amount_minor === amountMinor) return;
    const facts = { bookingId: booking.id, askedMinor: session.amount_minor, arrivedMinor: amountMinor };
    report('another amount has arrived than was asked for', facts);
}

async function endSession(
    { desk }: PaymentParts,
    session: Stripe.Checkout.Session,
    status: 'processing' | 'declined' | 'expired',
): Promise<EventOutcome> {
    const [bookingId, sessionId] = [session.metadata?.booking_id, session.metadata?.session_id];
    if (bookingId === undefined || sessionId === undefined) return 'ignored';
    const known = await readBooking(desk, bookingId);
    if (!known.ok) return 'ignored';
    const { provider_slug } = known.value.booking;
    await desk.writer.run(provider_slug, (database) => moveSession(database, sessionId, status));
    return 'done';
}

/** News of money that goes back, ordered here or by hand in Stripe's dashboard. */
async function refunded({ desk, report }: PaymentParts, refund: Stripe.Refund): Promise<EventOutcome> {
    const intent = idOf(refund.payment_intent);
    if (intent === null) return 'ignored';
    const reference = `${referencePrefix}${intent}`;
    const payment = await desk.ledger.query((database) =>
        database.selectFrom('payment').select('booking_id').where('reference', '=', reference).executeTakeFirst(),
    );
    const known = payment === undefined ? undefined : await readBooking(desk, payment.booking_id);
    if (known === undefined || !known.ok) return 'ignored';
    const { booking } = known.value;
    const status = refundStatus(refund.status);
    const failure = status === 'failed' ? `Stripe: ${refund.failure_reason ?? refund.status}` : null;
    const news: RefundNews = { status, externalReference: refund.id, failure };
    const amountMinor = fromStripe(refund.amount, booking.currency, booking.exponent);
    const isOurs = await desk.writer.run(booking.provider_slug, (database, now) =>
        settleRefund(database, refund.metadata?.refund_id ?? '', news, now),
    );
    if (isOurs) return 'done';
    const foreign = { id: desk.newId(), bookingId: booking.id, reference, amountMinor: amountMinor ?? 0, news };
    const isRecorded =
        amountMinor !== null &&
        refund.currency.toUpperCase() === booking.currency &&
        (await desk.writer.run(booking.provider_slug, (database, now) => recordForeignRefund(database, foreign, now)));
    if (!isRecorded)
        report('a refund does not fit its payment', { bookingId: booking.id, reference, refund: refund.id });
    return 'done';
}

function idOf(object: string | { id: string } | null): string | null {
    return typeof object === 'string' ? object : (object?.id ?? null);
}
