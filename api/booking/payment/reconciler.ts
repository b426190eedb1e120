import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalog } from '../catalog/catalog.ts';
import type { PaymentParts } from './parts.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

const minuteMs = 60 * 1000;

/** What is younger is left to the provider's own word. */
const olderThanMs = 60 * minuteMs;

export interface ReconcilerTimes {
    /** Before the first round, and between two of them. */
    firstAfterMs: number;
    everyMs: number;
}

/**
 * Reconciles in the background while the server runs: every ten minutes, sessions that are older than an hour. Several
 * processes share the work: about each session one of them asks, once in a round.
 */
export class Reconciler {
    #timer: NodeJS.Timeout | null = null;
    #round: Promise<void> = Promise.resolve();
    #isStopped = false;

    /**
     * @param catalog null: there is none yet, and the round is left out.
     * @param done told of each round in which there was something to do.
     */
    constructor(
        private readonly parts: PaymentParts,
        private readonly catalog: () => Catalog | null,
        private readonly onError: (error: unknown) => void,
        private readonly done: (result: Reconciled) => void = () => {},
        private readonly times: ReconcilerTimes = { firstAfterMs: minuteMs, everyMs: 10 * minuteMs },
    ) {}

    start(): void {
        this.#schedule(this.times.firstAfterMs);
    }

    /** No question is asked after this; what is under way is waited for so long. */
    async stop(withinMs: number): Promise<void> {
        this.#isStopped = true;
        if (this.#timer !== null) clearTimeout(this.#timer);
        await Promise.race([this.#round, sleep(withinMs, undefined, { ref: false })]);
    }

    #schedule(afterMs: number): void {
        if (this.#isStopped) return;
        this.#timer = setTimeout(() => {
            this.#round = this.#run().finally(() => this.#schedule(this.times.everyMs));
        }, afterMs);
        this.#timer.unref();
    }

    async #run(): Promise<void> {
        const catalog = this.catalog();
        if (catalog === null) return;
        // Half of the time between two rounds, whoever has them: no process asks again what another has just asked.
        const notAskedForMs = this.times.everyMs / 2;
        try {
            const isStopped = () => this.#isStopped;
            const result = await reconcile(this.parts, catalog, { olderThanMs, notAskedForMs, isStopped });
            if (Object.values(result).some((count) => count > 0)) this.done(result);
        } catch (error) {
            if (!this.#isStopped) this.onError(error);
        }
    }
}
