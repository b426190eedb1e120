import { setImmediate as eventLoopTurn, setTimeout as sleep } from 'node:timers/promises';
import { isProgramFault, LedgerBusy, LedgerUnavailable } from '../../ledger/fault.ts';
import { type Ledger, type LedgerQueries, lockNames } from '../../ledger/ledger.ts';
import { lockWaitMs } from '../../ledger/retry.ts';
import { lockProvider } from './bookings.ts';
import { FairQueue, Semaphore } from './fair-queue.ts';
import { removeExpired } from './holds.ts';
import type { LockTime } from './lock-time.ts';

/** Jobs per transaction. They share the cost of one durable write. */
const jobsPerTransaction = 64;

/**
 * After this time a transaction starts no further job, so that it does not hold the provider's lock too long or time
 * out.
 */
const transactionMs = 400;

/** How long jobs are collected at most while more of them arrive in each turn of the event loop. */
const collectMaxMs = 25;

/** A job that has waited longer is rejected, so that its caller gets a response. */
const waitMaxMs = 4000;

/** How long a transaction waits for a provider's lock if the previous one did not get it. */
const contendedLockWaitMs = 25;

/** Minimum time between removals of expired data, if the last removal left nothing. */
const removalMs = 1000;
const pauseMs = 50;

/**
 * Work inside a transaction that has the provider's lock: no one else changes the provider's bookings before it ends.
 * `now` is not earlier than any time stored under the lock, and is the only time that a job may use. A job may be
 * retried, so it must not have other side effects.
 */
export type Job<T> = (database: LedgerQueries, now: LockTime) => Promise<T>;

interface Queued {
    /** Provider whose lock the job needs. */
    providerSlug: string;
    job: Job<unknown>;
    /** Names of counts over all providers, which are locked as well. */
    names: readonly string[];
    queuedAtMs: number;
    resolve(value: unknown): void;
    reject(error: unknown): void;
}

type Lane = FairQueue<Queued>;

/**
 * Runs all changes of bookings of this process. Jobs wait in lanes. Jobs of a lane run one after the other, many in one
 * transaction, so that concurrent requests do not compete for connections and share durable writes. PostgreSQL has a
 * lane for each provider: a transaction needs one lock, and waiting for it does not delay other providers. SQLite
 * allows one writer and has one lane, of which all providers get an equal share.
 */
export class BookingWriter {
    readonly #lanes = new Map<string, Lane>();
    readonly #writers: Semaphore;
    /** Providers whose lock the last transaction did not get. The next transactions wait less for it. */
    readonly #contended = new Set<string>();

    /** Time of the last removal of expired data that left nothing, by provider. */
    readonly #clean = new Map<string, number>();

    /** @param clock milliseconds since 1970; used if the ledger has no clock. */
    constructor(
        private readonly ledger: Pick<Ledger, 'write' | 'writersMax' | 'hasClock'>,
        private readonly clock: () => number,
    ) {
        this.#writers = new Semaphore(ledger.writersMax);
    }

    /**
     * Runs a job and resolves with its result once it is durable. A job that throws changes nothing and does not affect
     * other jobs.
     *
     * @param names names of counts over all providers, such as the pending bookings of a contact.
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
            await this.#writers.acquire();
            try {
                await collect(lane);
                const jobs = lane.take(jobsPerTransaction).filter(isInTime);
                if (jobs.length > 0) await this.runTogether(lane, jobs);
            } finally {
                this.#writers.release();
            }
            if (this.#contended.has(name)) await sleep(pauseMs);
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
            if (error instanceof LedgerUnavailable) this.refuseAll(jobs, error);
            else if (error instanceof LedgerBusy) this.refuseLate(lane, jobs, error);
            else await this.runEach(lane, jobs);
        }
    }

    /** Runs jobs in one transaction until its time is up. Returns the results of those that ran. */
    private async transaction(jobs: readonly Queued[]): Promise<unknown[]> {
        const [first] = jobs as [Queued];
        const waitMs = this.#contended.has(first.providerSlug) ? contendedLockWaitMs : null;
        const results = await this.ledger.write(waitMs, async (transaction) => {
            const values: unknown[] = [];
            let locked: string | null = null;
            let now = 0 as LockTime;
            if (this.ledger.writersMax > 1) {
                // The provider's lock first, then those of the names in a fixed order, to avoid deadlocks.
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
        if (await removeExpired(database, providerSlug, now)) this.#clean.delete(providerSlug);
        else this.#clean.set(providerSlug, now);
        return now;
    }

    /** Rejects all waiting jobs of all lanes, which would fail in the same way. */
    private refuseAll(jobs: readonly Queued[], error: LedgerUnavailable): void {
        for (const { reject } of jobs) reject(error);
        for (const lane of this.#lanes.values()) for (const { reject } of lane.takeAll()) reject(error);
    }

    /** The lock was not available: rejects the jobs that have waited long enough and puts the others back. */
    private refuseLate(lane: Lane, jobs: readonly Queued[], error: LedgerBusy): void {
        if (this.ledger.writersMax > 1) this.#contended.add((jobs[0] as Queued).providerSlug);
        // One time for both: a job that became late between them would be neither rejected nor put back.
        const nowMs = performance.now();
        const isLate = ({ queuedAtMs }: Queued) => nowMs - queuedAtMs >= lockWaitMs;
        const waiting = [...jobs, ...lane.takeAll()];
        for (const { reject } of waiting.filter(isLate)) reject(error);
        lane.putBack(waiting.filter((queued) => !isLate(queued)));
    }

    /**
     * Runs each job in its own transaction, so that a failing job does not affect others. A failed job is retried once,
     * since another process may have stored a row with the same key.
     */
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
                if (error instanceof LedgerUnavailable) return this.refuseAll(rest, error);
                if (error instanceof LedgerBusy) return this.refuseLate(lane, rest, error);
                queued.reject(error);
            }
        }
    }
}

/**
 * Waits until a turn of the event loop has brought no further job, so that requests that arrived during the last
 * transaction share the next one.
 */
async function collect(lane: Lane): Promise<void> {
    const untilMs = performance.now() + collectMaxMs;
    for (let before = -1; lane.size > before && lane.size < jobsPerTransaction; ) {
        before = lane.size;
        // The first wait ends the present turn. The second lasts a whole turn, in which Node accepts one connection.
        await eventLoopTurn();
        await eventLoopTurn();
        if (performance.now() > untilMs) return;
    }
}

function isInTime(queued: Queued): boolean {
    if (performance.now() - queued.queuedAtMs < waitMaxMs) return true;
    queued.reject(new LedgerBusy(new Error('too many jobs are waiting')));
    return false;
}

/** Whether a retry is pointless: the ledger or the program is at fault, not a conflict of stored data. */
function isOfLedger(error: unknown): boolean {
    return error instanceof LedgerUnavailable || error instanceof LedgerBusy || isProgramFault(error);
}
