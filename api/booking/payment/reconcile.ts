import { LedgerAway } from '../../ledger/fault.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readBooking } from '../service/booking.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { giveBack } from './give-back.ts';
import { applyWaiting, tell } from './inbox.ts';
import { eventsToApply, forgetRawEvents } from './payment-events.ts';
import { claimSession, moveSession, type PaymentSession, unfinishedSessions } from './payment-sessions.ts';
import { ProviderAway } from './port.ts';
import { unansweredRefunds } from './refunds.ts';

/** What the payment provider knew of sessions that had no end here, in numbers of sessions, events and orders. */
export interface Reconciled {
    asked: number;
    /** Their money was recorded, or had been. */
    paid: number;
    /** They can no longer be paid. */
    ended: number;
    /** They can still be paid, or their money is under way. */
    open: number;
    /** The provider did not answer, or what it said could not be written down. */
    failed: number;
    /** Events that had waited and were applied. */
    eventsApplied: number;
    /** Orders to give money back that nobody had answered, and that are answered now. */
    refundsAnswered: number;
}

export interface ReconcileTerms {
    /** Sessions that were made less long ago are left to the provider's own word; null: none is. */
    olderThanMs: number | null;
    /** A session about which some process has asked less long ago is left to that one; null: none is. */
    notAskedForMs: number | null;
    /** Ends the work between two questions. */
    isStopped?: () => boolean;
}

/** Sessions that are read at once: the next portion follows until all are asked about. */
const sessionsPerPortion = 100;
/** What is applied and sent in one go; what is left is for the next. */
const eventsMax = 500;
const refundsMax = 100;

/** Also after what a process has written whose clock is ahead. */
const anyInstant = '9999-12-31T23:59:59.999Z';

/** An order that was sent a moment ago may still be answered. */
const refundAnswerMs = 60 * 1000;

const dayMs = 24 * 60 * 60 * 1000;
/** How long the raw text of an event is kept, and of one that waits. */
const rawDays = 30;
const waitingDays = 90;

/**
 * Repairs what a lost word of the payment provider has left behind: asks about every session without an end, records what
 * was paid and ends what is over; applies events whose booking or payment has come since; sends orders again that nobody
 * has answered. Processes may do so at the same time: each session is asked about by one of them, and every repair is a
 * fact that can be written down twice.
 */
export async function reconcile(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    terms: ReconcileTerms,
): Promise<Reconciled> {
    const result: Reconciled = {
        asked: 0,
        paid: 0,
        ended: 0,
        open: 0,
        failed: 0,
        eventsApplied: 0,
        refundsAnswered: 0,
    };
    const { service, provider } = dependencies;
    const isStopped = () => terms.isStopped?.() === true;
    const nowMs = service.clock();
    const before = (ms: number | null) => (ms === null ? anyInstant : instant(nowMs - ms));
    const [createdBefore, notAskedSince] = [before(terms.olderThanMs), before(terms.notAskedForMs)];
    const portionAfter = (last: PaymentSession | null) =>
        service.ledger.query((database) =>
            unfinishedSessions(database, provider.name, createdBefore, notAskedSince, last, sessionsPerPortion),
        );
    for (let sessions = await portionAfter(null); sessions.length > 0; ) {
        for (const session of sessions) {
            if (isStopped()) return result;
            const isOurs = await service.ledger.query((database) =>
                claimSession(database, session.id, instant(nowMs), notAskedSince),
            );
            if (!isOurs) continue;
            result.asked += 1;
            result[await askAbout(dependencies, catalog, session)] += 1;
        }
        sessions = await portionAfter(sessions.at(-1) as PaymentSession);
    }
    if (isStopped()) return result;
    const events = await service.ledger.query((database) => eventsToApply(database, provider.name, eventsMax));
    for (const event of events) {
        if (isStopped()) return result;
        const outcomes = await withoutOthers(dependencies, event.event_id, () =>
            applyWaiting(dependencies, catalog, [event]),
        );
        if (outcomes?.some((outcome) => outcome !== 'waiting')) result.eventsApplied += 1;
    }
    result.refundsAnswered = await sendUnanswered(dependencies, instant(nowMs - refundAnswerMs), isStopped);
    await service.ledger.query((database) =>
        forgetRawEvents(database, instant(nowMs - rawDays * dayMs), instant(nowMs - waitingDays * dayMs)),
    );
    return result;
}

async function askAbout(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    session: PaymentSession & { provider_slug: string },
): Promise<'paid' | 'ended' | 'open' | 'failed'> {
    const { service, provider, report } = dependencies;
    const { id, external_id: externalId, booking_id: bookingId, provider_slug } = session;
    const nowMs = service.clock();
    const expiresAtMs = Date.parse(session.expires_at);
    const isOver = nowMs > expiresAtMs + provider.settlementMs;
    const end = async (): Promise<'ended'> => {
        await service.writer.run(provider_slug, (database) => moveSession(database, id, 'expired'));
        return 'ended';
    };
    try {
        // Nobody has seen the page of a request that was never answered.
        if (externalId === null) return isOver ? await end() : 'open';
        const answer = await provider.lookUp({ externalId, bookingId, sessionId: id, expiresAtMs, nowMs });
        if (answer.kind === 'open') return 'open';
        if (answer.kind === 'unknown') {
            report('the payment provider does not know a payment page', { bookingId, externalId });
            return isOver ? await end() : 'open';
        }
        await tell(dependencies, catalog, answer, null);
        if (answer.kind === 'session') return answer.status === 'processing' ? 'open' : 'ended';
        report('a payment was found of which the payment provider’s word was lost', { bookingId, externalId });
        return 'paid';
    } catch (error) {
        if (error instanceof LedgerAway) throw error;
        // One session that cannot be dealt with keeps nobody from the others.
        const message =
            error instanceof ProviderAway
                ? 'the payment provider does not answer'
                : 'what became of a payment page cannot be written down';
        report(message, { bookingId, why: (error as Error).message });
        return 'failed';
    }
}

/** How many orders are answered that were not. */
async function sendUnanswered(
    dependencies: PaymentDependencies,
    createdBefore: string,
    isStopped: () => boolean,
): Promise<number> {
    const { service, provider } = dependencies;
    const refunds = await service.ledger.query((database) =>
        unansweredRefunds(database, `${provider.name}:`, createdBefore, refundsMax),
    );
    let answered = 0;
    for (const refund of refunds) {
        if (isStopped()) break;
        const known = await readBooking(service, refund.booking_id);
        if (!known.ok) continue;
        const { booking } = known.value;
        const sent = await withoutOthers(dependencies, refund.id, () => giveBack(dependencies, booking, refund, true));
        if (sent !== null && sent.outcome !== 'unknown' && sent.outcome !== 'held') answered += 1;
    }
    return answered;
}

/**
 * One event or order that cannot be dealt with keeps nobody from the others.
 *
 * @returns null: it failed, and was reported.
 * @throws LedgerAway: none of the others can be dealt with either.
 */
async function withoutOthers<T>(
    { report }: PaymentDependencies,
    id: string,
    work: () => Promise<T>,
): Promise<T | null> {
    try {
        return await work();
    } catch (error) {
        if (error instanceof LedgerAway) throw error;
        report('an event or an order could not be dealt with', { id, why: (error as Error).message });
        return null;
    }
}

function instant(ms: number): string {
    return new Date(ms).toISOString();
}
