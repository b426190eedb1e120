import { getCountries } from 'libphonenumber-js';
import { Temporal } from 'temporal-polyfill';
import { percentDecimals } from '../../contract/catalog-kinds.ts';
import { majorText, toMajor } from '../../contract/currency.ts';
import type { SiteLocale } from '../../contract/local-text.ts';

/** Language tags for Intl: international English, French, Mexican Spanish. */
export const formatTags: Readonly<Record<SiteLocale, string>> = { en: 'en-001', fr: 'fr', es: 'es-MX' };

interface Usage {
    /** What costs nothing. */
    free: string;
    /** Language tag of the currency of an amount. */
    currencyTag: string;
    /** Whether dollar amounts have the sign before and the code after the number. */
    hasDollarCode: boolean;
    firstOfMonth: string;
    /** Before a time that follows a preposition. */
    article: (hour: number) => string;
    /** Between the times of a range. */
    to: string;
    /** Whether the times of a range share their unit. */
    sharesUnit: boolean;
    /** After the minutes of a duration that has hours. */
    minutes: string;
}

const usual = {
    hasDollarCode: false,
    firstOfMonth: '1',
    article: () => '',
    to: ' – ',
    sharesUnit: true,
    minutes: '\u00a0min',
};
const spanishArticle = (hour: number) => (hour === 1 ? 'la\u00a0' : 'las\u00a0');

/** What each language writes in its own way. */
const usages: Readonly<Record<SiteLocale, Usage>> = {
    en: { ...usual, free: 'free', currencyTag: 'en-001' },
    fr: { ...usual, free: 'gratuit', currencyTag: 'fr', firstOfMonth: '1er', sharesUnit: false, minutes: '' },
    es: { ...usual, free: 'gratis', currencyTag: 'es', hasDollarCode: true, article: spanishArticle, to: ' a ' },
};

/** Formats minor units, such as "MX$3,300.00". */
export function money(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    return amountText(minor, currency, exponent, exponent, locale);
}

/** Minor units as people type them, such as "40.00" or, in French, "40,00". */
export function typedAmount(minor: number, exponent: number, locale: SiteLocale): string {
    const parts = cached(`parts ${locale}`, () => new Intl.NumberFormat(formatTags[locale]).formatToParts(0.1));
    const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
    return majorText(minor, exponent).replace('.', sign);
}

/** A price: an amount, or the word for "free". */
export function priceText(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    return minor === 0 ? usages[locale].free : money(minor, currency, exponent, locale);
}

/** What an offer costs, in the words of a phrase, such as "MX$1,200 per person"; or the word for nothing. */
export function costText(
    minor: number,
    { currency, exponent }: { currency: string; exponent: number },
    locale: SiteLocale,
    phrase = (price: string) => price,
): string {
    return minor === 0 ? usages[locale].free : phrase(roundMoney(minor, currency, exponent, locale));
}

/** Formats minor units without decimals if they are zero, such as "MX$1,200". */
export function roundMoney(minor: number, currency: string, exponent: number, locale: SiteLocale): string {
    const isWhole = minor % 10 ** exponent === 0;
    return amountText(minor, currency, exponent, isWhole ? 0 : exponent, locale);
}

function amountText(minor: number, currency: string, exponent: number, digits: number, locale: SiteLocale): string {
    const format = cached(`amount ${locale} ${digits}`, () => {
        const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        return new Intl.NumberFormat(formatTags[locale], fraction);
    });
    const amount = moneyTemplate(currency, locale).replace('#', format.format(toMajor(Math.abs(minor), exponent)));
    return minor < 0 ? `-${amount}` : amount;
}

/** The template of an amount, with # for the number. */
function moneyTemplate(currency: string, locale: SiteLocale): string {
    const currencyText = (tag: string, currencyDisplay: 'symbol' | 'narrowSymbol') =>
        cached(`currency ${tag} ${currency} ${currencyDisplay}`, () =>
            new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 })
                .format(1)
                .replace('1', '#'),
        );
    const { currencyTag, hasDollarCode } = usages[locale];
    if (hasDollarCode && currencyText(formatTags[locale], 'narrowSymbol') === '$#') return `$#\u00a0${currency}`;
    return currencyText(currencyTag, 'symbol');
}

