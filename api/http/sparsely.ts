/**
 * Calls a function at most once per key and interval. It gets the number of calls that were left out since the last
 * one; 0 if there was no call for an interval, because a new call is then a new fault.
 */
type Sparsely = (key: string, call: (omitted: number) => void) => void;

/**
 * Limits how often a lasting fault is logged.
 *
 * @example
 * const warn = sparsely(60_000);
 * warn(host, (omitted) => log.warn({ host, omitted }, 'the host does not answer'));
 */
export function sparsely(everyMs: number, nowMs: () => number = () => performance.now()): Sparsely {
    const last = new Map<string, { calledMs: number; seenMs: number; omitted: number }>();
    return (key, call) => {
        const before = last.get(key);
        const seenMs = nowMs();
        // A clock that was set back does not delay the next call.
        if (before !== undefined && Math.abs(seenMs - before.calledMs) < everyMs) {
            last.set(key, { ...before, seenMs, omitted: before.omitted + 1 });
            return;
        }
        last.set(key, { calledMs: seenMs, seenMs, omitted: 0 });
        call(before !== undefined && seenMs - before.seenMs < everyMs ? before.omitted : 0);
    };
}
