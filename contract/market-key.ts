import { v5 as uuidV5 } from 'uuid';
import { type MarketPart, marketParts } from './vocabulary.ts';

/** Namespace of every id made from names. Changing it would give every market of the world a new id. */
export const idNamespace = '8c9d1c3e-5b0a-5c8e-9d57-2f1f0f6a7b11';
/** Stands between the parts of a key: no name holds it. */
export const unitSeparator = '\u001f';

/** A name as it is shown: NFC, trimmed, inner spaces folded. */
export function tidyPart(text: string): string {
    return text.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/**
 * The form in which two spellings of one name are equal: NFC, trimmed, inner spaces folded, lower case, accents removed.
 *
 * Only combining diacritical marks (U+0300..U+036F) count as accents. The vowel signs of Thai or Devanagari are marks to
 * Unicode too, but without them another word is left.
 */
export function normalisePart(text: string): string {
    return tidyPart(text)
        .toLowerCase()
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/gu, '')
        .normalize('NFC');
}

/** The sort key and identity of a market: its four normalised parts joined by U+001F. */
export function marketKey(parts: Record<MarketPart, string>): string {
    return marketParts.map((part) => normalisePart(parts[part])).join(unitSeparator);
}

/** The market's id for ever, on every machine: UUIDv5 of its key. */
export function marketId(key: string): string {
    return uuidV5(key, idNamespace);
}
