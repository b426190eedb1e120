import { z } from '@hono/zod-openapi';
import { utcDay } from '../../contract/calendar-day.ts';
import { decodeCursor, decodeListCursor, encodeCursor, encodeListCursor, pageSize } from '../../contract/cursor.ts';
import { digestOf } from '../../contract/digest.ts';
import { dayMs } from '../../contract/durations.ts';
import { normalisePart, searchForm } from '../../contract/market-key.ts';
import { datasetVersionExample } from '../../contract/responses.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { contributionScores } from '../../contract/scores.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import { type MarketSort, type SortMember, sortMembers } from '../dataset/market-values.ts';
import type { Failure } from '../http/errors.ts';
import { invalidParameters } from '../http/query.ts';

/** Maximum number of values of a filter. */
const filterValuesMax = 100;

/** Maximum number of characters of a search. */
const searchLengthMax = 200;

const sorts = sortMembers.flatMap((member) => [member, `-${member}`] as const);

/** Days since 1970-01-01 of a day as YYYY-MM-DD. */
export function dayNumber(day: string): number {
    return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

/** The day of a number of days since 1970-01-01. */
export function dayText(day: number): string {
    return utcDay(day * dayMs);
}

/** Messages for invalid parameters. */
export const parameterMessages = {
    as_of: 'One day of the calendar as YYYY-MM-DD.',
    limit: `One whole number from 1 to ${pageSize}.`,
    cursor: 'One cursor, from next_cursor of a response to the same request.',
    sort: `One of ${sortMembers.join(', ')}; with - before it for descending order.`,
    q: `Words, 1 to ${searchLengthMax} characters in total.`,
    analyzed_since: 'One day of the calendar as YYYY-MM-DD.',
    score: `One of ${contributionScores.join(', ')}.`,
    since: 'The version of one release.',
};

/** The documentation of a parameter. */
function documented(name: keyof typeof parameterMessages, description: string, example?: string) {
    return { param: { name, in: 'query', description }, ...(example !== undefined && { example }) } as const;
}

const filter = (part: MarketPart, example: string) =>
    z
        .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string()))
        .superRefine((values, { addIssue }) => {
            if (values.map(normalisePart).includes('')) addIssue('A filter needs a value.');
            if (values.length > filterValuesMax) addIssue(`At most ${filterValuesMax} values.`);
        })
        .optional()
        .openapi({
            param: {
                name: part,
                in: 'query',
                style: 'form',
                explode: true,
                description: `Only this ${part}, ignoring case and accents. Repeat it to match any of several.`,
            },
            example: [example],
        });

const examples: Record<MarketPart, string> = {
    country: 'Portugal',
    city: 'Porto',
    activity: 'Accommodation',
    criteria: 'Luxury',
};

const filters = Object.fromEntries(marketParts.map((part) => [part, filter(part, examples[part])])) as Record<
    MarketPart,
    ReturnType<typeof filter>
>;

const paging = {
    limit: z
        .preprocess(
            (value) => (/^\d{1,4}$/u.test(String(value)) ? Number(value) : value),
            z
                .int({ error: parameterMessages.limit })
                .min(1, { error: parameterMessages.limit })
                .max(pageSize, { error: parameterMessages.limit })
                .default(pageSize),
        )
        .openapi(documented('limit', 'Maximum number of items.')),
    cursor: z
        .string({ error: parameterMessages.cursor })
        .optional()
        .openapi(documented('cursor', 'The next_cursor of the previous response to the same request.')),
};

const search = {
    q: z
        .string({ error: parameterMessages.q })
        .max(searchLengthMax, { error: parameterMessages.q })
        .refine((value) => normalisePart(value) !== '', { error: parameterMessages.q })
        .optional()
        .openapi(
            documented(
                'q',
                'Words that all occur in country, city, activity or criteria, also within a word, ignoring case and accents.',
                'porto sail',
            ),
        ),
    analyzed_since: z.iso
        .date({ error: parameterMessages.analyzed_since })
        .optional()
        .openapi(
            documented('analyzed_since', 'Only markets whose newest snapshot is of this day or later.', '2026-01-31'),
        ),
    sort: z
        .enum(sorts, { error: parameterMessages.sort })
        .optional()
        .openapi(
            documented(
                'sort',
                'The order, descending with `-`. Equal values are in the usual order; markets without the score are last.',
                '-tpdi_score',
            ),
        ),
};

export const summaryQuery = z.object({ ...filters, ...paging });
export const listQuery = z.object({ ...filters, ...search, ...paging });

