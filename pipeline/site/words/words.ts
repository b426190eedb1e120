import { frameWords } from '../../../contract/site-words.ts';
import en from './en.json' with { type: 'json' };

/**
 * The texts of the pages that the build makes. Those with arguments are messages for `fill`. Modules read them when they load, so
 * that a build has one language: a translation of `en.json`, of the same type, would be imported in its place. What pages of the
 * server have too is in `contract/site-words.ts`. Methodology and codebook are documents, whose texts are their own.
 */
export const words = { ...frameWords, ...en };

export { capitalized, fill, type Values } from './message.ts';
