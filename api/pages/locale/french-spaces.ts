import type { Words } from './words.ts';

/** Makes the spaces of French punctuation unbreakable. */
export function frenchSpaces(words: Words): Words {
    const spaced = Object.entries(words).map(([name, text]) => [
        name,
        text
            .replaceAll(/ ([;!?])/gu, '\u202f$1')
            .replaceAll(/ ([:»])/gu, '\u00a0$1')
            .replaceAll('« ', '«\u00a0'),
    ]);
    return Object.fromEntries(spaced) as Words;
}
