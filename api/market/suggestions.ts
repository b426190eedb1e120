import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { similarWords, suggestionsMax } from '../../contract/nearest.ts';
import type { DidYouMean } from '../../contract/responses.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { MarketIndex } from '../dataset/market-index.ts';

/** Maximum number of compared names per request, and per event-loop turn. */
const comparisonsMax = 200_000;
const comparisonsPerTurn = 5000;

type Names = readonly string[];

/**
 * Finds suggestions for the filters of an empty list: similar names by part, each with the first market that has it.
 * Names that have markets together with the other filters are preferred; if there are none and no market has the
 * requested name, any similar name is suggested. A filter that matches nothing is replaced by its suggestions when the
 * next filters are checked.
 */
export async function nearMarkets(
    index: MarketIndex,
    filters: ReadonlyMap<MarketPart, Names>,
): Promise<Map<MarketPart, number[]>> {
    const matching = new Map([...filters].filter(([part, names]) => names.some((name) => index.knows(part, name))));
    const found = new Map<MarketPart, number[]>();
    const budget = { left: comparisonsMax };
    for (const part of marketParts.filter((each) => filters.has(each))) {
        const names = filters.get(part) as Names;
        const others = new Map([...matching].filter(([other]) => other !== part));
        let candidates = index.namesAmong(part, others);
        if (names.some((name) => candidates.has(name))) continue;
        let near = await nearNames(names, [...candidates.keys()], budget);
        if (near.length === 0 && !matching.has(part) && others.size > 0) {
            candidates = index.namesAmong(part, new Map());
            near = await nearNames(names, [...candidates.keys()], budget);
        }
        if (near.length === 0) continue;
        matching.set(part, near);
        found.set(
            part,
            near.map((name) => candidates.get(name) as number),
        );
    }
    return found;
}

/**
 * The candidates that are similar to any of the names. Works in batches: `similarWords` of the results of all batches
 * equals `similarWords` of all candidates.
 */
async function nearNames(names: Names, candidates: Names, budget: { left: number }): Promise<string[]> {
    const near = new Set<string>();
    for (const name of names) {
        const results: string[] = [];
        for (let from = 0; from < candidates.length && budget.left > 0; from += comparisonsPerTurn) {
            const batch = candidates.slice(from, from + Math.min(comparisonsPerTurn, budget.left));
            budget.left -= batch.length;
            results.push(...similarWords(name, batch));
            await eventLoopTurn();
        }
        for (const result of similarWords(name, results)) near.add(result);
    }
    return [...near].slice(0, suggestionsMax);
}

/** The distinct names of markets, as spelled in their newest snapshots. */
export function spelled(elements: ReadonlyMap<MarketPart, readonly Buffer[]>): DidYouMean {
    return Object.fromEntries(
        [...elements].map(([part, bytes]) => [part, [...new Set(bytes.map((element) => spelling(element, part)))]]),
    );
}

function spelling(element: Buffer, part: MarketPart): string {
    return (JSON.parse(element.toString()) as Record<MarketPart, string>)[part];
}