/** Formats basis points as a percentage, such as "17.5%". */
export function percent(basisPoints: number, locale: SiteLocale): string {
    const format = cached(`percent ${locale}`, () => {
        return new Intl.NumberFormat(formatTags[locale], { style: 'percent', maximumFractionDigits: percentDecimals });
    });
    return format.format(basisPoints / 10_000);
}

const dayFirst = {
    long: '{weekday} {day} {month} {year}',
    plain: '{weekday} {day}\u00a0{month}',
    short: '{weekday} {day} {month}',
    shortDate: '{weekday} {day} {month} {year}',
    date: '{day} {month} {year}',
    month: '{month} {year}',
};

/** Templates of days. The patterns of Intl are not used, because their commas differ between runtimes. */
const dayTemplates: Readonly<Record<SiteLocale, typeof dayFirst>> = {
    en: dayFirst,
    fr: dayFirst,
    es: {
        ...dayFirst,
        long: '{weekday} {day} de {month} de {year}',
        plain: '{weekday} {day}\u00a0de\u00a0{month}',
        date: '{day} de {month} de {year}',
        month: '{month} de {year}',
    },
};

/** A format of calendar days, and of the days of instants in a time zone. */
function dayFormat(style: 'long' | 'short', template: keyof typeof dayFirst) {
    return (at: string, locale: SiteLocale, timeZone = 'UTC') =>
        dayText(at, timeZone, style, dayTemplates[locale][template], locale);
}

/** Such as "Saturday 15 May 2027". */
export const longDay = dayFormat('long', 'long');

/** For titles, such as "Saturday 15 May". The month stays beside the day. */
export const plainDay = dayFormat('long', 'plain');

/** Such as "Sat 15 May". */
export const shortDay = dayFormat('short', 'short');

/** Such as "Sat 15 May 2027". */
export const shortDate = dayFormat('short', 'shortDate');

/** Without the weekday, such as "15 May 2027". */
export const dateText = dayFormat('long', 'date');

/** Such as "May 2027". */
export const longMonth = dayFormat('long', 'month');

/** A short day without line breaks, for texts that are narrow. */
export function unbrokenDay(day: string, locale: SiteLocale): string {
    return shortDay(day, locale).replaceAll(' ', '\u00a0');
}

/** Fills in a template of a day. @param at an instant, or a calendar day, which begins in UTC */
function dayText(at: string, timeZone: string, style: 'long' | 'short', template: string, locale: SiteLocale) {
    const format = cached(`day ${locale} ${style} ${timeZone}`, () => {
        const options = { weekday: style, day: 'numeric', month: style, year: 'numeric', timeZone } as const;
        return new Intl.DateTimeFormat(formatTags[locale], options);
    });
    const parts = Object.fromEntries(format.formatToParts(Date.parse(at)).map(({ type, value }) => [type, value]));
    const day = parts.day === '1' ? usages[locale].firstOfMonth : parts.day;
    return template.replaceAll(/\{(\w+)\}/gu, (_, name) => ({ ...parts, day })[name as 'day'] ?? '');
}

/** Short and long names of the weekdays, from Monday on. */
export function weekdays(locale: SiteLocale): { short: string; long: string }[] {
    return Array.from({ length: 7 }, (_, index) => {
        // The first of January 2024 was a Monday.
        const name = (style: 'short' | 'long') => dayText(`2024-01-0${index + 1}`, 'UTC', style, '{weekday}', locale);
        return { short: name('short'), long: name('long') };
    });
}

/** Formats a local time HH:MM, such as "9:00 am", "9 h 30" or "9:00 h". */
export function wallTime(time: string, locale: SiteLocale): string {
    const { digits, unit } = clock(minutesOf(time), locale);
    return digits + unit;
}

/** Formats a local time after a preposition, such as "9:00 am". Spanish adds the article: "la 1:30 h", "las 9:00 h". */
export function timeInSentence(time: string, locale: SiteLocale): string {
    return usages[locale].article(Math.floor(minutesOf(time) / 60)) + wallTime(time, locale);
}

