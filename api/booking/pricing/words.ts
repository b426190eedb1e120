import { type LocalText, type SiteLocale, siteLocales, textIn } from '../../../contract/local-text.ts';

/** A text in each language of the site. */
export type Word = Readonly<Record<SiteLocale, string>>;

/** Texts of prices that the catalogue does not contain. */
export const priceWords = {
    privateBooking: { en: 'Private booking', fr: 'Réservation privée', es: 'Reserva privada' },
    rounding: { en: 'Rounding', fr: 'Arrondi', es: 'Redondeo' },
    furtherPerson: { en: 'Each extra person', fr: 'Personne supplémentaire', es: 'Persona adicional' },
} as const satisfies Record<string, Word>;

/** `count` is at least 1, because the plural of 0 differs between languages. */
export function countOfNights(count: number): Word {
    return count === 1
        ? { en: '1 night', fr: '1 nuit', es: '1 noche' }
        : { en: `${count} nights`, fr: `${count} nuits`, es: `${count} noches` };
}

/** `count` is at least 2: prices of one day do not name it. */
export function countOfDays(count: number): Word {
    return { en: `${count} days`, fr: `${count} jours`, es: `${count} días` };
}

/** Nights from the first evening to the last morning. */
export function nightsBetween(count: number, from: string, to: string): Word {
    const { en, fr, es } = countOfNights(count);
    return { en: `${en} (${from} to ${to})`, fr: `${fr} (du ${from} au ${to})`, es: `${es} (del ${from} al ${to})` };
}

/**
 * Joins a text and words, such as a category and its day, to a label. It has every language of the site and of the
 * text; in each, every part is in the closest language that it has.
 * @param words words of this file, or texts that are equal in every language, such as a day
 */
export function labelOf(text: LocalText, ...words: (Word | string)[]): LocalText {
    const parts: (LocalText | string)[] = [text, ...words];
    const texts = parts.filter((part) => typeof part !== 'string');
    const locales = new Set<string>([...siteLocales, ...texts.flatMap((text) => Object.keys(text))]);
    const inLocale = (part: LocalText | string, locale: string) =>
        typeof part === 'string' ? part : textIn(part, locale);
    return Object.fromEntries(
        [...locales].map((locale) => [locale, parts.map((part) => inLocale(part, locale)).join(', ')]),
    );
}
