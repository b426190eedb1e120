import { IntlMessageFormat } from 'intl-messageformat';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { formatTags } from '../../locale/format.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** The site's own words: a message in ICU MessageFormat for each name, complete in every locale. */
export type WordName = keyof typeof en;
export type Words = Readonly<Record<WordName, string>>;

/** A message with its values filled in; plurals, numbers and the like by the locale. */
export type Translate = (name: WordName, values?: Readonly<Record<string, string | number>>) => string;

const words: Record<SiteLocale, Words> = { en, fr, es };

/** What a locale says. Messages are parsed at their first use. */
export function wordsIn(locale: SiteLocale): Translate {
    const known = speakers.get(locale);
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
    speakers.set(locale, translate);
    return translate;
}

const speakers = new Map<SiteLocale, Translate>();

/** The same words with values that any message may use. */
export function translateWith(translate: Translate, common: Readonly<Record<string, string | number>>): Translate {
    return (name, values) => translate(name, { ...common, ...values });
}

/** Languages by their own names, for the links from one to another. */
export const languageNames: Record<SiteLocale, string> = { en: 'English', fr: 'Français', es: 'Español' };

/** A language of the site, and its words. */
export interface PageLocale {
    locale: SiteLocale;
    translate: Translate;
}

export function pageLocaleOf(locale: SiteLocale): PageLocale {
    return { locale, translate: wordsIn(locale) };
}
