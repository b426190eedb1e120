import { type LocalText, siteLocales, textIn } from '../../../contract/local-text.ts';
import type { Word } from './words.ts';

/**
 * A label of one or more parts, such as a category and its day, in every language of the site and every other that one
 * of the parts has: in each, every part is in the language nearest to it.
 *
 * @param parts texts of the catalogue, words of ours, or what is the same in every language, such as a day
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
