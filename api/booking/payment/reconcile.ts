import { dayMs, minuteMs } from '../../../contract/durations.ts';
import { LedgerUnavailable } from '../../ledger/fault.ts';
import { forEver } from '../../ledger/tables.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readBooking } from '../service/booking.ts';
import { PeriodicWork, type RoundDelays } from '../service/periodic-work.ts';
import type { PaymentContext, PaymentDependencies } from './dependencies.ts';
import { applyWaiting, applyWithWaiting } from './inbox.ts';
import { eventsToApply, removeRawEvents } from './payment-events.ts';
import { claimSession, moveSession, type PaymentSession, unfinishedSessions } from './payment-sessions.ts';
import { ProviderUnavailable } from './port.ts';
import { unansweredRefunds } from './refunds.ts';
import { sendRefund } from './send-refund.ts';

/** The result of a reconciliation, in numbers of sessions, events and refund orders. */
const nothingDone = {
    queried: 0,
    /** Sessions that are paid; their payments are recorded. */
    paid: 0,
    /** Sessions that can no longer be paid. */
    ended: 0,
    /** Sessions that can still be paid, or whose payment is under way. */
    open: 0,
    /** Sessions whose start the provider has not answered, and that have not expired. */
    unstarted: 0,
    /** Sessions about which the provider has not answered now, or whose state could not be stored. */
    failed: 0,
    eventsApplied: 0,
    /** Refund orders without a response that now have one. */
    refundsAnswered: 0,
};
export type Reconciled = typeof nothingDone;

interface ReconcileTerms {
    /** Minimum age of sessions that are queried; younger ones are left to the webhook. Null: no minimum. */
    olderThanMs: number | null;
    /** Minimum time since the last query about a session by any process. Null: no minimum. */
    notQueriedForMs: number | null;
    /** Is checked between queries. */
    isStopped?: () => boolean;
}

/** Sessions per batch. */
const batchSize = 100;
/** Events and refund orders per run. */
const eventsMax = 500;
const refundsMax = 100;

/** Later than every stored time, even of a process whose clock is fast. */
const endOfTimeMs = Date.parse(forEver);

/** Younger refund orders may still get their response. */
const refundAnswerMs = minuteMs;

/** How long raw texts of events are stored, and those of waiting events. */
const rawDays = 30;
const waitingDays = 90;

/**
 * Repairs the effects of lost events. Queries the provider about every unfinished session, records payments and ends
 * expired sessions; applies waiting events whose booking or payment is known by now; repeats refund orders without a
 * response. Processes may run it concurrently: each session is queried by one of them, and every repair is idempotent.
 */
export async function reconcile(context: PaymentContext, terms: ReconcileTerms): Promise<Reconciled> {
    const result: Reconciled = { ...nothingDone };
    const { service, provider } = context;
    const isStopped = () => terms.isStopped?.() === true;
    const nowMs = service.clock();
    const before = (ms: number | null) => (ms === null ? endOfTimeMs : nowMs - ms);
    const [createdBeforeMs, notQueriedSinceMs] = [before(terms.olderThanMs), before(terms.notQueriedForMs)];
    const batchAfter = (last: PaymentSession | null) =>
        service.ledger.query((database) =>
            unfinishedSessions(database, provider.name, createdBeforeMs, notQueriedSinceMs, last, batchSize),
        );
    for (let sessions = await batchAfter(null); sessions.length > 0; ) {
        for (const session of sessions) {
            if (isStopped()) return result;
            const isOurs = await service.ledger.query((database) =>
                claimSession(database, session.id, nowMs, notQueriedSinceMs),
            );
            if (!isOurs) continue;
            result.queried += 1;
            result[await reconcileSession(context, session)] += 1;
        }
        sessions = await batchAfter(sessions.at(-1) as PaymentSession);
    }
    if (isStopped()) return result;
    const events = await service.ledger.query((database) => eventsToApply(database, provider.name, eventsMax));
    for (const event of events) {
        if (isStopped()) return result;
        const outcomes = await isolated(context, eventOrRefundFailed, { id: event.event_id }, () =>
            applyWaiting(context, [event]),
        );
        if (outcomes?.some((outcome) => outcome !== 'waiting')) result.eventsApplied += 1;
    }
    result.refundsAnswered = await sendUnanswered(context, nowMs - refundAnswerMs, isStopped);
    await service.ledger.query((database) =>
        removeRawEvents(database, nowMs - rawDays * dayMs, nowMs - waitingDays * dayMs),
    );
    return result;
}

