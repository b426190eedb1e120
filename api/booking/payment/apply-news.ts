import type { Booking } from '../bookings/bookings.ts';
import { instantOf } from '../bookings/lock-time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type BookingState, readBooking } from '../service/booking.ts';
import { recordDispute } from './disputes.ts';
import type { News } from './news.ts';
import type { PaymentParts } from './parts.ts';
import { doesNotFit, type EventKey, finishEvent } from './payment-events.ts';
import { findSession, moveSession } from './payment-sessions.ts';
import { recordForeignRefund, settleRefund } from './refunds.ts';
import { settlePayment } from './settle.ts';
import { recordStray, type Stray } from './unmatched-payments.ts';

/**
 * What became of news. `waiting`: the booking or payment that it is about is not known yet. `again`: written down, and an
 * order that follows on it was not answered: the same news should be applied once more.
 */
export type Applied = 'done' | 'waiting' | 'again';

type Of<Kind extends News['kind']> = Extract<News, { kind: Kind }>;

/**
 * Does what follows from news of a payment provider. The same news twice, in two processes at once, or an older one after
 * a newer changes nothing: each is a fact, written under the provider's lock, together with the end of its event.
 *
 * @param event from which the news come; null: they are the answer to a question.
 * @throws whatever the ledger throws when it is away.
 */
export async function applyNews(
    parts: PaymentParts,
    catalog: Catalog,
    news: Of<'paid' | 'session' | 'refund' | 'dispute'>,
    event: EventKey | null,
): Promise<Applied> {
    switch (news.kind) {
        case 'paid':
            return await applyPaid(parts, catalog, news, event);
        case 'session':
            return await applySession(parts, news, event);
        case 'refund':
            return await applyRefund(parts, news, event);
        case 'dispute':
            return await applyDispute(parts, news, event);
    }
}

