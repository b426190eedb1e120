/**
 * Calls a function at most once per key and interval. It gets the number of calls that were left out since the last one;
 * 0 if nothing happened for an interval, since what happens then is another case.
 */
export type Sparsely = (key: string, call: (omitted: number) => void) => void;

/**
 * Keeps a fault that lasts from filling the log.
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
        if (before !== undefined && seenMs - before.calledMs < everyMs) {
            last.set(key, { ...before, seenMs, omitted: before.omitted + 1 });
            return;
        }
        last.set(key, { calledMs: seenMs, seenMs, omitted: 0 });
        call(before !== undefined && seenMs - before.seenMs < everyMs ? before.omitted : 0);
    };
}
