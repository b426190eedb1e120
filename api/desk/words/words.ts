import type { Messages } from '../../locale/messages.ts';
import { wordsWith } from '../../pages/locale/words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type Words = Messages<keyof typeof en>;

/**
 * Returns the function that formats the texts of the desk, and those of all pages, in a locale. A text of the desk replaces
 * one of all pages that has its name.
 */
export const wordsIn = wordsWith({ en, fr, es });
export type DeskText = ReturnType<typeof wordsIn>;
export type WordName = Parameters<DeskText>[0];
