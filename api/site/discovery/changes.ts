import { hash } from 'node:crypto';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import type { Ledger, LedgerQueries } from '../../ledger/ledger.ts';

/** When what the catalogue says on a page was last seen to be another than before, by the page's name. */
export type ChangeDates = ReadonlyMap<string, string>;

/** The name of the lists; a page of an experience is called by its id. */
export const indexName = 'index';

/** Rows of one statement: databases bound the values of one. */
const rowsAtOnce = 500;

/**
 * Since when pages say what they say. Neither the files of the catalogue nor the data set can tell: a clone, a copy or a
 * nightly build dates them anew although not a word has changed. So the ledger keeps a digest of what each page has from
 * the catalogue, with the time at which that was first seen; several processes and restarts agree on it. What is
 * computed at each request, such as availability, is no change of a page.
 */
export class PageChanges {
    private readonly known = new WeakMap<Catalog, ChangeDates>();

    /** @param clock milliseconds since 1970. */
    constructor(
        private readonly ledger: Pick<Ledger, 'query'>,
        private readonly clock: () => number,
    ) {}

    /** Of every page of a data set; the ledger is asked once for each. */
    async of(catalog: Catalog): Promise<ChangeDates> {
        const known = this.known.get(catalog);
        if (known !== undefined) return known;
        const dates = await this.compare(digestsOf(catalog));
        this.known.set(catalog, dates);
        return dates;
    }

    private compare(digests: ReadonlyMap<string, string>): Promise<ChangeDates> {
        return this.ledger.query(async (database) => {
            const before = new Map((await rowsOf(database)).map((row) => [row.page, row.digest]));
            // In the same order everywhere, so that processes wait for each other in one direction only.
            const changed = [...digests].filter(([page, digest]) => before.get(page) !== digest).sort();
            const changedAt = new Date(this.clock()).toISOString();
            for (let at = 0; at < changed.length; at += rowsAtOnce) {
                await write(database, changed.slice(at, at + rowsAtOnce), changedAt);
            }
            return new Map((await rowsOf(database)).map((row) => [row.page, row.changed_at]));
        });
    }
}

async function rowsOf(database: LedgerQueries) {
    return await database.selectFrom('page_change').selectAll().execute();
}

/** Whoever sees a change first dates it: a row that has the digest already keeps its time. */
async function write(database: LedgerQueries, changed: [string, string][], changedAt: string): Promise<void> {
    await database
        .insertInto('page_change')
        .values(changed.map(([page, digest]) => ({ page, digest, changed_at: changedAt })))
        .onConflict((conflict) =>
            conflict
                .column('page')
                .doUpdateSet((row) => ({
                    digest: row.ref('excluded.digest'),
                    changed_at: row.ref('excluded.changed_at'),
                }))
                .whereRef('page_change.digest', '!=', 'excluded.digest'),
        )
        .execute();
}

function digestsOf(catalog: Catalog): Map<string, string> {
    const offers = catalog.providers.flatMap((provider) =>
        provider.experiences.map((experience): Offer => ({ provider, experience })),
    );
    const digests = new Map(offers.map((offer) => [offer.experience.id, digestOf(offer)]));
    digests.set(indexName, hash('sha256', JSON.stringify([...digests])));
    return digests;
}

/** Of what a page shows: not the provider's resources, nor its other experiences. */
function digestOf({ provider: { slug, name, timeZone }, experience }: Offer): string {
    return hash('sha256', JSON.stringify([slug, name, timeZone, experience]));
}
