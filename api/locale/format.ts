import { getCountries } from 'libphonenumber-js';
import { Temporal } from 'temporal-polyfill';
import { toMajor } from '../../contract/currency.ts';
import type { SiteLocale } from '../../contract/local-text.ts';

/** Tags of the formats: international English, and the Spanish of Mexico. */
export const formatTags: Readonly<Record<SiteLocale, string>> = { en: 'en-001', fr: 'fr', es: 'es-MX' };

/** An amount of minor units, such as "MX$3,300.00". */
export function money(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    return amountText(minor, currency, exponent, exponent, locale);
}

/** An amount to compare offers by: decimals only where they are not zero, such as "MX$1,200". */
export function roundMoney(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    const isWhole = minor % 10 ** exponent === 0;
    return amountText(minor, currency, exponent, isWhole ? 0 : exponent, locale);
}

function amountText(minor: number, currency: string, exponent: number, digits: number, locale: SiteLocale): string {
    const format = remembered(`amount ${locale} ${digits}`, () => {
        const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        return new Intl.NumberFormat(formatTags[locale], fraction);
    });
    const amount = moneyTemplate(currency, locale).replace('#', format.format(toMajor(Math.abs(minor), exponent)));
    return minor < 0 ? `-${amount}` : amount;
}

/** A currency around a number, written as #. In Spanish a dollar sign stands before it and always has its code. */
function moneyTemplate(currency: string, locale: SiteLocale): string {
    const currencyText = (tag: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
        remembered(`currency ${tag} ${currency} ${currencyDisplay}`, () =>
            new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 })
                .format(1)
                .replace('1', '#'),
        );
    if (locale !== 'es') return currencyText(formatTags[locale], 'symbol');
    const hasDollar = currencyText('es-MX', 'narrowSymbol') === '$#';
    return hasDollar ? `$#\u00a0${currency}` : currencyText('es', 'symbol');
}

/** A share of whole basis points, such as "17.5%". */
export function percent(basisPoints: number, locale: SiteLocale): string {
    const format = remembered(`percent ${locale}`, () => {
        return new Intl.NumberFormat(formatTags[locale], { style: 'percent', maximumFractionDigits: 2 });
    });
    return format.format(basisPoints / 10_000);
}

/** Days of the calendar by their parts: runtimes differ in the commas of their own patterns. */
const dayTemplates: Readonly<Record<SiteLocale, { long: string; short: string; date: string }>> = {
    en: { long: '{weekday} {day} {month} {year}', short: '{weekday} {day} {month}', date: '{day} {month} {year}' },
    fr: { long: '{weekday} {day} {month} {year}', short: '{weekday} {day} {month}', date: '{day} {month} {year}' },
    es: {
        long: '{weekday} {day} de {month} de {year}',
        short: '{weekday} {day} {month}',
        date: '{day} de {month} de {year}',
    },
};

/** A day of the calendar with its weekday, such as "Saturday 15 May 2027". */
export function longDay(day: string, locale: SiteLocale): string {
    return dayText(utcMs(day), 'UTC', 'long', dayTemplates[locale].long, locale);
}

/** A day of the calendar in few letters, such as "Sat 15 May". */
export function shortDay(day: string, locale: SiteLocale): string {
    return dayText(utcMs(day), 'UTC', 'short', dayTemplates[locale].short, locale);
}

/** The day of an instant by the wall clock of a zone, such as "15 May 2027". */
export function dayIn(timeZone: string, instant: string, locale: SiteLocale): string {
    const atMs = Temporal.Instant.from(instant).epochMilliseconds;
    return dayText(atMs, timeZone, 'long', dayTemplates[locale].date, locale);
}

