import { IntlMessageFormat } from 'intl-messageformat';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { formatTags } from '../../locale/format.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** Names of the page texts. Each has a message in ICU MessageFormat in every locale. */
export type WordName = keyof typeof en;
export type Words = Readonly<Record<WordName, string>>;

/** Formats a message with values by the rules of the locale. */
export type Translate = (name: WordName, values?: Readonly<Record<string, string | number>>) => string;

const words: Record<SiteLocale, Words> = { en, fr, es };

/** Returns the translate function of a locale. Messages are parsed at their first use. */
export function wordsIn(locale: SiteLocale): Translate {
    const known = translators.get(locale);
    if (known !== undefined) return known;
    const messages = new Map<WordName, IntlMessageFormat>();
    const translate: Translate = (name, values) => {
        let message = messages.get(name);
        if (message === undefined) {
            message = new IntlMessageFormat(words[locale][name], formatTags[locale]);
            messages.set(name, message);
        }
        return String(message.format(values));
    };
    translators.set(locale, translate);
    return translate;
}

const translators = new Map<SiteLocale, Translate>();

/** Adds values that all messages can use. */
export function translateWith(translate: Translate, common: Readonly<Record<string, string | number>>): Translate {
    return (name, values) => translate(name, { ...common, ...values });
}

/** Names of the languages in themselves, for the language links. */
export const languageNames: Record<SiteLocale, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** A locale and its translate function. */
export interface PageLocale {
    locale: SiteLocale;
    translate: Translate;
}

export function pageLocaleOf(locale: SiteLocale): PageLocale {
    return { locale, translate: wordsIn(locale) };
}
