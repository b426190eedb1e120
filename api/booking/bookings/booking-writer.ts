import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isProgramFault, LedgerAway, LedgerBusy } from '../../ledger/fault.ts';
import type { Ledger, LedgerQueries } from '../../ledger/ledger.ts';
import { lockNames } from '../../ledger/lock-names.ts';
import { lockWaitMs } from '../../ledger/retry.ts';
import { lockProvider } from './bookings.ts';
import { FairQueue } from './fair-queue.ts';
import { removeLapsed } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import { Slots } from './slots.ts';

/** Jobs that share one transaction: the durable write at its end is paid once for all of them. */
const jobsPerTransaction = 64;

/** A transaction begins no further job after this long: nobody keeps a provider's lock for long, and no bound is met. */
const transactionMs = 400;

/** A job that has waited so long for its turn is given up: its caller gets an answer instead of silence. */
const waitMaxMs = 4000;

/** How long a transaction waits for the lock of a provider where the last one waited in vain. */
const triedLockWaitMs = 25;

/** How often what has lapsed is looked for, unless there was more of it than one transaction removes. */
const removalMs = 1000;
const pauseMs = 50;

/**
 * Work inside a transaction that has the provider's lock: nobody else changes the provider's bookings before its end, and
 * `now` is not before the time of anything it finds there, and the only time it may use. It may be run again from its
 * beginning, and alone, so it may not change anything else.
 */
export type Job<T> = (database: LedgerQueries, now: LockTime) => Promise<T>;

interface Queued {
    /** Whose lock the job needs. */
    providerSlug: string;
    job: Job<unknown>;
    /** What the job counts at all providers: nobody else counts the same at the same time. */
    names: readonly string[];
    queuedAtMs: number;
    resolve(value: unknown): void;
    reject(error: unknown): void;
}

type Lane = FairQueue<Queued>;

/**
 * The one way in which this process changes bookings. Jobs wait in lanes, and those that wait in one lane are run one
 * after the other, many of them in one transaction: a crowd of requests neither fights for connections nor waits for a
 * disk once each. PostgreSQL has a lane for each provider, so that a transaction needs one lock and whoever waits for a
 * provider's lock keeps no other provider waiting. SQLite has one writer at a time and one lane, which all providers get
 * the same share of.
 */
export class BookingWriter {
    readonly #lanes = new Map<string, Lane>();
    readonly #slots: Slots;
    /** Providers whose lock the last transaction did not get: the next ones give up their connection sooner. */
    readonly #contended = new Set<string>();

    /** When nothing was left of what had lapsed, by provider. */
    readonly #clean = new Map<string, number>();

    /** @param clock milliseconds since 1970, for a ledger that has no clock. */
    constructor(
        private readonly ledger: Pick<Ledger, 'write' | 'writersMax' | 'hasClock'>,
        private readonly clock: () => number,
    ) {
        this.#slots = new Slots(ledger.writersMax);
    }

