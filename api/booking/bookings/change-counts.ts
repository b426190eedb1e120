import type { Ledger } from '../../ledger/ledger.ts';
import { changeCountsOf } from './live-holds.ts';

/**
 * Reads the change counts of providers, those of all questions that arrive in one turn of the event loop by one statement.
 * It runs at the end of the turn, so that no answer is older than its question.
 */
export class ChangeCounts {
    #batch: Batch | null = null;

    constructor(private readonly ledger: Pick<Ledger, 'readOnce'>) {}

    async read(providerSlug: string): Promise<number> {
        this.#batch ??= this.#begin();
        const { slugs, counts } = this.#batch;
        slugs.add(providerSlug);
        return (await counts).get(providerSlug) ?? 0;
    }

    #begin(): Batch {
        const slugs = new Set<string>();
        const counts = new Promise<Map<string, number>>((resolve, reject) => {
            setImmediate(() => {
                this.#batch = null;
                this.ledger.readOnce((database) => changeCountsOf(database, [...slugs])).then(resolve, reject);
            });
        });
        return { slugs, counts };
    }
}

interface Batch {
    slugs: Set<string>;
    counts: Promise<Map<string, number>>;
}