/** The first of a month is an ordinal in French, and no other day is. */
function dayText(atMs: number, timeZone: string, style: 'long' | 'short', template: string, locale: SiteLocale) {
    const format = remembered(`day ${locale} ${style} ${timeZone}`, () => {
        const options = { weekday: style, day: 'numeric', month: style, year: 'numeric', timeZone } as const;
        return new Intl.DateTimeFormat(formatTags[locale], options);
    });
    const parts = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const day = locale === 'fr' && parts.day === '1' ? '1er' : parts.day;
    return template.replaceAll(/\{(\w+)\}/gu, (_, name) => ({ ...parts, day })[name as 'day'] ?? '');
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

/** A wall-clock time HH:MM, such as "9:00 am", "9 h 30" or "9:00 h". */
export function wallTime(time: string, locale: SiteLocale): string {
    const { digits, unit } = clock(minutesOf(time), locale);
    return digits + unit;
}

/** From a start HH:MM to the end of so many minutes; without the end where that is on another day. */
export function wallTimes(time: string, minutes: number, locale: SiteLocale): string {
    const start = minutesOf(time);
    if (start + minutes >= 24 * 60) return wallTime(time, locale);
    const [from, to] = [clock(start, locale), clock(start + minutes, locale)];
    const isUnitOnce = from.unit === to.unit && locale !== 'fr';
    const between = locale === 'es' ? ' a ' : ' – ';
    return `${from.digits}${isUnitOnce ? '' : from.unit}${between}${to.digits}${to.unit}`;
}

/** The digits of a wall clock, and what follows them. */
function clock(minutesOfDay: number, locale: SiteLocale): { digits: string; unit: string } {
    const [hour, minute] = [Math.floor(minutesOfDay / 60), String(minutesOfDay % 60).padStart(2, '0')];
    switch (locale) {
        case 'en':
            return { digits: `${hour % 12 || 12}:${minute}`, unit: hour < 12 ? '\u00a0am' : '\u00a0pm' };
        case 'fr':
            return { digits: String(hour), unit: minute === '00' ? '\u00a0h' : `\u00a0h\u00a0${minute}` };
        case 'es':
            return { digits: `${hour}:${minute}`, unit: '\u00a0h' };
    }
}

function minutesOf(time: string): number {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
}

/** So many minutes, such as "3 h 30 min". */
export function duration(minutes: number, locale: SiteLocale): string {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest}\u00a0min`;
    if (rest === 0) return `${hours}\u00a0h`;
    return `${hours}\u00a0h\u00a0${rest}${locale === 'fr' ? '' : '\u00a0min'}`;
}

/** The time of an instant by the wall clock of a zone. */
export function timeIn(timeZone: string, instant: string, locale: SiteLocale): string {
    const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime();
    return wallTime(time.toString({ smallestUnit: 'minute' }), locale);
}

const placePatterns: Readonly<Record<SiteLocale, RegExp>> = {
    en: /^(.+) Time$/u,
    fr: /^heure\s:\s(.+)$/u,
    es: /^hora de (.+)$/u,
};

/** The place that people name a zone's time after, such as "Cancún". */
export function placeOfZone(timeZone: string, locale: SiteLocale): string {
    const format = new Intl.DateTimeFormat(formatTags[locale], { timeZone, timeZoneName: 'shortGeneric' });
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return placePatterns[locale].exec(name)?.[1] ?? name;
}

/** Languages by the names that a locale has for them. */
export function languageList(codes: readonly string[], locale: SiteLocale): string {
    const names = remembered(`languages ${locale}`, () => new Intl.DisplayNames(locale, { type: 'language' }));
    return new Intl.ListFormat(formatTags[locale], { type: 'conjunction' }).format(
        codes.map((code) => names.of(code) ?? code),
    );
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

function inUtc(day: string, locale: SiteLocale, options: Intl.DateTimeFormatOptions): string {
    const format = remembered(`day ${locale} ${JSON.stringify(options)}`, () => {
        return new Intl.DateTimeFormat(formatTags[locale], { ...options, timeZone: 'UTC' });
    });
    return format.format(utcMs(day));
}

function utcMs(day: string): number {
    return Date.parse(`${day}T00:00:00Z`);
}

/** Formats are costly to make, and there are few. */
const made = new Map<string, unknown>();

function remembered<T>(key: string, make: () => T): T {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
}
