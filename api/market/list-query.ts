import type { z } from 'zod';
import { decodeCursor, encodeCursor, pageSize } from '../../contract/cursor.ts';
import { normalisePart } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { listQuery } from './query.ts';

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
