import type { PaymentChoice } from '../../../contract/booking.ts';
import { isCalendarDay } from '../../../contract/calendar-day.ts';
import type { Category, Option } from '../../../contract/catalog.ts';
import { isObject } from '../../../contract/is-object.ts';
import { categoryIdNames, prefillLimits } from '../../../contract/prefill.ts';
import { err, ok } from '../../../contract/result.ts';
import { categoryCalled } from '../party/party.ts';
import { cut, type Reader } from './parameters.ts';

/** Reads decimal digits with optional blanks around them. Rejects `2.0`, `1e2` and `+3`. */
export function wholeNumber(text: string): number | null {
    const digits = text.trim();
    return /^\d+$/u.test(digits) ? Number(digits) : null;
}

export function numberFrom(minimum: number, maximum: number): Reader<number> {
    const reason = `must be a whole number from ${minimum} to ${maximum}`;
    return (text) => {
        const number = wholeNumber(text);
        return number !== null && number >= minimum && number <= maximum ? ok(number) : err({ reason });
    };
}

export const day: Reader<string> = (text) => {
    const value = text.trim();
    return isCalendarDay(value) ? ok(value) : err({ reason: 'must be a day of the calendar, YYYY-MM-DD' });
};

/** Reads one of several words, ignoring case. */
function oneOf<T>(words: readonly (readonly [string, T])[]): Reader<T> {
    const values = new Map(words);
    const reason = `must be one of ${[...values.keys()].join(', ')}`;
    return (text) => {
        const value = values.get(text.trim().toLowerCase());
        return value === undefined ? err({ reason }) : ok(value);
    };
}

export const truth: Reader<boolean> = oneOf([
    ...['1', 'true', 'yes', 'on'].map((word) => [word, true] as const),
    ...['0', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);

export const paymentChoice: Reader<PaymentChoice> = oneOf<PaymentChoice>([
    ...['full', 'total', '100'].map((word) => [word, 'full'] as const),
    ...['deposit', 'depot', 'partial'].map((word) => [word, 'deposit'] as const),
]);

/** Reads a text of one line, trimmed. */
export function line(maximumCharacters: number): Reader<string> {
    return (text) => {
        const value = text.trim();
        if (value === '') return err({ reason: 'is empty', code: 'empty' });
        if (value.length > maximumCharacters) return err({ reason: `has more than ${maximumCharacters} characters` });
        return /\p{Cc}/u.test(value) ? err({ reason: 'must be one line of text' }) : ok(value);
    };
}

/**
 * Reads free text: trimmed, then cut. A blank at the cut is removed, so that parsing the result gives the same text.
 */
export const specialRequests: Reader<string> = (text) => {
    const value = cut(text.trim(), prefillLimits.specialRequestCharacters).trimEnd();
    return value === '' ? err({ reason: 'is empty', code: 'empty' }) : ok(value);
};

/** Reads an age; null if it is invalid. */
export function ageOf(text: string): number | null {
    const age = wholeNumber(text);
    return age !== null && age <= prefillLimits.age ? age : null;
}

/** Reads ages separated by commas or semicolons. Invalid ages are dropped. */
export const ages: Reader<number[]> = (text, note) => {
    const value: number[] = [];
    for (const part of text.split(/[,;]/u)) {
        const shown = part.trim();
        if (shown === '') continue;
        const age = ageOf(shown);
        if (age === null) note(shown, `must be an age from 0 to ${prefillLimits.age}`);
        else if (value.length === prefillLimits.children) note(shown, `at most ${prefillLimits.children} ages`);
        else value.push(age);
    }
    return value.length > 0 ? ok(value) : err({ reason: 'contains no age' });
};

/**
 * Reads persons by category: an array of `{ categoryId, count }`, or an object of counts by id. The
 * value contains known categories with a count above 0, under their own ids. Without any the parameter is ignored.
 */
export function categoryCounts(categories: readonly Category[]): Reader<Record<string, number>> {
    return (text, note) => {
        const entries = countEntries(text);
        if (entries === null) {
            return err({ reason: 'must be JSON: an object of counts, or an array of { categoryId, count }' });
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
        return kept.length > 0 ? ok(Object.fromEntries(kept)) : err({ reason: 'has no persons that can be used' });
    };
}

/** Reads quantities by option id; the value contains those above 0. */
export function optionQuantities(options: readonly Option[]): Reader<Record<string, number>> {
    return (text, note) => {
        const parsed = parsedJson(text);
        if (!isObject(parsed)) return err({ reason: 'must be a JSON object of quantities' });
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
        if (quantities.size === 0 && entries.length > 0) return err({ reason: 'has no entry that can be used' });
        return ok(Object.fromEntries([...quantities].filter(([, quantity]) => quantity > 0)));
    };
}

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
        const { count, ...names }: Record<string, unknown> = isObject(row) ? row : {};
        const given = categoryIdNames.map((name) => names[name]).find((each) => (each ?? null) !== null);
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
