/**
 * A timeout that all waits for a database share. Each response to any of them restarts it, so that waits fail only if
 * the database does not respond at all.
 */
export class Silence {
    #respondedMs = Number.NEGATIVE_INFINITY;

    /** @param limitMs maximum time without a response. */
    constructor(private readonly limitMs: number) {}

    /** Restarts the timeout after a response to a statement. An accepted connection does not count. */
    recordResponse(): void {
        this.#respondedMs = performance.now();
    }

    /** Remaining milliseconds of a wait that began at `sinceMs` of `performance.now()`. */
    leftMs(sinceMs: number): number {
        return Math.max(sinceMs, this.#respondedMs) + this.limitMs - performance.now();
    }

    /** Resolves with the result of the work, or rejects at the timeout. Does not cancel the work. */
    async bound<T>(sinceMs: number, work: Promise<T>): Promise<T> {
        let timer: NodeJS.Timeout | undefined;
        const silent = new Promise<never>((_, reject) => {
            const wait = () => {
                const leftMs = this.leftMs(sinceMs);
                if (leftMs <= 0) reject(new Error(`it has not responded for ${this.limitMs} ms`));
                else timer = setTimeout(wait, Math.ceil(leftMs));
            };
            wait();
        });
        try {
            return await Promise.race([work, silent]);
        } finally {
            clearTimeout(timer);
        }
    }
}
