import type { Score } from './model.ts';
import en from './words/en.json' with { type: 'json' };
import { count, insert } from './words/numbers.ts';

/** Formats of numbers, days and scores on the pages. */

const { locale } = en.format;
const ordinalRules = /* @__PURE__ */ new Intl.PluralRules(locale, { type: 'ordinal' });

/** A position within a sentence: words up to ten, then `11th`. */
export function ordinal(value: number): string {
    return en.ordinals[value] || insert(en.ordinal[ordinalRules.select(value) as 'other'], { number: count(value) });
}

/** The name of a sentence about a part of a number. */
export function shareOf(part: number, all: number): 'none' | 'some' | 'all' {
    if (part === 0) return 'none';
    return part === all ? 'all' : 'some';
}

/** A list without a last conjunction: `one, two, three`. */
export function listText(texts: readonly string[]): string {
    return texts.join(en.list);
}

/** A sentence after a colon: `one town differs`. */
export function uncapitalized(text: string): string {
    return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A text that stays on one line: `CC BY 4.0`. */
export function unbroken(text: string): string {
    return text.replaceAll(' ', '\u00a0');
}

const days = /* @__PURE__ */ new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
/** Texts by day: pages repeat few days, and formatting one is slow. */
const dayTexts = new Map<string, string>();

/** `2026-03-30`: `30 March 2026`. */
export function dayText(day: string): string {
    const text = dayTexts.get(day) ?? days.format(new Date(day));
    dayTexts.set(day, text);
    return text;
}

/** `41 to 76`. */
export function rangeText(from: string | number, to: string | number): string {
    return insert(en.format.range, { from, to });
}

/** Two days: `21 to 29 March 2026`, `21 February 2026 to 3 March 2026`. */
export function daysText(first: string, last: string): string {
    if (first === last) return dayText(first);
    const from = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayText(first);
    return rangeText(from, dayText(last));
}

/** `2026-03-30`: `30 Mar 2026`. */
export function shortDay(day: string): string {
    return dayText(day).replace(/(?<=\p{L}{3})\p{L}+/u, '');
}

/** `2026-03-30`: `30 Mar`. */
export function dayOfYear(day: string): string {
    return shortDay(day).replace(/ \d+$/u, '');
}

/** Two days: `8 Jan to 27 Apr 2026`, `7 Sep 2025 to 8 Jan 2026`. */
export function shortDays(first: string, last: string): string {
    const from = first.slice(0, 4) === last.slice(0, 4) ? dayOfYear(first) : shortDay(first);
    return rangeText(from, shortDay(last));
}

/** `2026-03-30`: `March 2026`. */
export function monthOfYear(day: string): string {
    return dayText(day).replace(/^\d+ /u, '');
}

/** A mean with one decimal: `9.3`, `9`. */
export function tenths(value: number): string {
    return value.toFixed(1).replace(/\.0$/u, '');
}

/** A published decimal as a whole number, rounded half up once. */
export function whole(points: number): number {
    return Math.floor(points + 0.5);
}

/** A difference in points with its sign: `+17`, `−29`, `0`. */
export function signed(points: number): string {
    const value = whole(points);
    if (value === 0) return '0';
    return value > 0 ? `+${value}` : `−${-value}`;
}

/** An index of fewer operators, or a wider margin, has the flag u. */
export const operatorsMin = 3;
export const marginPointsMax = 50;

/** Whether a score has too little data to say how high it is: the flag u. Only an index has a version. */
export function isThin({ low, high, n, version }: Pick<Score, 'low' | 'high' | 'n'> & { version?: string }): boolean {
    if (low === null || high === null) return true;
    // Operators that all have the same score do not show how much scores vary.
    return low === high || high - low > marginPointsMax || (version !== undefined && n < operatorsMin);
}

/** `(41 to 76)`; null without a margin. */
export function marginText({ low, high }: Pick<Score, 'low' | 'high'>): string | null {
    return low === null || high === null ? null : `(${rangeText(whole(low), whole(high))})`;
}

/** `59 (41 to 76)`. */
export function scoreText(score: Pick<Score, 'value' | 'low' | 'high'>): string {
    const margin = marginText(score);
    return margin === null ? String(score.value) : `${score.value} ${margin}`;
}

/** A fraction of 1 with two decimals: `.95`, `−.07`, `1.00`. */
export function fractionText(value: number): string {
    const text = Math.abs(value).toFixed(2).replace(/^0/u, '');
    return value < 0 && text !== '.00' ? `−${text}` : text;
}

/** `(.87 to .94)`. */
export function fractionMargin({ low, high }: { low: number; high: number }): string {
    return `(${rangeText(fractionText(low), fractionText(high))})`;
}

/** Bytes in the largest unit with two or three digits: `5.6 kB`. */
export function fileSize(bytes: number): string {
    const units = en.bytes;
    const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
    const value = bytes / 1000 ** step;
    return `${value < 10 && step > 0 ? value.toFixed(1) : count(Math.round(value))} ${units[step]}`;
}

/** A coordinate of a drawing: at most one decimal. */
export function coordinate(value: number): string {
    return String(Math.round(value * 10) / 10);
}
