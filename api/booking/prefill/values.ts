import type { PaymentChoice } from '../../../contract/booking.ts';
import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { prefillLimits } from '../../../contract/prefill.ts';
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
        return number !== null && number >= minimum && number <= maximum ? { value: number } : { reason };
    };
}

export const day: Reader<string> = (text) => {
    const value = text.trim();
    return isCalendarDay(value) ? { value } : { reason: 'must be a day of the calendar, YYYY-MM-DD' };
};

/** Reads one of several words, ignoring case. */
function oneOf<T>(words: readonly (readonly [string, T])[]): Reader<T> {
    const values = new Map(words);
    const reason = `must be one of ${[...values.keys()].join(', ')}`;
    return (text) => {
        const value = values.get(text.trim().toLowerCase());
        return value === undefined ? { reason } : { value };
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
        if (value === '') return { reason: 'is empty', code: 'empty' };
        if (value.length > maximumCharacters) return { reason: `has more than ${maximumCharacters} characters` };
        return /\p{Cc}/u.test(value) ? { reason: 'must be one line of text' } : { value };
    };
}

/**
 * Reads free text: trimmed, then cut. A blank at the cut is removed, so that parsing the result gives the same text.
 */
export const specialRequests: Reader<string> = (text) => {
    const value = cut(text.trim(), prefillLimits.specialRequestCharacters).trimEnd();
    return value === '' ? { reason: 'is empty', code: 'empty' } : { value };
};

/** Reads ages separated by commas or semicolons. Invalid ages are dropped. */
export const ages: Reader<number[]> = (text, note) => {
    const value: number[] = [];
    for (const part of text.split(/[,;]/u)) {
        const shown = part.trim();
        if (shown === '') continue;
        const age = wholeNumber(shown);
        if (age === null || age > prefillLimits.age) note(shown, `must be an age from 0 to ${prefillLimits.age}`);
        else if (value.length === prefillLimits.children) note(shown, `at most ${prefillLimits.children} ages`);
        else value.push(age);
    }
    return value.length > 0 ? { value } : { reason: 'contains no age' };
};
