/**
 * How long callers wait while the database says nothing. What it answers to anybody counts for everybody: only a database
 * that has gone silent ends a wait, and then it ends all of them.
 */
export class Silence {
    #heardMs = Number.NEGATIVE_INFINITY;

    /** @param limitMs of a silence, in milliseconds. */
    constructor(private readonly limitMs: number) {}

    /** The database has answered a statement. That it takes a connection is no answer. */
    heard(): void {
        this.#heardMs = performance.now();
    }

    /** Milliseconds that remain to a caller who waits since `sinceMs` of `performance.now()`. */
    leftMs(sinceMs: number): number {
        return Math.max(sinceMs, this.#heardMs) + this.limitMs - performance.now();
    }

    /** The result of the work; rejects when the silence has lasted for too long. The work itself goes on. */
    async bound<T>(sinceMs: number, work: Promise<T>): Promise<T> {
        let timer: NodeJS.Timeout | undefined;
        const silent = new Promise<never>((_, reject) => {
            const wait = () => {
                const leftMs = this.leftMs(sinceMs);
                if (leftMs <= 0) reject(new Error(`it says nothing for ${this.limitMs} ms`));
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