export const analysisQuery = z.object({
    as_of: z.iso
        .date({ error: parameterMessages.as_of })
        .optional()
        .openapi(documented('as_of', 'Returns the newest snapshot on or before this day.', '2026-01-31')),
});

export const contributionsQuery = analysisQuery.extend({
    score: z
        .enum(contributionScores, { error: parameterMessages.score })
        .optional()
        .openapi(documented('score', 'Only the points of this score.')),
});

export const changesQuery = z.object({
    since: z
        .string({ error: parameterMessages.since })
        // A plus is a blank in the query of an address, unless it is encoded.
        .transform((version) => version.replaceAll(' ', '+'))
        .optional()
        .openapi(
            documented(
                'since',
                'Only what has changed since this release. A version is in `meta.releases`; its plus may be a blank.',
                datasetVersionExample,
            ),
        ),
    ...paging,
});

/** The last market of the previous page. */
export interface ListPosition {
    key: string;
    /** Its value of the sorted member; null in a list without a sort. */
    value: number | null;
}

/** A normalised list request. Requests that differ only in spelling are equal. */
export interface ListSelection {
    /** Normalised and sorted names by part. A part without an entry is not filtered. */
    filters: ReadonlyMap<MarketPart, readonly string[]>;
    /** Normalised and sorted words of the search. */
    words: readonly string[];
    /** First day of the newest snapshots, as YYYY-MM-DD. */
    analyzedSince: string | null;
    /** Null for the usual order. */
    sort: MarketSort | null;
    limit: number;
    after: ListPosition | null;
}

/** Whether a selection has all markets in the usual order. */
export function isWhole(selection: ListSelection): boolean {
    return listName(selection) === '';
}

/** Normalises a list request. Fails if the cursor is invalid or from a list with other filters or another sort. */
export function selectionOf(query: z.output<typeof listQuery>): Result<ListSelection, Failure> {
    const { limit, cursor, sort: sortText, q = '', analyzed_since = null, ...names } = query;
    const filters = new Map<MarketPart, readonly string[]>();
    for (const part of marketParts) {
        const values = names[part];
        if (values !== undefined)
            filters.set(part, [...new Set(values.map((value) => searchForm(normalisePart(value))))].sort());
    }
    const words = [...new Set(searchForm(normalisePart(q)).split(' '))].filter((word) => word !== '').sort();
    const sort = sortText === undefined ? null : readSort(sortText);
    const selection = { filters, words, analyzedSince: analyzed_since, sort, limit, after: null };
    if (cursor === undefined) return ok(selection);
    const after = readCursor(selection, cursor);
    if (after === null) return err(invalidParameters([{ path: 'cursor', message: parameterMessages.cursor }]));
    return ok({ ...selection, after });
}

function readSort(text: (typeof sorts)[number]): MarketSort {
    const isDescending = text.startsWith('-');
    return { member: (isDescending ? text.slice(1) : text) as SortMember, isDescending };
}

function sortText({ member, isDescending }: MarketSort): string {
    return isDescending ? `-${member}` : member;
}

/** What cursors name a list by: its sort, and a digest of its filters. Other lists refuse such a cursor. */
function listName(selection: ListSelection): string {
    const filters = canonicalAddress('', { ...selection, sort: null, limit: pageSize }, null);
    const digest = filters === '' ? '' : digestOf(filters, 'base64url').slice(0, 12);
    return selection.sort === null ? digest : sortText(selection.sort) + digest;
}

function readCursor(selection: ListSelection, cursor: string): ListPosition | null {
    if (!isWhole(selection)) return decodeListCursor(listName(selection), cursor);
    const key = decodeCursor(cursor);
    return key === null ? null : { key, value: null };
}

/** The cursor of the page after a market. */
export function cursorAfter(selection: ListSelection, { key, value }: ListPosition): string {
    return isWhole(selection) ? encodeCursor(key) : encodeListCursor(listName(selection), value ?? -1, key);
}

/** The canonical address of a list, for the `next` link and as the cache key. */
export function canonicalAddress(path: string, selection: ListSelection, after: ListPosition | null): string {
    const { filters, words, analyzedSince, sort, limit } = selection;
    const parameters = new URLSearchParams();
    for (const part of marketParts) {
        for (const name of filters.get(part) ?? []) parameters.append(part, name);
    }
    if (words.length > 0) parameters.append('q', words.join(' '));
    if (analyzedSince !== null) parameters.append('analyzed_since', analyzedSince);
    if (sort !== null) parameters.append('sort', sortText(sort));
    if (limit !== pageSize) parameters.append('limit', String(limit));
    if (after !== null) parameters.append('cursor', cursorAfter(selection, after));
    const query = parameters.toString();
    return query === '' ? path : `${path}?${query}`;
}
