import type { SiteLocale } from '../../../contract/local-text.ts';
import { type Messages, type TranslateNames, translatorsOf } from '../../locale/messages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** Names of the texts of the desk. Each has a message in ICU MessageFormat in every locale. */
export type WordName = keyof typeof en;
export type Words = Messages<WordName>;

/** Formats a text of the desk with its values. */
export type DeskText = TranslateNames<WordName>;

/** Returns the function that formats the texts of a locale. */
export const wordsIn: (locale: SiteLocale) => DeskText = translatorsOf({ en, fr, es });
