import type { Catalog } from '../catalog/catalog.ts';
import { Rounds, type RoundTimes } from '../service/rounds.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

const minuteMs = 60 * 1000;

/** What is younger is left to the provider's own word. */
const olderThanMs = 60 * minuteMs;

/**
 * Reconciles in the background while the server runs: every ten minutes, sessions that are older than an hour. Several
 * processes share the work: about each session one of them asks, once in a round.
 */
export class Reconciler extends Rounds {
    /**
     * @param catalog null: there is none yet, and the round is left out.
     * @param done receives the result of each round in which there was something to do.
     */
    constructor(
        private readonly dependencies: PaymentDependencies,
        private readonly catalog: () => Catalog | null,
        onError: (error: unknown) => void,
        private readonly done: (result: Reconciled) => void = () => {},
        times: RoundTimes = { firstAfterMs: minuteMs, everyMs: 10 * minuteMs },
    ) {
        super(times, onError);
    }

    protected override async round(): Promise<void> {
        const catalog = this.catalog();
        if (catalog === null) return;
        // Half of the time between two rounds, whoever has them: no process asks again what another has just asked.
        const notAskedForMs = this.times.everyMs / 2;
        const isStopped = () => this.isStopped;
        const result = await reconcile(this.dependencies, catalog, { olderThanMs, notAskedForMs, isStopped });
        if (Object.values(result).some((count) => count > 0)) this.done(result);
    }
}
