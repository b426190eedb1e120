import { setTimeout as sleep } from 'node:timers/promises';
import { LedgerBusy, LedgerUnavailable } from './fault.ts';

/** How long a statement waits for a lock on PostgreSQL. */
export const lockWaitMs = 800;

const pauseMinimumMs = 2;
const pauseMaximumMs = 50;

/**
 * Retries work while a lock of another process or transaction blocks it, with increasing pauses that do not block the
 * event loop. Throws the last error when the time is over; throws other errors immediately.
 */
export async function retryWhileBusy<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
    const giveUpAtMs = performance.now() + waitMs;
    for (let pauseMs = pauseMinimumMs; ; pauseMs = Math.min(pauseMs * 2, pauseMaximumMs)) {
        try {
            return await work();
        } catch (error) {
            if (!isBusy(error) || performance.now() + pauseMs > giveUpAtMs) throw error;
        }
        await sleep(pauseMs);
    }
}

/** Whether PostgreSQL cancelled a statement because of lock_timeout or statement_timeout. */
export function isTimedOut(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    return code === '55P03' || code === '57014';
}

/** Whether SQLite is locked, or PostgreSQL reports a serialization failure, a deadlock, or an unavailable lock. */
export function isBusy(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    if (typeof code !== 'string') return false;
    return code.startsWith('SQLITE_BUSY') || code === '40001' || code === '40P01' || code === '55P03';
}

/** Whether the ledger cannot be reached, is locked or is too slow: the same work may succeed later. */
export function isTransient(error: unknown): boolean {
    return error instanceof LedgerUnavailable || error instanceof LedgerBusy || isBusy(error) || isTimedOut(error);
}