const dayMinutes = 24 * 60;

/** Formats a local time range. Leaves out an end that is a day or more after the start. */
export function wallTimes(time: string, minutes: number, locale: SiteLocale): string {
    if (minutes >= dayMinutes) return wallTime(time, locale);
    const [start, end] = [minutesOf(time), minutesOf(time) + minutes];
    const [from, to] = [clock(start, locale), clock(end % dayMinutes, locale)];
    const usage = usages[locale];
    const isUnitOnce = from.unit === to.unit && usage.sharesUnit;
    return `${from.digits}${isUnitOnce ? '' : from.unit}${usage.to}${to.digits}${to.unit}`;
}

/** The digits of a local time, and the unit after them. */
function clock(minutesOfDay: number, locale: SiteLocale): { digits: string; unit: string } {
    const [hour, minute] = [Math.floor(minutesOfDay / 60), String(minutesOfDay % 60).padStart(2, '0')];
    switch (locale) {
        case 'en':
            return { digits: `${hour % 12 || 12}:${minute}`, unit: `\u00a0${englishUnit(minutesOfDay)}` };
        case 'fr':
            return { digits: String(hour), unit: minute === '00' ? '\u00a0h' : `\u00a0h\u00a0${minute}` };
        case 'es':
            return { digits: `${hour}:${minute}`, unit: '\u00a0h' };
    }
}

/** Noon has a name, because some people read 12:00 pm as midnight. */
function englishUnit(minutesOfDay: number): 'am' | 'noon' | 'pm' {
    if (minutesOfDay === 12 * 60) return 'noon';
    return minutesOfDay < 12 * 60 ? 'am' : 'pm';
}

function minutesOf(time: string): number {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
}

/** Formats a duration, such as "3 h 30 min". */
export function duration(minutes: number, locale: SiteLocale): string {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return `${rest}\u00a0min`;
    if (rest === 0) return `${hours}\u00a0h`;
    return `${hours}\u00a0h\u00a0${rest}${usages[locale].minutes}`;
}

/** Formats the time of an instant in a time zone, as sentences say it. */
export function timeIn(timeZone: string, instant: string, locale: SiteLocale): string {
    const time = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainTime();
    return timeInSentence(time.toString({ smallestUnit: 'minute' }), locale);
}

const placePatterns: Readonly<Record<SiteLocale, RegExp>> = {
    en: /^(.+) Time$/u,
    fr: /^heure\s:\s(.+)$/u,
    es: /^hora de (.+)$/u,
};

/** The place name of a time zone, such as "Cancún". */
export function placeOfZone(timeZone: string, locale: SiteLocale): string {
    const format = new Intl.DateTimeFormat(formatTags[locale], { timeZone, timeZoneName: 'shortGeneric' });
    const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
    return placePatterns[locale].exec(name)?.[1] ?? name;
}

/** Formats a list of languages. */
export function languageList(codes: readonly string[], locale: SiteLocale): string {
    const names = cached(`languages ${locale}`, () => new Intl.DisplayNames(locale, { type: 'language' }));
    const texts = codes.map((code) => names.of(code) ?? code);
    return listText(texts, locale);
}

/** Formats a list, such as "4, 7 and 9". */
export function listText(texts: readonly string[], locale: SiteLocale): string {
    return new Intl.ListFormat(formatTags[locale], { type: 'conjunction' }).format(texts);
}

/** All countries with telephone numbers, sorted by name in the locale. */
export function countries(locale: SiteLocale): readonly { code: string; name: string }[] {
    return cached(`countries ${locale}`, () => {
        const names = new Intl.DisplayNames(formatTags[locale], { type: 'region' });
        const all = getCountries().map((code) => ({ code: code as string, name: names.of(code) ?? code }));
        const { compare } = new Intl.Collator(locale);
        return all.sort((one, other) => compare(one.name, other.name));
    });
}

/** Cache of Intl formats, which are slow to create. */
const formats = new Map<string, unknown>();

function cached<T>(key: string, make: () => T): T {
    if (!formats.has(key)) formats.set(key, make());
    return formats.get(key) as T;
}
