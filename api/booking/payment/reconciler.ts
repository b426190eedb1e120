import type { Catalog } from '../catalog/catalog.ts';
import { PeriodicWork, type RoundDelays } from '../service/periodic-work.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type Reconciled, reconcile } from './reconcile.ts';

const minuteMs = 60 * 1000;

/** Younger sessions are left to the webhook. */
const olderThanMs = 60 * minuteMs;

/**
 * Reconciles sessions that are older than an hour every ten minutes while the server runs. Several processes share the
 * work: one of them queries each session once per round.
 */
export class Reconciler extends PeriodicWork {
    /**
     * @param catalog returns null if no catalogue is loaded yet; the round is then skipped.
     * @param done called with the result of each round that did something.
     */
    constructor(
        private readonly dependencies: PaymentDependencies,
        private readonly catalog: () => Catalog | null,
        onError: (error: unknown) => void,
        private readonly done: (result: Reconciled) => void = () => {},
        times: RoundDelays = { firstAfterMs: minuteMs, everyMs: 10 * minuteMs },
    ) {
        super(times, onError);
    }

    protected override async round(): Promise<void> {
        const catalog = this.catalog();
        if (catalog === null) return;
        // Half of the interval, so that a process does not repeat a query of another process.
        const notAskedForMs = this.times.everyMs / 2;
        const isStopped = () => this.isStopped;
        const result = await reconcile({ ...this.dependencies, catalog }, { olderThanMs, notAskedForMs, isStopped });
        if (Object.values(result).some((count) => count > 0)) this.done(result);
    }
}
