import type { Category, Option } from '../../../contract/catalog.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
import { categoryCalled } from '../party/party.ts';
import type { Reader } from './parameters.ts';
import { wholeNumber } from './values.ts';

/**
 * Reads persons by category: an array of `{ categoryId or category_id, count }`, or an object of counts by id. The
 * value contains known categories with a count above 0, under their own ids. Without any the parameter is ignored.
 */
export function categoryCounts(categories: readonly Category[]): Reader<Record<string, number>> {
    return (text, note) => {
        const entries = countEntries(text);
        if (entries === null) {
            return { reason: 'must be JSON: an object of counts, or an array of { categoryId, count }' };
        }
        const counts = new Map<string, number>();
        for (const { id, name, given } of entries) {
            const category = id === null ? undefined : categoryCalled(categories, id);
            const count = countOf(given);
            if (category === undefined) note(name, 'no such category');
            else if (count === null || count > prefillLimits.categoryCount) {
                note(name, `must be a whole number from 0 to ${prefillLimits.categoryCount}`);
            } else if (counts.has(category.id)) note(name, 'the category is given before', 'superseded');
            else counts.set(category.id, count);
        }
        const kept = [...counts].filter(([, count]) => count > 0);
        return kept.length > 0 ? { value: Object.fromEntries(kept) } : { reason: 'contains no persons' };
    };
}

/** Reads quantities by option id; the value contains those above 0. */
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
        if (quantities.size === 0 && entries.length > 0) return { reason: 'contains no option' };
        return { value: Object.fromEntries([...quantities].filter(([, quantity]) => quantity > 0)) };
    };
}

/** The entry of a category. */
interface CountEntry {
    /** Null if the row has no category id. */
    id: string | null;
    /** Name of the entry in notes: the id, or the index of the row. */
    name: string;
    given: unknown;
}

/** Returns null if the text has neither of the two forms. */
function countEntries(text: string): CountEntry[] | null {
    const parsed = parsedJson(text);
    if (isObject(parsed)) return Object.entries(parsed).map(([id, given]) => ({ id, name: id, given }));
    if (!Array.isArray(parsed)) return null;
    return parsed.map((row, index) => {
        const { categoryId, category_id, count } = isObject(row) ? row : {};
        const given = categoryId ?? category_id;
        const id = typeof given === 'string' || typeof given === 'number' ? String(given) : null;
        return { id, name: id ?? String(index), given: count };
    });
}

/** Reads a whole number, or a text of its digits. The JSON numbers `2` and `2.0` are equal. */
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
