import type { Booking } from '../bookings/bookings.ts';
import { instantOf } from '../bookings/lock-time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type BookingState, readBooking } from '../service/booking.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { recordDispute } from './disputes.ts';
import type { News } from './news.ts';
import { doesNotFit, type EventKey, finishEvent } from './payment-events.ts';
import { findSession, moveSession } from './payment-sessions.ts';
import { recordForeignRefund, settleRefund } from './refunds.ts';
import { settlePayment } from './settle.ts';
import { recordStray, type UnmatchedPayment } from './unmatched-payments.ts';

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
    dependencies: PaymentDependencies,
    catalog: Catalog,
    news: Of<'paid' | 'session' | 'refund' | 'dispute'>,
    event: EventKey | null,
): Promise<Applied> {
    switch (news.kind) {
        case 'paid':
            return await applyPaid(dependencies, catalog, news, event);
        case 'session':
            return await applySession(dependencies, news, event);
        case 'refund':
            return await applyRefund(dependencies, news, event);
        case 'dispute':
            return await applyDispute(dependencies, news, event);
    }
}

/** Money has arrived. What fits no booking is kept for a person to look at. */
async function applyPaid(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    news: Of<'paid'>,
    event: EventKey | null,
): Promise<Applied> {
    const { service, provider } = dependencies;
    const { bookingId, sessionId, reference, amount } = news;
    const keepStray = async (reason: UnmatchedPayment['reason']): Promise<void> => {
        const facts = { bookingId, reference, amount: amount.units, currency: amount.currency.toLowerCase(), reason };
        const { bookingId: booking_id, ...stray } = facts;
        const isNew = await recordStray(service, { ...stray, booking_id });
        if (isNew) dependencies.report('money has arrived that fits no booking', facts);
    };
    const stray = async (reason: UnmatchedPayment['reason']): Promise<Applied> => {
        await keepStray(reason);
        await refuse(dependencies, event, `money that fits no booking: ${reason}`);
        return 'done';
    };
    const known = await readBooking(service, bookingId);
    if (!known.ok) {
        await keepStray('unknown_booking');
        return await wait(dependencies, event, 'its booking is not known');
    }
    const { booking } = known.value;
    if (amount.currency !== booking.currency) return await stray('other_currency');
    const amountMinor = provider.toMinor(amount.units, booking.currency, booking.exponent);
    if (amountMinor === null) return await stray('inexact_amount');
    await reportOtherAmount(dependencies, booking, sessionId, amountMinor);
    const notice = { bookingId, amountMinor, reference };
    const { record, refunds } = await settlePayment(dependencies, catalog, notice, sessionId, event);
    if (record.kind === 'reference_conflict') return await stray('reference_conflict');
    if (record.kind === 'invalid_amount')
        return await refuse(dependencies, event, 'a payment of no amount that can be recorded');
    return refunds.some(({ outcome }) => outcome === 'unknown') ? 'again' : 'done';
}

/** Another amount than was asked for is recorded as it came; a person should know of it. */
async function reportOtherAmount(
    { service, report }: PaymentDependencies,
    booking: Booking,
    sessionId: string | null,
    amountMinor: number,
): Promise<void> {
    if (sessionId === null) return;
    const session = await service.ledger.query((database) => findSession(database, sessionId));
    if (session === undefined || session.amount_minor === amountMinor) return;
    const facts = { bookingId: booking.id, askedMinor: session.amount_minor, arrivedMinor: amountMinor };
    report('another amount has arrived than was asked for', facts);
}

async function applySession(
    dependencies: PaymentDependencies,
    news: Of<'session'>,
    event: EventKey | null,
): Promise<Applied> {
    const { bookingId, sessionId, status } = news;
    const known = await readBooking(dependencies.service, bookingId);
    if (!known.ok) return await wait(dependencies, event, 'its booking is not known');
    await dependencies.service.writer.run(known.value.booking.provider_slug, async (database, now) => {
        await moveSession(database, sessionId, status);
        if (event !== null) await finishEvent(database, event, applied(bookingId), instantOf(now));
    });
    return 'done';
}

