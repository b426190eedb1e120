import { siteLanguage } from '../../../contract/site-words.ts';

/** Formats of numbers and days in English. Separate constants: a script contains those that it uses. */
export const locale = 'en-GB';

/** From zero to tenth, within a sentence. */
export const ordinals: readonly string[] = [
    '',
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
    'sixth',
    'seventh',
    'eighth',
    'ninth',
    'tenth',
];
export const ordinalEndings = {
    one: 'st',
    two: 'nd',
    few: 'rd',
    other: 'th',
} as Record<Intl.LDMLPluralRule, string>;

export const formatWords = {
    lang: siteLanguage,
    /** From zero to ten, within a sentence. */
    numbers: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as readonly string[],
    underThousandth: 'under 0.001',
    range: (from: string, to: string) => `${from} to ${to}`,
    bytes: ['bytes', 'kB', 'MB', 'GB'] as readonly string[],
};
