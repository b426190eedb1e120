import { hash } from 'node:crypto';
import type { Catalog, Offer } from '../booking/catalog/catalog.ts';
import type { Ledger, LedgerQueries } from '../ledger/ledger.ts';

/** When the content of each page last changed, by page name. */
export type ChangeDates = ReadonlyMap<string, string>;

/** The name of the lists. A page of an experience has the experience's id as its name. */
export const indexName = 'index';

/** Rows per statement, since databases limit the number of parameters. */
const rowsAtOnce = 500;

/**
 * Records when the content of a page last changed. File times do not show this: a clone, a copy or a nightly build
 * changes them without changing the content. The ledger keeps a digest of the catalogue data of each page and the time
 * at which it was first seen, shared by all processes and kept over restarts. Data computed per request, such as
 * availability, are not part of the digest. The ledger is read once per data set.
 *
 * @param clock milliseconds since 1970.
 * @returns the change dates of every page of a data set
 */
export function pageChanges({ ledger, clock }: { ledger: Pick<Ledger, 'query'>; clock: () => number }) {
    const known = new WeakMap<Catalog, ChangeDates>();
    return async (catalog: Catalog): Promise<ChangeDates> => {
        const dates = known.get(catalog) ?? (await ledger.query((database) => compared(database, catalog, clock)));
        known.set(catalog, dates);
        return dates;
    };
}

/** Writes the digests that differ from those of the ledger, and returns the dates of all. */
async function compared(database: LedgerQueries, catalog: Catalog, clock: () => number): Promise<ChangeDates> {
    const before = new Map((await rowsOf(database)).map((row) => [row.page, row.digest]));
    // Sorted, so that concurrent processes lock the rows in the same order.
    const changed = [...digestsOf(catalog)].filter(([page, digest]) => before.get(page) !== digest).sort();
    const changedAt = new Date(clock()).toISOString();
    for (let at = 0; at < changed.length; at += rowsAtOnce) {
        await write(database, changed.slice(at, at + rowsAtOnce), changedAt);
    }
    return new Map((await rowsOf(database)).map((row) => [row.page, row.changed_at]));
}

async function rowsOf(database: LedgerQueries) {
    return await database.selectFrom('page_change').selectAll().execute();
}

/** A row that has the digest already keeps its time. */
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
    const digests = new Map(catalog.offers.map((offer) => [offer.experience.id, digestOf(offer)]));
    digests.set(indexName, hash('sha256', JSON.stringify([...digests])));
    return digests;
}

/** Digest of what a page shows: not the provider's resources or other experiences. */
function digestOf({ provider: { slug, name, timeZone, contact, logo }, experience }: Offer): string {
    return hash('sha256', JSON.stringify([slug, name, timeZone, contact, logo, experience]));
}
