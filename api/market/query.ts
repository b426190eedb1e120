import { z } from '@hono/zod-openapi';
import { decodeCursor, encodeCursor, pageSize } from '../../contract/cursor.ts';
import { normalisePart } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';

/** A filter of the list: any of at most this many names, so that a query stays a query. */
const filterValuesMax = 100;

/** What is said of a parameter that does not fit. */
export const misfits = {
    as_of: 'One day of the calendar as YYYY-MM-DD.',
    limit: `One whole number from 1 to ${pageSize}.`,
    cursor: 'One cursor as a response gave it in next_cursor.',
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
                description: `Only this ${part}, without regard to case and accents; repeated: any of them.`,
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
                .int({ error: misfits.limit })
                .min(1, { error: misfits.limit })
                .max(pageSize, { error: misfits.limit })
                .default(pageSize),
        )
        .openapi({ param: { name: 'limit', in: 'query', description: 'How many items at most.' } }),
    cursor: z
        .string({ error: misfits.cursor })
        .refine((value) => decodeCursor(value) !== null, { error: misfits.cursor })
        .optional()
        .openapi({ param: { name: 'cursor', in: 'query', description: 'The next_cursor of the response before.' } }),
};

export const pageQuery = z.object(paging);
export const listQuery = z.object({ ...filters, ...paging });

export const analysisQuery = z.object({
    as_of: z.iso
        .date({ error: misfits.as_of })
        .optional()
        .openapi({
            param: { name: 'as_of', in: 'query', description: 'Show the newest snapshot on or before this day.' },
            example: '2026-01-31',
        }),
});

/** What a list request asks for. Equal requests have an equal `filters`, however they were spelt. */
export interface ListSelection {
    /** Normalised names wanted of each part, sorted; a part without an entry is not filtered. */
    filters: ReadonlyMap<MarketPart, readonly string[]>;
    limit: number;
    /** Key of the last market already seen. */
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

/** The address of a list in its one canonical spelling: what the next link shows and the cache goes by. */
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
