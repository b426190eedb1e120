import type { z } from 'zod';
import { type ChangePlace, decodeChangeCursor, encodeChangeCursor, pageSize } from '../../contract/cursor.ts';
import { datasetVersionPattern } from '../../contract/release.ts';
import { queriedResources } from '../../contract/resources.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { type ChangeIndex, type ChangeRange, type ListedChange, readChanges } from '../dataset/changes.ts';
import type { MarketStore } from '../dataset/store.ts';
import type { Content } from '../http/content.ts';
import { type Failure, prepareFailure } from '../http/errors.ts';
import { invalidParameters } from '../http/query.ts';
import { prepared, withQuery } from './endpoints.ts';
import { marketHeaders } from './list.ts';
import { changesQuery, parameterMessages } from './query.ts';

/** Maximum number of releases that a message names: the newest. */
const namedReleasesMax = 10;

type ChangesQuery = z.output<typeof changesQuery>;

/** GET /api/v1/changes */
export const changes = withQuery(changesQuery, (c, store, query) => {
    const { since, cursor, limit } = query;
    const after = cursor === undefined ? null : decodeChangeCursor(cursor);
    if (cursor !== undefined && after === null) return prepareFailure(c, invalidCursor);
    const index = store.changes;
    const sinceChange = since === undefined ? 0 : lastChangeOf(index, since);
    if (sinceChange === null) return prepareFailure(c, unknownRelease(index, since as string));
    const range = rangeOf(index, sinceChange, after, limit);
    if (!range.ok) return prepareFailure(c, range.error);
    return prepared(c, content(store, index, query, sinceChange, range.value));
});

const invalidCursor = invalidParameters([{ path: 'cursor', message: parameterMessages.cursor }]);

/**
 * Number of the last change up to a release, or up to the data as they are; null if there is no such version. Before
 * the first release nothing has changed since any version.
 */
function lastChangeOf({ version, releases, total }: ChangeIndex, since: string): number | null {
    const release = releases.find((each) => each.version === since);
    if (release !== undefined) return release.last_change;
    return since === version || (releases.length === 0 && datasetVersionPattern.test(since)) ? total : null;
}

function unknownRelease({ releases }: ChangeIndex, since: string): Failure {
    const named = releases.slice(-namedReleasesMax).map(({ version }) => version);
    const newest = releases.length > namedReleasesMax ? 'the newest releases are' : 'releases are';
    const known = releases.length === 0 ? 'there is none yet' : `${newest} ${named.join(', ')}`;
    const message = `There is no release ${JSON.stringify(since.slice(0, 100))}; ${known}.`;
    return invalidParameters([{ path: 'since', message }]);
}

/** The changes of a page. Fails if the cursor is not of these data. */
function rangeOf(
    { releases, total }: ChangeIndex,
    sinceChange: number,
    after: ChangePlace | null,
    limit: number,
): Result<ChangeRange, Failure> {
    if (after === null) return ok({ after: sinceChange, keyedUpTo: 0, key: '', limit });
    const base = releases.findIndex(({ version }) => version === after.since);
    const release = releases[base];
    if (release === undefined) return err(invalidCursor);
    return ok({
        after: Math.max(sinceChange, release.last_change),
        keyedUpTo: releases[base + 1]?.last_change ?? total,
        key: after.key,
        limit,
    });
}

function content(
    store: MarketStore,
    index: ChangeIndex,
    query: ChangesQuery,
    sinceChange: number,
    range: ChangeRange,
): Content | Promise<Content> {
    let next: string | null = null;
    const headers = () => {
        return next === null ? marketHeaders : { ...marketHeaders, Link: `<${addressOf(query, next)}>; rel="next"` };
    };
    return store.composed(addressOf(query, query.cursor ?? null), headers, async () => {
        const listed = await readChanges(store.database, range);
        next = cursorAfter(index, listed.at(-1));
        const meta = {
            dataset_version: index.version,
            total: index.total - sinceChange,
            count: listed.length,
            next_cursor: next,
            releases: index.releases.map(({ last_change: _, ...release }) => release),
        };
        const elements = listed.map(({ json }) => json).join(',');
        return Buffer.from(`{"data":[${elements}],"meta":${JSON.stringify(meta)}}`);
    });
}

/** The cursor of the page after a change; null if it is the last. */
function cursorAfter({ releases, total }: ChangeIndex, last: ListedChange | undefined): string | null {
    if (last === undefined || last.number === total) return null;
    const since = releases.findLast(({ last_change }) => last_change < last.number)?.version ?? '';
    return encodeChangeCursor({ since, key: last.key });
}

/** The canonical address of a page, for the `next` link and as the cache key. */
function addressOf({ since, limit }: ChangesQuery, cursor: string | null): string {
    const parameters = new URLSearchParams();
    if (since !== undefined) parameters.set('since', since);
    if (limit !== pageSize) parameters.set('limit', String(limit));
    if (cursor !== null) parameters.set('cursor', cursor);
    const { path } = queriedResources.changes;
    return parameters.size === 0 ? path : `${path}?${parameters}`;
}
