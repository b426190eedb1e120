import { z } from '@hono/zod-openapi';
import { decodeCursor, encodeCursor, pageSize } from '../../contract/cursor.ts';
import { normalisePart } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';

/** Maximum number of values of a filter. */
const filterValuesMax = 100;

/** Messages for invalid parameters. */
export const parameterMessages = {
    as_of: 'One day of the calendar as YYYY-MM-DD.',
    limit: `One whole number from 1 to ${pageSize}.`,
    cursor: 'One cursor, from next_cursor of a response.',
};

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
        .openapi({ param: { name: 'limit', in: 'query', description: 'Maximum number of items.' } }),
    cursor: z
        .string({ error: parameterMessages.cursor })
        .refine((value) => decodeCursor(value) !== null, { error: parameterMessages.cursor })
        .optional()
        .openapi({ param: { name: 'cursor', in: 'query', description: 'The next_cursor of the previous response.' } }),
};

export const pageQuery = z.object(paging);
export const listQuery = z.object({ ...filters, ...paging });

export const analysisQuery = z.object({
    as_of: z.iso
        .date({ error: parameterMessages.as_of })
        .optional()
        .openapi({
            param: { name: 'as_of', in: 'query', description: 'Returns the newest snapshot on or before this day.' },
            example: '2026-01-31',
        }),
});

/** A normalised list request. Requests that differ only in spelling have equal `filters`. */
export interface ListSelection {
    /** Normalised and sorted names by part. A part without an entry is not filtered. */
    filters: ReadonlyMap<MarketPart, readonly string[]>;
    limit: number;
    /** Key of the last market of the previous page. */
    after: string | null;
}

export function selectionOf({ limit, cursor, ...names }: z.output<typeof listQuery>): ListSelection {
    const filters = new Map<MarketPart, readonly string[]>();
    for (const part of marketParts) {
        const values = names[part];
        if (values !== undefined) filters.set(part, [...new Set(values.map(normalisePart))].sort());
    }
    return { filters, limit, after: cursor === undefined ? null : decodeCursor(cursor) };
}

/** The canonical address of a list, for the `next` link and as the cache key. */
export function canonicalAddress(path: string, selection: ListSelection, after: string | null): string {
    const parameters = new URLSearchParams();
    for (const part of marketParts) {
        for (const name of selection.filters.get(part) ?? []) parameters.append(part, name);
    }
    if (selection.limit !== pageSize) parameters.append('limit', String(selection.limit));
    if (after !== null) parameters.append('cursor', encodeCursor(after));
    const query = parameters.toString();
    return query === '' ? path : `${path}?${query}`;
}
