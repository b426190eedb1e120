/** Calls a function at most once per key and interval. It gets the number of calls that were left out since the last one. */
export type Sparsely = (key: string, call: (omitted: number) => void) => void;

/**
 * Keeps a fault that lasts from filling the log.
 *
 * @example
 * const warn = sparsely(60_000);
 * warn(host, (omitted) => log.warn({ host, omitted }, 'the host does not answer'));
 */
export function sparsely(everyMs: number, nowMs: () => number = () => performance.now()): Sparsely {
    const last = new Map<string, { atMs: number; omitted: number }>();
    return (key, call) => {
        const before = last.get(key);
        if (before !== undefined && nowMs() - before.atMs < everyMs) {
            before.omitted += 1;
            return;
        }
        last.set(key, { atMs: nowMs(), omitted: 0 });
        call(before?.omitted ?? 0);
    };
}
