import { wordsWith } from '../../pages/locale/words.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const messages = { en, fr, es };

/** Returns the function that formats the texts of mails, and those of all pages, in a locale. */
export const wordsIn = wordsWith<keyof typeof en>(messages);
export type Translate = ReturnType<typeof wordsIn>;
export type WordName = Parameters<Translate>[0];
