import { normalisePart } from './market-key.ts';
import { type MarketPart, marketParts } from './vocabulary.ts';

/** A market, or a place such as a city: the names that lead to it, and its id. */
export interface Named {
    names: readonly string[];
    id: string;
}

/** A file name may have 255 bytes on most systems: this leaves room for the id's beginning and an ending. */
export const slugCharacters = 200;

const idCharacters = 8;

/**
 * The words of addresses, in the order of `things`: each name normalised as for ids, each run outside a-z and 0-9 turned into
 * `-`, joined by `-`, and nothing of it at the ends. A slug that several things have, or that is too long and cut, ends in the
 * first eight characters of the id. Where nothing is left, and where that is not enough to differ, the slug is the whole id.
 * Source: contract, section 8.
 */
export function slugs(things: readonly Named[]): string[] {
    const plain = things.map(({ names, id }) => plainSlug(names) || id);
    const isShared = sharedTexts(plain);
    const longer = plain.map((slug, index) => {
        const { id } = things[index] as Named;
        if (slug === id || (slug.length <= slugCharacters && !isShared(slug))) return slug;
        return `${slug.slice(0, slugCharacters).replace(/-$/u, '')}-${id.slice(0, idCharacters)}`;
    });
    const isStillShared = sharedTexts(longer);
    return longer.map((slug, index) => (isStillShared(slug) ? (things[index] as Named).id : slug));
}

/** The slug of each market, in their order; all markets have to be given, since slugs depend on what they clash with. */
export function marketSlugs(markets: readonly (Record<MarketPart, string> & { market_id: string })[]): string[] {
    return slugs(markets.map((market) => ({ names: marketParts.map((part) => market[part]), id: market.market_id })));
}

function plainSlug(names: readonly string[]): string {
    return names
        .map(normalisePart)
        .join('-')
        .replace(/[^a-z0-9]+/gu, '-')
        .replace(/^-|-$/gu, '');
}

function sharedTexts(texts: readonly string[]): (text: string) => boolean {
    const counts = new Map<string, number>();
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
    return (text) => (counts.get(text) ?? 0) > 1;
}
