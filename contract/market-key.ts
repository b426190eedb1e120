import { v5 as uuidV5 } from 'uuid';
import { type MarketPart, marketParts } from './vocabulary.ts';

/** Namespace of all ids that are derived from names. Changing it would change the id of every market. */
export const idNamespace = '8c9d1c3e-5b0a-5c8e-9d57-2f1f0f6a7b11';
/** Separates the parts of a key. Names never contain it. */
export const unitSeparator = '\u001f';

/** The displayed form of a name: NFC, trimmed, inner spaces folded. */
export function tidyPart(text: string): string {
    return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * The normalised form of a name, for comparison: NFC, trimmed, inner spaces folded, lower case, accents removed.
 *
 * Only combining diacritical marks (U+0300..U+036F) count as accents. Other Unicode marks, such as the vowel signs of
 * Thai and Devanagari, distinguish words and are kept.
 */
export function normalisePart(text: string): string {
    return tidyPart(text)
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/gu, '')
        .normalize('NFC');
}

/** Letters and apostrophes that many keyboards lack, with what people type instead. */
const otherLetters: Readonly<Record<string, string>> = {
    ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
    ...{ '‘': "'", '’': "'", ʻ: "'", ʼ: "'" },
};

/**
 * A normalised name as searches and filters compare it: `weinstraße` equals `weinstrasse`, and full-width letters equal
 * usual ones. Ids and slugs differ.
 */
export function searchForm(normalised: string): string {
    return normalised.normalize('NFKC').replace(/[ßøæœłđðþı‘’ʻʼ]/gu, (letter) => otherLetters[letter] as string);
}

/** The sort key and identity of a market: its four normalised parts joined by U+001F. */
export function marketKey(parts: Record<MarketPart, string>): string {
    return marketParts.map((part) => normalisePart(parts[part])).join(unitSeparator);
}

/** The permanent id of a market: UUIDv5 of its key. */
export function marketId(key: string): string {
    return uuidV5(key, idNamespace);
}
