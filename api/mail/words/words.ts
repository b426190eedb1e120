import type { Messages } from '../../locale/messages.ts';
import { wordsWith } from '../../pages/locale/words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';

export type Words = Messages<keyof typeof en>;

/** Returns the function that formats the texts of mails, and those of all pages, in a locale. */
export const wordsIn = wordsWith({ en, fr, es });
export type Translate = ReturnType<typeof wordsIn>;
export type WordName = Parameters<Translate>[0];
