import { setTimeout as sleep } from 'node:timers/promises';

export interface RoundTimes {
    /** Before the first round, and between the end of one and the start of the next. */
    firstAfterMs: number;
    everyMs: number;
}

/** Work that is done again and again while the server runs. It does not keep the process from ending. */
export abstract class Rounds {
    protected isStopped = false;
    #timer: NodeJS.Timeout | null = null;
    #round: Promise<void> = Promise.resolve();

    /** @param onError receives what a part of a round throws, as long as the work is not stopped. */
    constructor(
        protected readonly times: RoundTimes,
        private readonly onError: (error: unknown) => void,
    ) {}

    start(): void {
        this.#schedule(this.times.firstAfterMs);
    }

    /** Starts no further round, and waits at most so long for the one under way. */
    async stop(withinMs: number): Promise<void> {
        this.isStopped = true;
        if (this.#timer !== null) clearTimeout(this.#timer);
        await Promise.race([this.#round, sleep(withinMs, undefined, { ref: false })]);
    }

    /** One round. What it does by `attempt` cannot throw. */
    protected abstract round(): Promise<void>;

    /** Does a part of a round. */
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
