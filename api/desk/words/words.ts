import { wordsWith } from '../../pages/locale/words.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export const messages = { en, fr, es };

/**
 * Returns the function that formats the texts of the desk, and those of all pages, in a locale. A text of the desk
 * replaces the text of all pages that has the same name.
 */
export const wordsIn = wordsWith<keyof typeof en>(messages);
export type DeskText = ReturnType<typeof wordsIn>;
export type WordName = Parameters<DeskText>[0];