async function reconcileSession(
    context: PaymentContext,
    session: PaymentSession & { provider_slug: string },
): Promise<'paid' | 'ended' | 'open' | 'unstarted' | 'failed'> {
    const { service, provider, logError } = context;
    const { id, external_id: externalId, booking_id: bookingId, provider_slug } = session;
    const nowMs = service.clock();
    const expiresAtMs = Date.parse(session.expires_at);
    const isOver = nowMs > expiresAtMs + provider.settlementMs;
    const end = async (): Promise<'ended'> => {
        await service.writer.run(provider_slug, (database) => moveSession(database, id, 'expired'));
        return 'ended';
    };
    const done = await isolated(context, 'the state of a payment page could not be stored', { bookingId }, async () => {
        // The human has not seen the page of a request without a response.
        if (externalId === null) return isOver ? await end() : 'unstarted';
        const answer = await provider.lookUp({ externalId, bookingId, sessionId: id, expiresAtMs, nowMs });
        if (answer.kind === 'open') return 'open';
        if (answer.kind === 'unknown') {
            logError('the payment provider does not know a payment page', { bookingId, externalId });
            return isOver ? await end() : 'open';
        }
        await applyWithWaiting(context, answer, null);
        if (answer.kind === 'session') return answer.status === 'processing' ? 'open' : 'ended';
        logError('a payment was found whose event was lost', { bookingId, externalId });
        return 'paid';
    });
    return done ?? 'failed';
}

/** Repeats refund orders without a response. Returns how many have one now. */
async function sendUnanswered(context: PaymentDependencies, createdBeforeMs: number, isStopped: () => boolean) {
    const { service, provider } = context;
    const refunds = await service.ledger.query((database) =>
        unansweredRefunds(database, `${provider.name}:`, createdBeforeMs, refundsMax),
    );
    let answered = 0;
    for (const refund of refunds) {
        if (isStopped()) break;
        const known = await readBooking(service, refund.booking_id);
        if (!known.ok) continue;
        const { booking } = known.value;
        const sent = await isolated(context, eventOrRefundFailed, { id: refund.id }, () =>
            sendRefund(context, booking, refund, true),
        );
        if (sent !== null && sent.outcome !== 'unknown' && sent.outcome !== 'held') answered += 1;
    }
    return answered;
}

const eventOrRefundFailed = 'an event or a refund order failed';

/**
 * Runs work on one session, event or refund order, whose failure does not stop the others.
 * @returns null if the work failed. The log then has `message`, or the summary of ProviderUnavailable.
 * @throws LedgerUnavailable because the others would fail as well.
 */
async function isolated<T>(
    { logError }: PaymentDependencies,
    message: string,
    facts: Readonly<Record<string, string>>,
    work: () => Promise<T>,
): Promise<T | null> {
    try {
        return await work();
    } catch (error) {
        if (error instanceof LedgerUnavailable) throw error;
        const why = (error as Error).message;
        logError(error instanceof ProviderUnavailable ? error.summary : message, { ...facts, why });
        return null;
    }
}

/** Younger sessions are left to the webhook. */
const olderThanMs = 60 * minuteMs;

/**
 * Reconciles sessions that are older than an hour every ten minutes while the server runs. Several processes share the
 * work: one of them queries each session once per round.
 */
export class Reconciler extends PeriodicWork {
    /**
     * @param catalog returns null if no catalogue is loaded yet; the round is then skipped.
     * @param done called with the result of each round that did something.
     */
    constructor(
        private readonly dependencies: PaymentDependencies,
        private readonly catalog: () => Catalog | null,
        onError: (error: unknown) => void,
        private readonly done: (result: Reconciled) => void = () => {},
        times: RoundDelays = { firstAfterMs: minuteMs, everyMs: 10 * minuteMs },
    ) {
        super(times, onError);
    }

    protected override async round(): Promise<void> {
        const catalog = this.catalog();
        if (catalog === null) return;
        // Half of the interval, so that a process does not repeat a query of another process.
        const notQueriedForMs = this.times.everyMs / 2;
        const isStopped = () => this.isStopped;
        const result = await reconcile({ ...this.dependencies, catalog }, { olderThanMs, notQueriedForMs, isStopped });
        if (Object.values(result).some((count) => count > 0)) this.done(result);
    }
}
