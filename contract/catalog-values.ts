import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { catalogLimits } from './catalog-limits.ts';
import { currencyCodes, currencyOf } from './currency.ts';
import { localeShape } from './local-text.ts';
import { mediaFolder } from './media.ts';
import { nearest } from './nearest.ts';
import { isUuid } from './uuid.ts';

/** The kinds of values in a catalogue file. Each describes what it expects, as the end of "… is not …". */

/** The text of a fault, and the correction, if that depends on the value. */
export interface Expectation {
    code: string;
    /** Default: `error`. */
    severity?: 'warning';
    hint?: (value: unknown) => string;
}

function value<T>(expected: string, fits: (value: unknown) => boolean, more: Partial<Expectation> = {}) {
    const params: Expectation = { code: 'BAD_MEMBER', ...more };
    return z.custom<T>(fits, { error: expected, params: { ...params } });
}

/** A text that satisfies a condition. */
function text(expected: string, fits: (text: string) => boolean, more: Partial<Expectation> = {}) {
    return value<string>(expected, (found) => typeof found === 'string' && fits(found), more);
}

/** A number between limits, inclusive. */
function numberBetween(from: number, to: number, expected: string, more: Partial<Expectation> = {}) {
    const fits = (found: unknown) => typeof found === 'number' && found >= from && found <= to;
    return value<number>(`${expected} from ${from} to ${to}`, fits, more);
}

/** One of a few words. The error proposes the nearest one. */
export function word<const Words extends readonly string[]>(words: Words) {
    const hint = (found: unknown) => `${didYouMean(found, words)}allowed are ${words.join(', ')}`;
    const expected = `one of ${words.join(', ')}`;
    return value<Words[number]>(expected, (found) => words.includes(found as string), { hint });
}

function didYouMean(found: unknown, words: readonly string[]): string {
    const meant = typeof found === 'string' ? nearest(found, words) : undefined;
    return meant ? `did you mean ${meant}? ` : '';
}

export function wholeNumber(from: number, to: number) {
    const fits = (found: unknown) =>
        Number.isSafeInteger(found) && (found as number) >= from && (found as number) <= to;
    return value<number>(`a whole number from ${from} to ${to}`, fits);
}

export const yesOrNo = value<boolean>('true or false', (found) => typeof found === 'boolean');
export const words = text('a text that is not empty', (found) => found.trim() !== '');

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const { slugCharacters } = catalogLimits;
export const slug = text(
    `a slug of at most ${slugCharacters} characters: lower case letters, digits and single hyphens between them`,
    (found) => found.length <= slugCharacters && slugPattern.test(found),
);

/** Maximum length of an id within a list: slots, categories, options and so on. */
const idCharacters = 100;
export const id = text(
    `an id of 1 to ${idCharacters} characters`,
    (found) =>
        found.length > 0 &&
        found.length <= idCharacters &&
        found === found.trim() &&
        !/\p{Cc}/u.test(found) &&
        found !== '__proto__',
);

export const uuid = text('a UUID such as 577fca33-690a-5b76-b8f7-4443fe011150', isUuid, {
    hint: () => 'write a UUID, or leave the member out: the id is then made from the slugs',
});

export const time = text('a time from 00:00 to 23:59', (found) => /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(found), {
    hint: () => 'write the hour of 24 and the minute with two digits each, such as 09:30',
});

export const day = text('a day of the calendar as YYYY-MM-DD', isCalendarDay, {
    code: 'BAD_DATE',
    hint: () => 'write a day that exists as YYYY-MM-DD, such as 2027-05-15',
});

export const currency = text('a currency of ISO 4217', (found) => currencyOf(found) !== undefined, {
    code: 'UNKNOWN_CURRENCY',
    hint: (found) => `${didYouMean(found, currencyCodes)}write three capitals such as EUR`,
});

const timeZones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
export const timeZone = text('a time zone of the IANA list', isTimeZone, {
    code: 'UNKNOWN_TIME_ZONE',
    hint: (found) => `${didYouMean(found, timeZones)}write a name such as Europe/Lisbon`,
});

/** Names that ICU knows and the IANA list does not: it reads BST as Dhaka and AST as Anchorage. */
const abbreviation = /^(?!EST|MST|HST|[CEMW]ET|GMT|U[CT]|PRC|RO[CK])[A-Z]{3}$/u;

/** Accepts older names of time zones, but not names that differ from a known one only in case. */
function isTimeZone(name: string): boolean {
    if (timeZones.includes(name)) return true;
    if (abbreviation.test(name)) return false;
    if (!/^[A-Za-z]/u.test(name) || timeZones.some((zone) => zone.toLowerCase() === name.toLowerCase())) return false;
    try {
        new Intl.DateTimeFormat('en', { timeZone: name });
        return true;
    } catch {
        return false;
    }
}

/** An amount in major units. The number of decimals is checked later, when the currency is known. */
export const price = numberBetween(0, catalogLimits.priceMajor, 'an amount', {
    code: 'BAD_PRICE',
    hint: (found) =>
        typeof found === 'string'
            ? 'write an amount without quotes, currency or separator of thousands, such as 1200.50'
            : `write an amount from 0 to ${catalogLimits.priceMajor}`,
});

