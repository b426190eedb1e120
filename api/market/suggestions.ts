import { similarWords, suggestionsMax } from '../../contract/nearest.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { MarketIndex } from '../dataset/market-index.ts';

/** Maximum number of names that a request is compared with: a few milliseconds. */
const comparisonsMax = 20_000;

/**
 * Finds suggestions for the filters of an empty list whose names no market has: similar names by part, each with the
 * first market that has it.
 */
export function nearMarkets(
    index: MarketIndex,
    filters: ReadonlyMap<MarketPart, readonly string[]>,
): Map<MarketPart, number[]> {
    const found = new Map<MarketPart, number[]>();
    let left = comparisonsMax;
    for (const part of marketParts) {
        const names = filters.get(part) ?? [];
        if (names.length === 0 || names.some((name) => index.knows(part, name))) continue;
        const candidates = index.firstMarkets(part);
        const near = new Set<string>();
        for (const name of names) {
            const compared = [...candidates.keys()].slice(0, left);
            left -= compared.length;
            for (const similar of similarWords(name, compared)) near.add(similar);
        }
        const markets = [...near].slice(0, suggestionsMax).map((name) => candidates.get(name) as number);
        if (markets.length > 0) found.set(part, markets);
    }
    return found;
}
