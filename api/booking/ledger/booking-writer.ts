import { setImmediate as nextTurn } from 'node:timers/promises';
import { isProgramFault, LedgerAway } from '../../ledger/fault.ts';
import type { Ledger, LedgerQueries } from '../../ledger/ledger.ts';
import { lockProvider } from './bookings.ts';
import type { LockTime } from './lock-time.ts';

/** Jobs that share one transaction: the durable write at its end is paid once for all of them. */
const jobsPerTransaction = 64;

/** A job that has waited so long for its turn is given up: its caller gets an answer instead of silence. */
const waitMaxMs = 4000;

/**
 * Work inside a transaction that has the provider's lock: nobody else changes the provider's bookings before its end, and
 * `now` is not before the time of anything it finds there, and the only time it may use. It may be run again from its
 * beginning, and alone, so it may not change anything else.
 */
export type Job<T> = (database: LedgerQueries, now: LockTime) => Promise<T>;

/** The ledger was busy with others for too long. */
export class LedgerBusy extends Error {}

interface Queued {
    /** Whose lock the job needs. */
    providerSlug: string;
    job: Job<unknown>;
    queuedAtMs: number;
    resolve(value: unknown): void;
    reject(error: unknown): void;
}

/**
 * The one way in which this process changes bookings: jobs wait in a queue and are run one after the other, as many as are
 * waiting in one transaction. A crowd of requests neither fights for connections nor waits for a disk once each. What
 * other processes do meanwhile is kept apart by the providers' locks.
 */
export class BookingWriter {
    private readonly queue: Queued[] = [];
    private working = false;

    /** @param clock milliseconds since 1970. */
    constructor(
        private readonly ledger: Pick<Ledger, 'transaction'>,
        private readonly clock: () => number,
    ) {}

    /** The job's result once it is durable. A job that throws has changed nothing, and no other job with it. */
    run<T>(providerSlug: string, job: Job<T>): Promise<T> {
        return new Promise<T>((resolve, reject) => {
            const queuedAtMs = performance.now();
            this.queue.push({ providerSlug, job, queuedAtMs, resolve: resolve as (value: unknown) => void, reject });
            if (!this.working) void this.work();
        });
    }

    private async work(): Promise<void> {
        this.working = true;
        while (this.queue.length > 0) {
            const jobs = this.queue.splice(0, jobsPerTransaction).filter(isInTime);
            // All processes take the locks of providers in the same order, so that none waits for one that waits for it.
            jobs.sort((a, b) => (a.providerSlug < b.providerSlug ? -1 : a.providerSlug > b.providerSlug ? 1 : 0));
            await this.runTogether(jobs);
            // SQLite's work leaves no room for anything else before it is done: whoever has come meanwhile is let in now.
            await nextTurn();
        }
        this.working = false;
    }

    private async runTogether(jobs: Queued[]): Promise<void> {
        try {
            const results = await this.ledger.transaction(async (transaction) => {
                const values: unknown[] = [];
                let locked: string | null = null;
                let now = 0 as LockTime;
                for (const { providerSlug, job } of jobs) {
                    if (providerSlug !== locked) now = await lockProvider(transaction, providerSlug, this.clock());
                    locked = providerSlug;
                    values.push(await job(transaction, now));
                }
                return values;
            });
            for (const [index, { resolve }] of jobs.entries()) resolve(results[index]);
        } catch (error) {
            if (isLedgerAway(error)) {
                // Whoever waits behind them would only wait as long for the same answer.
                const others = error instanceof LedgerAway ? this.queue.splice(0) : [];
                for (const { reject } of [...jobs, ...others]) reject(error);
                return;
            }
            for (const queued of jobs) await this.runAlone(queued);
        }
    }

    /** One job's fault must not be another's. A second attempt finds what another process has stored under the same key. */
    private async runAlone(queued: Queued): Promise<void> {
        if (!isInTime(queued)) return;
        const { providerSlug, job, resolve, reject } = queued;
        const attempt = () =>
            this.ledger.transaction(async (transaction) => {
                const now = await lockProvider(transaction, providerSlug, this.clock());
                return await job(transaction, now);
            });
        try {
            resolve(await attempt().catch((error) => (isLedgerAway(error) ? Promise.reject(error) : attempt())));
        } catch (error) {
            reject(error);
        }
    }
}

function isInTime(queued: Queued): boolean {
    if (performance.now() - queued.queuedAtMs < waitMaxMs) return true;
    queued.reject(new LedgerBusy('the ledger was busy for too long'));
    return false;
}

/**
 * Whether another attempt is pointless: everything but a constraint that another transaction was first to use, a value
 * that cannot be stored, and a fault of the program, which are one job's own.
 */
function isLedgerAway(error: unknown): boolean {
    if (isProgramFault(error)) return false;
    const code = (error as { code?: unknown } | null)?.code;
    return !(typeof code === 'string' && /^(?:SQLITE_CONSTRAINT|22|23)/u.test(code));
}
