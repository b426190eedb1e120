import { siteLanguage } from '../../../contract/site-words.ts';

/** Formats of numbers and days in English. */
export const formatWords = {
    lang: siteLanguage,
    locale: 'en-GB',
    /** From zero to ten, within a sentence. */
    numbers: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as readonly string[],
    ordinals: [
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
    ] as readonly string[],
    ordinalEndings: { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<Intl.LDMLPluralRule, string>,
    underThousandth: 'under 0.001',
    range: (from: string, to: string) => `${from} to ${to}`,
    bytes: ['bytes', 'kB', 'MB', 'GB'] as readonly string[],
};
