import { type SiteLocale, siteLocales } from './local-text.ts';
import { siteLanguage } from './site-words.ts';

/** In the data folder: the file with a sentence that the pages of the data and of bookings show. Optional. */
export const noticeFile = 'notice.txt';

/** Its translations, by language, which the booking pages in these languages show in its place. Optional. */
export const noticeTranslationFiles: ReadonlyMap<SiteLocale, string> = new Map(
    siteLocales.filter((locale) => locale !== siteLanguage).map((locale) => [locale, `notice.${locale}.txt`]),
);

/** The notice in languages that have a file of their own. */
export type NoticeTranslations = Partial<Record<SiteLocale, string>>;

/** Maximum length in characters (code points). */
export const noticeCharacters = 500;

/** The first sentence of a notice, which stands out, and what follows it. A notice of one sentence has no first one. */
export function noticeParts(notice: string): { first: string | null; rest: string } {
    const end = /[.!?] /u.exec(notice)?.index;
    return end === undefined
        ? { first: null, rest: notice }
        : { first: notice.slice(0, end + 1), rest: notice.slice(end + 1) };
}
