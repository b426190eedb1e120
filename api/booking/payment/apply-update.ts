import { instantOf } from '../../ledger/instant.ts';
import type { Booking } from '../bookings/bookings.ts';
import { type BookingState, readBooking } from '../service/booking.ts';
import type { PaymentContext, PaymentDependencies } from './dependencies.ts';
import { recordDispute } from './disputes.ts';
import { doesNotFit, type EventKey, finishEvent } from './payment-events.ts';
import { findSessionOf, moveSession } from './payment-sessions.ts';
import { findPayment } from './payments.ts';
import type { PaymentUpdate } from './port.ts';
import { recordExternalRefund, refundsOf, settleRefund } from './refunds.ts';
import { settlePayment } from './settle.ts';
import { recordUnmatched, type UnmatchedPayment } from './unmatched-payments.ts';

/**
 * The result of applying an update. `waiting`: its booking or payment is not known yet. `again`: it was stored, but a
 * refund order that follows from it had no response, so the same update should be applied once more.
 */
export type Applied = 'done' | 'waiting' | 'again';

type Of<Kind extends PaymentUpdate['kind']> = Extract<PaymentUpdate, { kind: Kind }>;

/**
 * Applies an update of the payment provider under the provider's lock, together with the result of its event. Applying
 * an update twice, concurrently, or after a newer one has no further effect.
 *
 * @param event the event that contains the update; null if it comes from a query.
 * @throws the error of a ledger that is unavailable.
 */
export async function applyUpdate(
    context: PaymentContext,
    update: Of<'paid' | 'session' | 'refund' | 'dispute'>,
    event: EventKey | null,
): Promise<Applied> {
    if (update.kind === 'paid') return await applyPaid(context, update, event);
    if (update.kind === 'session') return await applySession(context, update, event);
    if (update.kind === 'refund') return await applyRefund(context, update, event);
    return await applyDispute(context, update, event);
}

/** Applies a payment. One that matches no booking is stored for manual review. */
async function applyPaid(context: PaymentContext, update: Of<'paid'>, event: EventKey | null): Promise<Applied> {
    const { service, provider } = context;
    const { bookingId, sessionId, reference, amount } = update;
    const keepUnmatched = async (reason: UnmatchedPayment['reason']): Promise<void> => {
        const payment = { reference, amount: amount.units, currency: amount.currency.toLowerCase(), reason };
        const isNew = await recordUnmatched(service, { ...payment, booking_id: bookingId });
        if (isNew) context.logError('a payment matches no booking', { bookingId, ...payment });
    };
    const unmatched = async (reason: UnmatchedPayment['reason']): Promise<Applied> => {
        await keepUnmatched(reason);
        return await note(context, event, 'refused', `the payment matches no booking: ${reason}`);
    };
    const known = await readBooking(service, bookingId);
    if (!known.ok) {
        await keepUnmatched('unknown_booking');
        return await note(context, event, 'waiting', 'its booking is unknown');
    }
    const { booking } = known.value;
    if (amount.currency !== booking.currency) return await unmatched('other_currency');
    const amountMinor = provider.toMinor(amount.units, booking.currency, booking.exponent);
    if (amountMinor === null) return await unmatched('inexact_amount');
    await logOtherAmount(context, booking, sessionId, amountMinor);
    const notice = { bookingId, amountMinor, reference };
    const settled = await settlePayment(context, notice, sessionId, event);
    if (settled.ok) return settled.value.refunds.some(({ outcome }) => outcome === 'unknown') ? 'again' : 'done';
    if (settled.error === 'invalid_amount')
        return await note(context, event, 'refused', 'the amount of the payment is invalid');
    return await unmatched(settled.error === 'booking_not_found' ? 'unknown_booking' : settled.error);
}

/** Logs a payment whose amount differs from that of its session. It is recorded with its actual amount. */
async function logOtherAmount(
    { service, logError }: PaymentDependencies,
    booking: Booking,
    sessionId: string | null,
    amountMinor: number,
): Promise<void> {
    const session = await service.ledger.query((database) => findSessionOf(database, booking.id, sessionId));
    if (session === undefined || session.amount_minor === amountMinor) return;
    const facts = { bookingId: booking.id, askedMinor: session.amount_minor, arrivedMinor: amountMinor };
    logError('the amount of a payment differs from that of its session', facts);
}

