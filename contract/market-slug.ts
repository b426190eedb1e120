import { normalisePart } from './market-key.ts';
import { type MarketPart, marketParts } from './vocabulary.ts';

/** A market, or a place such as a city: the names that form its slug, and its id. */
interface Named {
    names: readonly string[];
    id: string;
}

/**
 * Most file systems allow 255 bytes in a file name. The rest is for the first characters of the id and the extension.
 */
export const slugCharacters = 200;

const idCharacters = 8;

/**
 * Slugs for addresses, in the order of `things`. The names are normalised as for ids and joined by `-`; each run of
 * characters outside a-z and 0-9 becomes `-`; leading and trailing `-` are removed. A slug that several things share,
 * or that is cut because it is too long, ends in the first eight characters of the id. If nothing remains, or if slugs
 * are still equal, the slug is the whole id.
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

/** The slugs of all markets, in their order. Pass every market, because a slug depends on clashes with others. */
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
