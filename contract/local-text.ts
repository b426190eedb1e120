import { z } from 'zod';

/** Locales of the page texts. A catalogue may have texts in further locales. */
export const siteLocales = ['en', 'fr', 'es'] as const;
export type SiteLocale = (typeof siteLocales)[number];
export const defaultLocale: SiteLocale = 'en';

/** A text in several languages, by locale. */
export type LocalText = Readonly<Record<string, string>>;

export const localePattern = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/u;

/** A language code such as `en`, `fr` or `pt-BR`. */
export const localeShape = z
    .string()
    .regex(localePattern, 'A language code such as en, fr or pt-BR.')
    .meta({ example: 'en' });

/**
 * Returns the text in the locale, else in its language, else in the default locale, else the first text; '' if there is
 * none.
 */
export function textIn(text: LocalText, locale: string): string {
    const wanted = locale.toLowerCase();
    for (const name of [wanted, wanted.split('-')[0], defaultLocale]) {
        const found = Object.entries(text).find(([known]) => known.toLowerCase() === name);
        if (found !== undefined) return found[1];
    }
    return Object.values(text)[0] ?? '';
}

/** The site locale with the same language, else the default locale. */
export function siteLocaleOf(locale: string | null | undefined): SiteLocale {
    const language = locale?.split('-')[0]?.toLowerCase();
    return siteLocales.find((known) => known === language) ?? defaultLocale;
}
