import type { Messages } from './messages.ts';

/** Makes the spaces of French punctuation unbreakable. */
export function frenchSpaces<Name extends string>(words: Messages<Name>): Messages<Name> {
    const spaced = Object.entries<string>(words).map(([name, text]) => [
        name,
        text
            .replaceAll(/ ([;!?])/gu, '\u202f$1')
            .replaceAll(/ ([:»])/gu, '\u00a0$1')
            .replaceAll('« ', '«\u00a0'),
    ]);
    return Object.fromEntries(spaced) as Messages<Name>;
}
