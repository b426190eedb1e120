import { type TranslateNames, translatorsOf } from '../../locale/messages.ts';
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };

export type Translate = TranslateNames<keyof typeof en>;

export const messages = { en, fr, es };

/** Returns the translate function of a locale. */
export const wordsIn = translatorsOf<keyof typeof en>(messages);
