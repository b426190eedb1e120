import type { SiteLocale } from '../../../contract/local-text.ts';
import { type Messages, type TranslateNames, translatorsOf } from '../../locale/messages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

/** Names of the texts of mails. Each has a message in ICU MessageFormat in every locale. */
export type WordName = keyof typeof en;
export type Words = Messages<WordName>;

/** Formats a text of mails with its values. */
export type Translate = TranslateNames<WordName>;

/** Returns the translate function of a locale. */
export const wordsIn: (locale: SiteLocale) => Translate = translatorsOf({ en, fr, es });
