import { IntlMessageFormat } from 'intl-messageformat';
import { type SiteLocale, siteLocales } from '../../contract/local-text.ts';
import { formatTags } from './format.ts';
import { frenchSpaces, joinFrenchName } from './french.ts';

/** Messages in ICU MessageFormat, by name. */
export type Messages<Name extends string> = Readonly<Record<Name, string>>;

/** Values of the arguments of a message. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Formats a message with values by the rules of the locale. */
export type TranslateNames<Name extends string> = (name: Name, values?: MessageValues) => string;

/** Returns the translate function of each locale. Messages are parsed at their first use. */
export function translatorsOf<Name extends string>(
    words: Readonly<Record<SiteLocale, Messages<Name>>>,
): (locale: SiteLocale) => TranslateNames<Name> {
    const translators = new Map(siteLocales.map((locale) => [locale, translatorOf(words[locale], locale)]));
    return (locale) => translators.get(locale) as TranslateNames<Name>;
}

function translatorOf<Name extends string>(messages: Messages<Name>, locale: SiteLocale): TranslateNames<Name> {
    const parsed = new Map<Name, IntlMessageFormat>();
    return (name, values) => {
        let message = parsed.get(name);
        if (message === undefined) {
            const text = locale === 'fr' ? frenchSpaces(messages[name]) : messages[name];
            message = new IntlMessageFormat(text, formatTags[locale]);
            parsed.set(name, message);
        }
        const text = String(message.format(values));
        return locale === 'fr' && values?.provider ? joinFrenchName(text, String(values.provider)) : text;
    };
}
