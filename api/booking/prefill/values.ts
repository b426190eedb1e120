import { bookingLimits, type PaymentChoice } from '../../../contract/booking.ts';
import { isCalendarDay } from '../../../contract/calendar-day.ts';
import { prefillLimits } from './limits.ts';
import type { Reader } from './parameters.ts';

/** Decimal digits with blanks around them: `2.0`, `1e2` and `+3` are no whole numbers here. */
export function wholeNumber(text: string): number | null {
    const digits = /^\s*(\d+)\s*$/u.exec(text)?.[1];
    return digits === undefined ? null : Number(digits);
}

export function numberFrom(minimum: number, maximum: number): Reader<number> {
    const reason = `must be a whole number from ${minimum} to ${maximum}`;
    return (text) => {
        const number = wholeNumber(text);
        return number !== null && number >= minimum && number <= maximum ? { value: number } : { reason };
    };
}

export const day: Reader<string> = (text) =>
    isCalendarDay(text.trim()) ? { value: text.trim() } : { reason: 'must be a day of the calendar, YYYY-MM-DD' };

const truths = new Map([
    ...['1', 'true', 'yes', 'on'].map((word) => [word, true] as const),
    ...['0', 'false', 'no', 'off'].map((word) => [word, false] as const),
]);

export const truth: Reader<boolean> = (text) => {
    const value = truths.get(text.trim().toLowerCase());
    return value === undefined ? { reason: 'must be one of 1, true, yes, on, 0, false, no, off' } : { value };
};

const choices = new Map<string, PaymentChoice>([
    ...['full', 'total', '100'].map((word) => [word, 'full'] as const),
    ...['deposit', 'depot', 'partial'].map((word) => [word, 'deposit'] as const),
]);

export const paymentChoice: Reader<PaymentChoice> = (text) => {
    const value = choices.get(text.trim().toLowerCase());
    return value === undefined ? { reason: 'must be one of full, total, 100, deposit, depot, partial' } : { value };
};

/** A text of a line, trimmed. */
export function line(maximumCharacters: number): Reader<string> {
    return (text) => {
        const value = text.trim();
        if (value === '') return { reason: 'is empty' };
        if (value.length > maximumCharacters) return { reason: `has more than ${maximumCharacters} characters` };
        return { value };
    };
}

/** Free text: trimmed, then cut, by whole characters. */
export const specialRequests: Reader<string> = (text) => {
    const value = text.trim();
    if (value === '') return { reason: 'is empty' };
    const characters = Array.from(value.slice(0, 2 * bookingLimits.specialRequestCharacters));
    return { value: characters.slice(0, bookingLimits.specialRequestCharacters).join('') };
};

/** Ages with commas or semicolons between: each bad one is dropped, the others stay. */
export const ages: Reader<number[]> = (text, note) => {
    const value: number[] = [];
    for (const part of text.split(/[,;]/u)) {
        if (part.trim() === '') continue;
        const age = wholeNumber(part);
        if (age === null || age > prefillLimits.age) note(part.trim(), `must be an age from 0 to ${prefillLimits.age}`);
        else if (value.length === prefillLimits.children) note(part.trim(), `at most ${prefillLimits.children} ages`);
        else value.push(age);
    }
    return value.length > 0 ? { value } : { reason: 'holds no age' };
};
