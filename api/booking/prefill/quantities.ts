import type { Category, Option } from '../../../contract/catalog.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
import { categoryCalled } from '../party/party.ts';
import type { Reader } from './parameters.ts';
import { wholeNumber } from './values.ts';

/**
 * Persons by category: an array of `{ categoryId or category_id, count }` or an object of counts by id. Entries of known
 * categories with a count above 0 are kept under the categories' own ids; without any there is no value.
 */
export function categoryCounts(categories: readonly Category[]): Reader<Record<string, number>> {
    return (text, note) => {
        const entries = countEntries(text);
        if (entries === null) {
            return { reason: 'must be JSON: an object of counts, or an array of { categoryId, count }' };
        }
        const counts = new Map<string, number>();
        for (const { id, place, given } of entries) {
            const category = id === null ? undefined : categoryCalled(categories, id);
            const count = countOf(given);
            if (category === undefined) note(place, 'no such category');
            else if (count === null || count > prefillLimits.categoryCount) {
                note(place, `must be a whole number from 0 to ${prefillLimits.categoryCount}`);
            } else if (counts.has(category.id)) note(place, 'the category is named before', 'superseded');
            else counts.set(category.id, count);
        }
        const kept = [...counts].filter(([, count]) => count > 0);
        return kept.length > 0 ? { value: Object.fromEntries(kept) } : { reason: 'names nobody' };
    };
}

/** Quantities by option id, above 0. */
export function optionQuantities(options: readonly Option[]): Reader<Record<string, number>> {
    return (text, note) => {
        const parsed = parsedJson(text);
        if (!isObject(parsed)) return { reason: 'must be a JSON object of quantities' };
        const entries = Object.entries(parsed);
        const quantities = new Map<string, number>();
        for (const [id, given] of entries) {
            const option = options.find((known) => known.id === id);
            const quantity = countOf(given);
            const most = Math.min(option?.maxQuantity ?? 0, prefillLimits.optionQuantity);
            if (option === undefined) note(id, 'no such option');
            else if (quantity === null || quantity > most) note(id, `must be a whole number from 0 to ${most}`);
            else quantities.set(id, quantity);
        }
        if (quantities.size === 0 && entries.length > 0) return { reason: 'names no option' };
        return { value: Object.fromEntries([...quantities].filter(([, quantity]) => quantity > 0)) };
    };
}

/** What a list says of one category. */
interface CountEntry {
    /** Null: it names none. */
    id: string | null;
    /** As a note calls it: the id, or the number of the row. */
    place: string;
    given: unknown;
}

/** Null for what is neither of the two forms. */
function countEntries(text: string): CountEntry[] | null {
    const parsed = parsedJson(text);
    if (isObject(parsed)) return Object.entries(parsed).map(([id, given]) => ({ id, place: id, given }));
    if (!Array.isArray(parsed)) return null;
    return parsed.map((row, index) => {
        const { categoryId, category_id, count } = isObject(row) ? row : {};
        const named = categoryId ?? category_id;
        const id = typeof named === 'string' || typeof named === 'number' ? String(named) : null;
        return { id, place: id ?? String(index), given: count };
    });
}

/** A whole number, or the digits of one. JSON's own spellings of a number, `2` and `2.0`, are one and the same. */
function countOf(given: unknown): number | null {
    if (typeof given === 'number') return Number.isSafeInteger(given) && given >= 0 ? given : null;
    return typeof given === 'string' ? wholeNumber(given) : null;
}

function parsedJson(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

function isObject(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