    /**
     * The job's result once it is durable. A job that throws has changed nothing, and no other job with it.
     *
     * @param names of what the job counts over all providers, such as the open bookings of a contact.
     */
    run<T>(providerSlug: string, job: Job<T>, names: readonly string[] = []): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            const queuedAtMs = performance.now();
            const queued = {
                providerSlug,
                job,
                names,
                queuedAtMs,
                resolve: resolve as (value: unknown) => void,
                reject,
            };
            const name = this.ledger.writersMax === 1 ? 'all' : providerSlug;
            const lane = this.#lanes.get(name);
            if (lane !== undefined) return lane.push(queued);
            const opened: Lane = new FairQueue();
            opened.push(queued);
            this.#lanes.set(name, opened);
            void this.work(name, opened);
        });
    }

    private async work(name: string, lane: Lane): Promise<void> {
        while (!lane.isEmpty) {
            await this.#slots.take();
            try {
                const jobs = lane.take(jobsPerTransaction).filter(isInTime);
                jobs.sort((a, b) => (a.providerSlug < b.providerSlug ? -1 : a.providerSlug > b.providerSlug ? 1 : 0));
                if (jobs.length > 0) await this.runTogether(lane, jobs);
            } finally {
                this.#slots.giveBack();
            }
            if (this.#contended.has(name)) await sleep(pauseMs);
            // SQLite's work leaves no room for anything else before it is done: whoever has come meanwhile is let in now.
            else await nextTurn();
        }
        this.#lanes.delete(name);
    }

    private async runTogether(lane: Lane, jobs: Queued[]): Promise<void> {
        try {
            const results = await this.transaction(jobs);
            for (const [at, queued] of jobs.entries()) {
                if (at < results.length) queued.resolve(results[at]);
            }
            lane.putBack(jobs.slice(results.length));
        } catch (error) {
            if (error instanceof LedgerAway) this.refuseAll(jobs, error);
            else if (error instanceof LedgerBusy) this.refuseLate(lane, jobs, error);
            else await this.runEach(lane, jobs);
        }
    }

    /** Results of the first of the jobs: of all, unless they take too long. */
    private async transaction(jobs: readonly Queued[]): Promise<unknown[]> {
        const [first] = jobs as [Queued];
        const waitMs = this.#contended.has(first.providerSlug) ? triedLockWaitMs : null;
        const results = await this.ledger.write(waitMs, async (transaction) => {
            const values: unknown[] = [];
            let locked: string | null = null;
            let now = 0 as LockTime;
            if (this.ledger.writersMax > 1) {
                // First the one provider's lock, then those of names, in one order: nobody waits for one who waits for it.
                now = await this.lock(transaction, first.providerSlug);
                locked = first.providerSlug;
                await lockNames(
                    transaction,
                    jobs.flatMap(({ names }) => names),
                );
            }
            const startedMs = performance.now();
            for (const { providerSlug, job } of jobs) {
                if (values.length > 0 && performance.now() - startedMs > transactionMs) break;
                if (providerSlug !== locked) now = await this.lock(transaction, providerSlug);
                locked = providerSlug;
                values.push(await job(transaction, now));
            }
            return values;
        });
        this.#contended.delete(first.providerSlug);
        return results;
    }

    private async lock(database: LedgerQueries, providerSlug: string): Promise<LockTime> {
        const now = await lockProvider(database, providerSlug, this.ledger.hasClock ? null : this.clock());
        const cleanMs = this.#clean.get(providerSlug);
        const isClean = cleanMs !== undefined && cleanMs <= now && now < cleanMs + removalMs;
        if (isClean) return now;
        if (await removeLapsed(database, providerSlug, now)) this.#clean.delete(providerSlug);
        else this.#clean.set(providerSlug, now);
        return now;
    }

    /** Whoever waits anywhere would only wait as long for the same answer. */
    private refuseAll(jobs: readonly Queued[], error: LedgerAway): void {
        for (const { reject } of jobs) reject(error);
        for (const lane of this.#lanes.values()) for (const { reject } of lane.takeAll()) reject(error);
    }

    /** The lock was not free: whoever has waited long enough for it is answered, the others wait on. */
    private refuseLate(lane: Lane, jobs: readonly Queued[], error: LedgerBusy): void {
        if (this.ledger.writersMax > 1) this.#contended.add((jobs[0] as Queued).providerSlug);
        const isLate = ({ queuedAtMs }: Queued) => performance.now() - queuedAtMs >= lockWaitMs;
        const waiting = [...jobs, ...lane.takeAll()];
        for (const { reject } of waiting.filter(isLate)) reject(error);
        lane.putBack(waiting.filter((queued) => !isLate(queued)));
    }

    /** One job's fault must not be another's. A second attempt finds what another process has stored under the same key. */
    private async runEach(lane: Lane, jobs: readonly Queued[]): Promise<void> {
        for (const [at, queued] of jobs.entries()) {
            if (!isInTime(queued)) continue;
            const attempt = async () => (await this.transaction([queued]))[0];
            try {
                queued.resolve(
                    await attempt().catch((error) => (isOfLedger(error) ? Promise.reject(error) : attempt())),
                );
            } catch (error) {
                const rest = jobs.slice(at);
                if (error instanceof LedgerAway) return this.refuseAll(rest, error);
                if (error instanceof LedgerBusy) return this.refuseLate(lane, rest, error);
                queued.reject(error);
            }
        }
    }
}

function isInTime(queued: Queued): boolean {
    if (performance.now() - queued.queuedAtMs < waitMaxMs) return true;
    queued.reject(new LedgerBusy(new Error('too many others were waiting')));
    return false;
}

/** Whether another attempt is pointless: the fault is the ledger's or the program's, not one of what was stored. */
function isOfLedger(error: unknown): boolean {
    return error instanceof LedgerAway || error instanceof LedgerBusy || isProgramFault(error);
}
