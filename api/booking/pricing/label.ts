import { type LocalText, siteLocales, textIn } from '../../../contract/local-text.ts';
import type { Word } from './words.ts';

/**
 * Joins parts, such as a category and its day, to a label. It has every language of the site and of the parts; in each,
 * every part is in the closest language that it has.
 * @param parts texts of the catalogue, words of `words.ts`, or texts that are equal in every language, such as a day
 */
export function labelOf(...parts: (LocalText | Word | string)[]): LocalText {
    const texts = parts.filter((part) => typeof part !== 'string');
    const locales = new Set<string>([...siteLocales, ...texts.flatMap((text) => Object.keys(text))]);
    const inLocale = (part: LocalText | string, locale: string) =>
        typeof part === 'string' ? part : textIn(part, locale);
    return Object.fromEntries(
        [...locales].map((locale) => [locale, parts.map((part) => inLocale(part, locale)).join(', ')]),
    );
}
