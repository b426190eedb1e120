export const millisecondsPerDay = 86_400_000;

/** The UTC day of an instant, YYYY-MM-DD, by which quotas count. */
export function utcDay(instantMs: number): string {
    return new Date(instantMs).toISOString().slice(0, 10);
}

/** Whole seconds until the next UTC day, at least 1. */
export function secondsToNextDay(instantMs: number): number {
    return Math.ceil((millisecondsPerDay - (instantMs % millisecondsPerDay)) / 1000);
}