async function applySession(context: PaymentDependencies, update: Of<'session'>, event: EventKey | null) {
    const { bookingId, sessionId, status } = update;
    const known = await readBooking(context.service, bookingId);
    if (!known.ok) return await note(context, event, 'waiting', 'its booking is unknown');
    const { booking } = known.value;
    await context.service.writer.run(booking.provider_slug, async (database, now) => {
        const session = await findSessionOf(database, booking.id, sessionId);
        if (session !== undefined) await moveSession(database, session.id, status);
        await finishEvent(database, event, { status: 'applied', bookingId }, now);
    });
    return 'done';
}

/** Applies a refund that was ordered here or manually at the payment provider. */
async function applyRefund(context: PaymentDependencies, update: Of<'refund'>, event: EventKey | null) {
    const { reference, refundId, externalReference, status, failure, amount } = update;
    const state = await bookingOfPayment(context, reference);
    if (state === null) return await note(context, event, 'waiting', 'its payment is unknown');
    const { booking } = state;
    const amountMinor = context.provider.toMinor(amount.units, booking.currency, booking.exponent);
    if (amountMinor === null || amount.currency !== booking.currency) {
        return await note(context, event, 'refused', 'the currency of the refund differs from that of its payment');
    }
    const refund = { status, externalReference, failure };
    const external = { id: context.service.newId(), bookingId: booking.id, reference, amountMinor, update: refund };
    let hadFailed = false;
    const isKnown = await context.service.writer.run(booking.provider_slug, async (database, now) => {
        const failed = (await refundsOf(database, booking.id)).filter((one) => one.status === 'failed');
        hadFailed = failed.some((one) => one.id === refundId || one.external_reference === externalReference);
        const isOurs = refundId !== null && (await settleRefund(database, refundId, refund, now));
        if (!isOurs && !(await recordExternalRefund(database, external, now))) return false;
        await finishEvent(database, event, { status: 'applied', bookingId: booking.id }, now);
        return true;
    });
    const facts = { bookingId: booking.id, refund: externalReference };
    if (isKnown) {
        if (status === 'failed' && !hadFailed) context.logError('a refund failed', { ...facts, why: failure });
        return 'done';
    }
    // The refund may still match later, if another refund of the same payment fails.
    context.logError('a refund does not match its payment', { ...facts, reference });
    return await note(context, event, 'waiting', doesNotFit);
}

async function applyDispute(context: PaymentDependencies, update: Of<'dispute'>, event: EventKey | null) {
    const { reference, disputeReference, status, words, amount, reportedAtMs } = update;
    const state = await bookingOfPayment(context, reference);
    if (state === null) return await note(context, event, 'waiting', 'its payment is unknown');
    const { booking } = state;
    const isOwnCurrency = amount.currency === booking.currency;
    const dispute = {
        reference: disputeReference,
        booking_id: booking.id,
        payment_reference: reference,
        amount_minor: isOwnCurrency ? context.provider.toMinor(amount.units, booking.currency, booking.exponent) : null,
        status,
        words,
        reported_at: instantOf(reportedAtMs),
    };
    const isNew = await context.service.writer.run(booking.provider_slug, async (database, now) => {
        const isFirst = await recordDispute(database, { ...dispute, recorded_at: instantOf(now) });
        await finishEvent(database, event, { status: 'applied', bookingId: booking.id }, now);
        return isFirst;
    });
    if (isNew)
        context.logError('a payment is disputed', { bookingId: booking.id, reference, dispute: disputeReference });
    return 'done';
}

async function bookingOfPayment({ service }: PaymentDependencies, reference: string): Promise<BookingState | null> {
    const payment = await service.ledger.query((database) => findPayment(database, reference));
    const known = payment === undefined ? null : await readBooking(service, payment.booking_id);
    return known?.ok === true ? known.value : null;
}

/** Stores the result of an event without a booking. It needs no provider's lock. */
async function note(
    { service }: PaymentDependencies,
    event: EventKey | null,
    status: 'waiting' | 'refused',
    reason: string,
): Promise<Applied> {
    await service.ledger.query((database) => finishEvent(database, event, { status, reason }, service.clock()));
    return status === 'waiting' ? 'waiting' : 'done';
}