/** Money goes back, ordered here or by hand in the provider's own pages. */
async function applyRefund(
    dependencies: PaymentDependencies,
    news: Of<'refund'>,
    event: EventKey | null,
): Promise<Applied> {
    const { reference, refundId, externalReference, status, failure, amount } = news;
    const state = await bookingOfPayment(dependencies, reference);
    if (state === null) return await wait(dependencies, event, 'its payment is not known');
    const { booking } = state;
    const amountMinor = dependencies.provider.toMinor(amount.units, booking.currency, booking.exponent);
    if (amountMinor === null || amount.currency !== booking.currency) {
        return await refuse(dependencies, event, 'a refund in another currency than its payment');
    }
    const told = { status, externalReference, failure };
    const foreign = { id: dependencies.service.newId(), bookingId: booking.id, reference, amountMinor, news: told };
    const isKnown = await dependencies.service.writer.run(booking.provider_slug, async (database, now) => {
        const isOurs = refundId !== null && (await settleRefund(database, refundId, told, now));
        if (!isOurs && !(await recordForeignRefund(database, foreign, now))) return false;
        if (event !== null) await finishEvent(database, event, applied(booking.id), instantOf(now));
        return true;
    });
    if (isKnown) return 'done';
    // Another refund of the same payment may turn out to have failed, which makes room for this one.
    dependencies.report('a refund does not fit its payment', {
        bookingId: booking.id,
        reference,
        refund: externalReference,
    });
    return await wait(dependencies, event, doesNotFit);
}

async function applyDispute(
    dependencies: PaymentDependencies,
    news: Of<'dispute'>,
    event: EventKey | null,
): Promise<Applied> {
    const { reference, disputeReference, status, words, amount, toldAtMs } = news;
    const state = await bookingOfPayment(dependencies, reference);
    if (state === null) return await wait(dependencies, event, 'its payment is not known');
    const { booking } = state;
    const isOwnCurrency = amount.currency === booking.currency;
    const dispute = {
        reference: disputeReference,
        booking_id: booking.id,
        payment_reference: reference,
        amount_minor: isOwnCurrency
            ? dependencies.provider.toMinor(amount.units, booking.currency, booking.exponent)
            : null,
        status,
        words,
        told_at: new Date(toldAtMs).toISOString(),
    };
    const isNew = await dependencies.service.writer.run(booking.provider_slug, async (database, now) => {
        const isFirst = await recordDispute(database, { ...dispute, recorded_at: instantOf(now) });
        if (event !== null) await finishEvent(database, event, applied(booking.id), instantOf(now));
        return isFirst;
    });
    if (isNew)
        dependencies.report('a payment is disputed', { bookingId: booking.id, reference, dispute: disputeReference });
    return 'done';
}

async function bookingOfPayment({ service }: PaymentDependencies, reference: string): Promise<BookingState | null> {
    const payment = await service.ledger.query((database) =>
        database.selectFrom('payment').select('booking_id').where('reference', '=', reference).executeTakeFirst(),
    );
    const known = payment === undefined ? null : await readBooking(service, payment.booking_id);
    return known?.ok === true ? known.value : null;
}

function applied(bookingId: string) {
    return { status: 'applied', bookingId, reason: null } as const;
}

async function wait(dependencies: PaymentDependencies, event: EventKey | null, reason: string): Promise<'waiting'> {
    await note(dependencies, event, 'waiting', reason);
    return 'waiting';
}

async function refuse(dependencies: PaymentDependencies, event: EventKey | null, reason: string): Promise<'done'> {
    await note(dependencies, event, 'refused', reason);
    return 'done';
}

/** What concerns no booking needs no provider's lock. */
async function note(
    { service }: PaymentDependencies,
    event: EventKey | null,
    status: 'waiting' | 'refused',
    reason: string,
): Promise<void> {
    if (event === null) return;
    const now = new Date(service.clock()).toISOString();
    await service.ledger.query((database) => finishEvent(database, event, { status, bookingId: null, reason }, now));
}
