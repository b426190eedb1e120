import type { Database } from '../database.ts';
import { readChangedRows } from '../release/changed-rows.ts';
import { readReleaseList } from '../release/compare.ts';
import { groupBy } from './group-by.ts';
import type { SiteRelease } from './model.ts';

/** Reads the releases with their changes, the oldest first, followed by the changes that are not released yet. */
export async function readReleases(database: Database): Promise<SiteRelease[]> {
    const rows = groupBy(await readChangedRows(database), ({ release }) => release ?? '');
    const releases = (await readReleaseList(database)).map((released): SiteRelease => {
        return { released, rows: rows.get(released.version) ?? [] };
    });
    const pending = rows.get('') ?? [];
    return pending.length === 0 ? releases : [...releases, { released: null, rows: pending }];
}
