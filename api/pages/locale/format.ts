import { getCountries } from 'libphonenumber-js';
import { Temporal } from 'temporal-polyfill';
import { toMajor } from '../../../contract/currency.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';

/** An amount of minor units as people of a locale write it. */
export function money(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    const format = remembered(`money ${locale} ${currency} ${exponent}`, () => {
        const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
        return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits });
    });
    return format.format(toMajor(minor, exponent));
}

/** A share of whole basis points, such as "17.5%". */
export function percent(basisPoints: number, locale: SiteLocale): string {
    const format = remembered(`percent ${locale}`, () => {
        return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    });
    return format.format(basisPoints / 10_000);
}

/** A day of the calendar with its weekday, such as "Saturday, 15 May 2027". */
export function longDay(day: string, locale: SiteLocale): string {
    return inUtc(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

/** A day of the calendar in few letters, such as "Sat, 15 May". */
export function shortDay(day: string, locale: SiteLocale): string {
    return inUtc(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** A month of the calendar, such as "May 2027". */
export function longMonth(day: string, locale: SiteLocale): string {
    return inUtc(day, locale, { month: 'long', year: 'numeric' });
}

/** The short names of the weekdays from Monday on, with the long ones beside them. */
export function weekdays(locale: SiteLocale): { short: string; long: string }[] {
    return Array.from({ length: 7 }, (_, index) => {
        // The first of January 2024 was a Monday.
        const day = `2024-01-0${index + 1}`;
        return { short: inUtc(day, locale, { weekday: 'short' }), long: inUtc(day, locale, { weekday: 'long' }) };
    });
}

/** A wall-clock time HH:MM in the way of the locale. */
export function wallTime(time: string, locale: SiteLocale): string {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return wallFormat(locale).format(Date.UTC(2024, 0, 1, hour, minute));
}

/** From a start HH:MM to the end of so many minutes; without the end where that is on another day. */
export function wallTimes(time: string, minutes: number, locale: SiteLocale): string {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const start = Date.UTC(2024, 0, 1, hour, minute);
    if (hour * 60 + minute + minutes >= 24 * 60) return wallFormat(locale).format(start);
    return wallFormat(locale).formatRange(start, start + minutes * 60_000);
}

/** So many minutes, such as "3 hr 30 min". */
export function duration(minutes: number, locale: SiteLocale): string {
    const unit = (value: number, name: string) =>
        new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [hours > 0 && unit(hours, 'hour'), (rest > 0 || hours === 0) && unit(rest, 'minute')]
        .filter((part) => part !== false)
        .join(' ');
}

/** An instant by the wall clock of a zone. */
export function instantIn(timeZone: string, instant: string, locale: SiteLocale): string {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
    return frenchFirst(format.format(Temporal.Instant.from(instant).epochMilliseconds), locale);
}

/** The day of an instant by the wall clock of a zone, such as "15 May 2027". */
export function dayIn(timeZone: string, instant: string, locale: SiteLocale): string {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    return frenchFirst(format.format(Temporal.Instant.from(instant).epochMilliseconds), locale);
}

/** What people call a zone's time at a moment, such as "Eastern Standard Time". */
export function zoneName(timeZone: string, atMs: number, locale: SiteLocale): string {
    const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' }).formatToParts(atMs);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Languages by the names that a locale has for them. */
export function languageList(codes: readonly string[], locale: SiteLocale): string {
    const names = remembered(`languages ${locale}`, () => new Intl.DisplayNames(locale, { type: 'language' }));
    return new Intl.ListFormat(locale, { type: 'conjunction' }).format(codes.map((code) => names.of(code) ?? code));
}

/** Every country that has telephone numbers, by its code, in the order of the locale's alphabet. */
export function countries(locale: SiteLocale): readonly { code: string; name: string }[] {
    return remembered(`countries ${locale}`, () => {
        const names = new Intl.DisplayNames(locale, { type: 'region' });
        const all = getCountries().map((code) => ({ code: code as string, name: names.of(code) ?? code }));
        const { compare } = new Intl.Collator(locale);
        return all.sort((one, other) => compare(one.name, other.name));
    });
}

function wallFormat(locale: SiteLocale): Intl.DateTimeFormat {
    const options = { timeStyle: 'short', timeZone: 'UTC' } as const;
    return remembered(`wall ${locale}`, () => new Intl.DateTimeFormat(locale, options));
}

function inUtc(day: string, locale: SiteLocale, options: Intl.DateTimeFormatOptions): string {
    const format = remembered(`day ${locale} ${JSON.stringify(options)}`, () => {
        return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    });
    return frenchFirst(format.format(Date.parse(`${day}T00:00:00Z`)), locale);
}

/** The first of a month is written as an ordinal in French, and no other day is. */
function frenchFirst(text: string, locale: SiteLocale): string {
    return locale === 'fr' ? text.replace(/(?<=^|\s)1 (?=\p{L})/u, '1er ') : text;
}

/** Formats are dear to make and there are few: locales times currencies of the catalogue. */
const made = new Map<string, unknown>();

function remembered<T>(key: string, make: () => T): T {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
}