export function percentBetween(from: number, to: number) {
    return numberBetween(from, to, 'a percentage', { code: 'BAD_PERCENT' });
}
export const percentAboveNothing = value<number>(
    'a percentage above 0, at most 100',
    (found) => typeof found === 'number' && found > 0 && found <= 100,
    { code: 'BAD_PERCENT' },
);

export const latitude = numberBetween(-90, 90, 'degrees north');
export const longitude = numberBetween(-180, 180, 'degrees east');
export const age = wholeNumber(0, catalogLimits.age);
export const quantity = wholeNumber(1, catalogLimits.quantity);
export const persons = wholeNumber(1, catalogLimits.capacity);

/** ISO weekdays, 1 is Monday. */
export const weekdays = value<number[]>(
    'a list of weekdays from 1 (Monday) to 7 (Sunday), each once',
    (found) =>
        Array.isArray(found) &&
        found.length > 0 &&
        found.every((weekday) => Number.isInteger(weekday) && weekday >= 1 && weekday <= 7) &&
        new Set(found).size === found.length,
);

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const noLanguage: Expectation = {
    code: 'UNKNOWN_LANGUAGE',
    severity: 'warning',
    hint: () => 'write a code of ISO 639, such as es for Spanish or ja for Japanese',
};
/** A language with a code of two letters always has a name; some with three letters have none. */
export const locale = text(
    'a language code such as en, fr or pt-BR',
    (found) => localeShape.safeParse(found).success,
).refine((found) => !/^[a-z]{2}(?:-|$)/iu.test(found) || languageNames.of(found.slice(0, 2)) !== undefined, {
    error: 'the code of a language',
    params: { ...noLanguage },
});

/** A text by locale, with at least one locale. */
const textByLocale = z
    .record(locale, words, { error: 'an object with a text for each language, such as { "en": "…" }' })
    .refine((texts) => Object.keys(texts).length > 0, { error: 'a text in at least one language' });

/** A text by locale, or one text in the first language of the provider. */
export const localText = z.unknown().check((context) => {
    const shape = typeof context.value === 'string' ? words : textByLocale;
    const issues = shape.safeParse(context.value).error?.issues ?? [];
    for (const issue of issues) context.issues.push({ ...issue, input: context.value } as z.core.$ZodRawIssue);
});

/** The name of a file below the folder of the pictures. */
export const pictureName = text(
    `the name of a picture below ${mediaFolder}/`,
    (found) =>
        found.split('/').every((step) => step === step.trim() && !['', '.', '..'].includes(step)) &&
        !/[\\:\p{Cc}]/u.test(found),
    {
        hint: () =>
            `write its name there, such as lagoon/pier.jpg: with forward slashes, without a slash before it and without ..`,
    },
);

export const email = text('an e-mail address', (found) => z.email().safeParse(found).success);
export const webAddress = text(
    'a web address that begins with https:// or http://',
    (found) => z.url({ protocol: /^https?$/u, hostname: z.regexes.domain }).safeParse(found).success,
);
/** Characters of a header with all origins of a provider stay far below what clients accept. */
export const originsMax = 20;
export const httpsOrigin = text(
    'an origin that begins with https://, such as https://www.lagoon.example',
    (found) => originOf(found) === found,
    {
        hint: (found) => {
            const origin = typeof found === 'string' ? originOf(found.trim().replace(/^http:/u, 'https:')) : null;
            if (origin === null)
                return 'write https:// and the host of each site by itself, without a path and without *';
            return `write ${origin}: only https, and nothing after the host`;
        },
    },
);

/** The origin of an https address; null if it is none. Browsers allow * in place of a name, which is refused here. */
function originOf(address: string): string | null {
    const url = URL.canParse(address) ? new URL(address) : null;
    return url?.protocol === 'https:' && !url.hostname.includes('*') ? url.origin : null;
}

const unknownPhone: Expectation = {
    code: 'UNKNOWN_PHONE',
    severity: 'warning',
    hint: () => 'check its digits and the country code',
};
/** The tables of assigned numbers change, so that a number that they lack is only a warning. */
export const phone = text(
    'a telephone number in international form',
    (found) => /^\+[\d\s().\-/]*$/u.test(found) && /^\d{5,15}$/u.test(found.replaceAll(/\D/gu, '')),
    { hint: () => 'write it with + and the country code, such as +52 983 555 0147' },
).refine((found) => parsePhoneNumberFromString(found)?.isValid() === true, {
    error: 'a telephone number of its country',
    params: { ...unknownPhone },
});

/** An object with these members only. The error of an unknown member carries the known names. */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
    return z.strictObject(shape, {
        error: (issue) => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : 'an object'),
    });
}

export function list<Element extends z.ZodType>(element: Element) {
    return z.array(element, { error: 'a list' });
}

/** A list with a limit. */
export function shortList<Element extends z.ZodType>(element: Element, most: number) {
    return list(element).max(most, { error: `a list of at most ${most} elements` });
}

export function filledList<Element extends z.ZodType>(element: Element) {
    return list(element).min(1, { error: 'a list with at least one element' });
}