/** Money has arrived. What fits no booking is kept for a person to look at. */
async function applyPaid(
    parts: PaymentParts,
    catalog: Catalog,
    news: Of<'paid'>,
    event: EventKey | null,
): Promise<Applied> {
    const { desk, provider } = parts;
    const { bookingId, sessionId, reference, amount } = news;
    const keepStray = async (reason: Stray['reason']): Promise<void> => {
        const facts = { bookingId, reference, amount: amount.units, currency: amount.currency.toLowerCase(), reason };
        const { bookingId: booking_id, ...stray } = facts;
        const isNew = await recordStray(desk, { ...stray, booking_id });
        if (isNew) parts.report('money has arrived that fits no booking', facts);
    };
    const stray = async (reason: Stray['reason']): Promise<Applied> => {
        await keepStray(reason);
        await refuse(parts, event, `money that fits no booking: ${reason}`);
        return 'done';
    };
    const known = await readBooking(desk, bookingId);
    if (!known.ok) {
        await keepStray('unknown_booking');
        return await wait(parts, event, 'its booking is not known');
    }
    const { booking } = known.value;
    if (amount.currency !== booking.currency) return await stray('other_currency');
    const amountMinor = provider.toMinor(amount.units, booking.currency, booking.exponent);
    if (amountMinor === null) return await stray('inexact_amount');
    await reportOtherAmount(parts, booking, sessionId, amountMinor);
    const notice = { bookingId, amountMinor, reference };
    const { record, refunds } = await settlePayment(parts, catalog, notice, sessionId, event);
    if (record.kind === 'reference_conflict') return await stray('reference_conflict');
    if (record.kind === 'invalid_amount')
        return await refuse(parts, event, 'a payment of no amount that can be recorded');
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

async function applySession(parts: PaymentParts, news: Of<'session'>, event: EventKey | null): Promise<Applied> {
    const { bookingId, sessionId, status } = news;
    const known = await readBooking(parts.desk, bookingId);
    if (!known.ok) return await wait(parts, event, 'its booking is not known');
    await parts.desk.writer.run(known.value.booking.provider_slug, async (database, now) => {
        await moveSession(database, sessionId, status);
        if (event !== null) await finishEvent(database, event, applied(bookingId), instantOf(now));
    });
    return 'done';
}

/** Money goes back, ordered here or by hand in the provider's own pages. */
async function applyRefund(parts: PaymentParts, news: Of<'refund'>, event: EventKey | null): Promise<Applied> {
    const { reference, refundId, externalReference, status, failure, amount } = news;
    const state = await bookingOfPayment(parts, reference);
    if (state === null) return await wait(parts, event, 'its payment is not known');
    const { booking } = state;
    const amountMinor = parts.provider.toMinor(amount.units, booking.currency, booking.exponent);
    if (amountMinor === null || amount.currency !== booking.currency) {
        return await refuse(parts, event, 'a refund in another currency than its payment');
    }
    const told = { status, externalReference, failure };
    const foreign = { id: parts.desk.newId(), bookingId: booking.id, reference, amountMinor, news: told };
    const isKnown = await parts.desk.writer.run(booking.provider_slug, async (database, now) => {
        const isOurs = refundId !== null && (await settleRefund(database, refundId, told, now));
        if (!isOurs && !(await recordForeignRefund(database, foreign, now))) return false;
        if (event !== null) await finishEvent(database, event, applied(booking.id), instantOf(now));
        return true;
    });
    if (isKnown) return 'done';
    // Another refund of the same payment may turn out to have failed, which makes room for this one.
    parts.report('a refund does not fit its payment', { bookingId: booking.id, reference, refund: externalReference });
    return await wait(parts, event, doesNotFit);
}

async function applyDispute(parts: PaymentParts, news: Of<'dispute'>, event: EventKey | null): Promise<Applied> {
    const { reference, disputeReference, status, words, amount, toldAtMs } = news;
    const state = await bookingOfPayment(parts, reference);
    if (state === null) return await wait(parts, event, 'its payment is not known');
    const { booking } = state;
    const isOwnCurrency = amount.currency === booking.currency;
    const dispute = {
        reference: disputeReference,
        booking_id: booking.id,
        payment_reference: reference,
        amount_minor: isOwnCurrency ? parts.provider.toMinor(amount.units, booking.currency, booking.exponent) : null,
        status,
        words,
        told_at: new Date(toldAtMs).toISOString(),
    };
    const isNew = await parts.desk.writer.run(booking.provider_slug, async (database, now) => {
        const isFirst = await recordDispute(database, { ...dispute, recorded_at: instantOf(now) });
        if (event !== null) await finishEvent(database, event, applied(booking.id), instantOf(now));
        return isFirst;
    });
    if (isNew) parts.report('a payment is disputed', { bookingId: booking.id, reference, dispute: disputeReference });
    return 'done';
}

async function bookingOfPayment({ desk }: PaymentParts, reference: string): Promise<BookingState | null> {
    const payment = await desk.ledger.query((database) =>
        database.selectFrom('payment').select('booking_id').where('reference', '=', reference).executeTakeFirst(),
    );
    const known = payment === undefined ? null : await readBooking(desk, payment.booking_id);
    return known?.ok === true ? known.value : null;
}

function applied(bookingId: string) {
    return { status: 'applied', bookingId, reason: null } as const;
}

async function wait(parts: PaymentParts, event: EventKey | null, reason: string): Promise<'waiting'> {
    await note(parts, event, 'waiting', reason);
    return 'waiting';
}

async function refuse(parts: PaymentParts, event: EventKey | null, reason: string): Promise<'done'> {
    await note(parts, event, 'refused', reason);
    return 'done';
}

/** What concerns no booking needs no provider's lock. */
async function note(
    { desk }: PaymentParts,
    event: EventKey | null,
    status: 'waiting' | 'refused',
    reason: string,
): Promise<void> {
    if (event === null) return;
    const now = new Date(desk.clock()).toISOString();
    await desk.ledger.query((database) => finishEvent(database, event, { status, bookingId: null, reason }, now));
}
