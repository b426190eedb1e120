import { frameWords } from '../../../contract/site-words.ts';
import en from './en.json' with { type: 'json' };

/**
 * The texts of the pages that the build makes. Those with arguments are messages for `fill`. Modules read them when
 * they load, so that a build has one language: a translation of `en.json`, of the same type, would be imported in its
 * place. Texts that pages of the server have too are in `contract/site-words.ts`. The texts of methodology and codebook
 * are in their documents.
 */
export const words = { ...frameWords, ...en };

export { fill, type Values } from './message.ts';
