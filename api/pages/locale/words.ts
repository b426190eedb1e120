import type { SiteLocale } from '../../../contract/local-text.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { type Messages, type MessageValues, type TranslateNames, translatorsOf } from '../../locale/messages.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

/** Names of the page texts. Each has a message in ICU MessageFormat in every locale. */
export type WordName = keyof typeof en;

/** Formats a message with values by the rules of the locale. */
export type Translate = TranslateNames<WordName>;

export const messages: Readonly<Record<SiteLocale, Messages<WordName>>> = { en, fr, es };

export const wordsIn: (locale: SiteLocale) => Translate = translatorsOf(messages);

/** Returns the translate function of a locale for texts of one area and those of all pages. */
export function wordsWith<Name extends string>(
    own: Readonly<Record<SiteLocale, Messages<Name>>>,
): (locale: SiteLocale) => TranslateNames<Name | WordName> {
    return translatorsOf<Name | WordName>({
        en: { ...en, ...own.en },
        fr: { ...fr, ...own.fr },
        es: { ...es, ...own.es },
    });
}

/** Adds values that all messages can use. */
export function translateWith<Name extends string>(
    translate: TranslateNames<Name>,
    common: MessageValues,
): TranslateNames<Name> {
    return (name, values) => translate(name, { ...common, ...values });
}

/** Names of the languages in themselves, for the language links. */
export const languageNames: Record<SiteLocale, string> = { en: 'English', fr: 'Français', es: 'Español' };

export interface PageLocale {
    locale: SiteLocale;
    translate: Translate;
}

export function pageLocaleOf(locale: SiteLocale): PageLocale {
    return { locale, translate: wordsIn(locale) };
}

/** What texts say of an experience: a stay, a trip with departures, or another activity. */
export function kindOf({ hotel, type }: Offer['experience']): 'stay' | 'trip' | 'time' {
    if (hotel !== null) return 'stay';
    return type === 'excursion' ? 'trip' : 'time';
}

/** The translate function for texts about an experience. */
export function pageLocaleAbout<Name extends string>(
    { provider, experience }: Offer,
    { locale, translate }: { locale: SiteLocale; translate: TranslateNames<Name> },
) {
    const kind = kindOf(experience);
    const common = { kind, stay: kind === 'stay' ? 'yes' : 'no', provider: provider.name };
    return { locale, translate: translateWith(translate, common) };
}
