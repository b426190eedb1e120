import { setTimeout as sleep } from 'node:timers/promises';

export interface RoundDelays {
    /** Delay before the first round, and between the end of a round and the start of the next. */
    firstAfterMs: number;
    everyMs: number;
}

/** Work that is repeated while the server runs. Its timer does not keep the process alive. */
export abstract class PeriodicWork {
    protected isStopped = false;
    #timer: NodeJS.Timeout | null = null;
    #round: Promise<void> = Promise.resolve();

    /** @param onError called with errors of a round, unless the work is stopped. */
    constructor(
        protected readonly times: RoundDelays,
        private readonly onError: (error: unknown) => void,
    ) {}

    start(): void {
        this.#schedule(this.times.firstAfterMs);
    }

    /** Starts no further round, and waits at most `withinMs` for the current one. */
    async stop(withinMs: number): Promise<void> {
        this.isStopped = true;
        if (this.#timer !== null) clearTimeout(this.#timer);
        await Promise.race([this.#round, sleep(withinMs, undefined, { ref: false })]);
    }

    /** Does one round. */
    protected abstract round(): Promise<void>;

    /** Runs a part of a round and reports its errors to `onError`. */
    protected async attempt(work: () => Promise<void>): Promise<void> {
        try {
            await work();
        } catch (error) {
            if (!this.isStopped) this.onError(error);
        }
    }

    #schedule(afterMs: number): void {
        if (this.isStopped) return;
        this.#timer = setTimeout(() => {
            this.#round = this.attempt(() => this.round()).finally(() => this.#schedule(this.times.everyMs));
        }, afterMs);
        this.#timer.unref();
    }
}
