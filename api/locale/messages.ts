import { IntlMessageFormat } from 'intl-messageformat';
import type { SiteLocale } from '../../contract/local-text.ts';
import { formatTags } from './format.ts';

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
    const known = new Map<SiteLocale, TranslateNames<Name>>();
    return (locale) => {
        const translate = known.get(locale) ?? translatorOf(words[locale], formatTags[locale]);
        known.set(locale, translate);
        return translate;
    };
}

function translatorOf<Name extends string>(messages: Messages<Name>, tag: string): TranslateNames<Name> {
    const parsed = new Map<Name, IntlMessageFormat>();
    return (name, values) => {
        let message = parsed.get(name);
        if (message === undefined) {
            message = new IntlMessageFormat(messages[name], tag);
            parsed.set(name, message);
        }
        return String(message.format(values));
    };
}
