import { setTimeout as sleep } from 'node:timers/promises';

/** How long one statement waits for a lock of another transaction on PostgreSQL. */
export const lockWaitMs = 800;

const pauseMinimumMs = 2;
const pauseMaximumMs = 50;

/**
 * Runs the work again while another process or transaction is in its way, with growing pauses in which this process goes
 * on answering. Gives up with the last error when the time is over; any other error is thrown at once.
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

/** Whether PostgreSQL gave up a statement because of a time-out that was set for it: lock_timeout, statement_timeout. */
export function isTimedOut(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    return code === '55P03' || code === '57014';
}

/** SQLite's lock held elsewhere; PostgreSQL's serialization failure, deadlock, and lock not available. */
export function isBusy(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    if (typeof code !== 'string') return false;
    return code.startsWith('SQLITE_BUSY') || code === '40001' || code === '40P01' || code === '55P03';
}
