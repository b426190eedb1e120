import type { SiteLocale } from '../../../contract/local-text.ts';
import type { Messages, TranslateNames } from '../../locale/messages.ts';
import { type WordName as PageWordName, wordsWith } from '../../pages/locale/words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type Words = Messages<keyof typeof en>;

/** Names of the texts of the desk: its own, and those of all pages. */
export type WordName = keyof typeof en | PageWordName;

/** Formats a text of the desk with its values. */
export type DeskText = TranslateNames<WordName>;

/** Returns the function that formats the texts of a locale. */
export const wordsIn: (locale: SiteLocale) => DeskText = wordsWith({ en, fr, es });
