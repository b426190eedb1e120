import { decodeCursor, encodeCursor, pageSize } from '../../contract/cursor.ts';
import type { Issue } from '../../contract/errors.ts';
import { normalisePart } from '../../contract/market-key.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { Failure } from '../http/errors.ts';
import { invalidParameters, type Query } from '../http/query.ts';

/** What a list request asks for. Equal requests have an equal `filters`, however they were spelt. */
export interface ListSelection {
    /** Normalised names wanted of each part, sorted; a part without an entry is not filtered. */
    filters: ReadonlyMap<MarketPart, readonly string[]>;
    limit: number;
    /** Key of the last market already seen. */
    after: string | null;
}

/** A filter of the list: any of at most this many names, so that a query stays a query. */
const filterValuesMax = 100;

export function readSelection(query: Query): ListSelection | Failure {
    const issues: Issue[] = [];
    const filters = new Map<MarketPart, string[]>();
    for (const part of marketParts) {
        const values = query.get(part);
        if (values === undefined) continue;
        const names = [...new Set(values.map(normalisePart))].sort();
        if (names.includes('')) issues.push({ path: part, message: 'A filter needs a value.' });
        if (values.length > filterValuesMax) {
            issues.push({ path: part, message: `At most ${filterValuesMax} values.` });
        }
        filters.set(part, names);
    }
    const limit = readLimit(query.get('limit'), issues);
    const after = readCursor(query.get('cursor'), issues);
    return issues.length > 0 ? invalidParameters(issues) : { filters, limit, after };
}

function readLimit(values: readonly string[] | undefined, issues: Issue[]): number {
    if (values === undefined) return pageSize;
    const limit = values.length === 1 && /^\d{1,4}$/u.test(values[0] ?? '') ? Number(values[0]) : 0;
    if (limit >= 1 && limit <= pageSize) return limit;
    issues.push({ path: 'limit', message: `One whole number from 1 to ${pageSize}.` });
    return pageSize;
}

function readCursor(values: readonly string[] | undefined, issues: Issue[]): string | null {
    if (values === undefined) return null;
    const key = values.length === 1 ? decodeCursor(values[0] ?? '') : null;
    if (key === null) issues.push({ path: 'cursor', message: 'One cursor as a response gave it in next_cursor.' });
    return key;
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
