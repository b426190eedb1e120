import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { similarWords } from '../../contract/nearest.ts';
import { type DidYouMean, suggestionsMax } from '../../contract/responses.ts';
import { type MarketPart, marketParts } from '../../contract/vocabulary.ts';
import type { MarketIndex } from '../dataset/market-index.ts';

/** Names that are compared for one request at most, whatever it asks for, and between two turns of the event loop. */
const comparisonsMax = 200_000;
const comparisonsPerTurn = 5000;

type Names = readonly string[];

/**
 * What the filters of a list that is empty may have meant: names near those asked for, by part, and the first market that has
 * each. Names that have markets together with the other filters come first; where none of those is near, and the name asked
 * for is unknown, any name that is near. A filter that nothing matches counts as what is suggested for it.
 */
export async function nearMarkets(
    index: MarketIndex,
    filters: ReadonlyMap<MarketPart, Names>,
): Promise<Map<MarketPart, number[]>> {
    const wanted = new Map([...filters].filter(([part, names]) => names.some((name) => index.knows(part, name))));
    const found = new Map<MarketPart, number[]>();
    const budget = { left: comparisonsMax };
    for (const part of marketParts.filter((each) => filters.has(each))) {
        const names = filters.get(part) as Names;
        const others = new Map([...wanted].filter(([other]) => other !== part));
        let candidates = index.namesAmong(part, others);
        if (names.some((name) => candidates.has(name))) continue;
        let near = await nearNames(names, [...candidates.keys()], budget);
        if (near.length === 0 && !wanted.has(part) && others.size > 0) {
            candidates = index.namesAmong(part, new Map());
            near = await nearNames(names, [...candidates.keys()], budget);
        }
        if (near.length === 0) continue;
        wanted.set(part, near);
        found.set(
            part,
            near.map((name) => candidates.get(name) as number),
        );
    }
    return found;
}

/** The candidates near any of the names. `similarWords` of the winners of each piece equals `similarWords` of all. */
async function nearNames(names: Names, candidates: Names, budget: { left: number }): Promise<string[]> {
    const near = new Set<string>();
    for (const name of names) {
        const winners: string[] = [];
        for (let from = 0; from < candidates.length && budget.left > 0; from += comparisonsPerTurn) {
            const piece = candidates.slice(from, from + Math.min(comparisonsPerTurn, budget.left));
            budget.left -= piece.length;
            winners.push(...similarWords(name, piece));
            await eventLoopTurn();
        }
        for (const winner of similarWords(name, winners)) near.add(winner);
    }
    return [...near].slice(0, suggestionsMax);
}

/** The names of markets as their newest snapshots spell them, each once. */
export function spelled(elements: ReadonlyMap<MarketPart, readonly Buffer[]>): DidYouMean {
    return Object.fromEntries(
        [...elements].map(([part, bytes]) => [part, [...new Set(bytes.map((element) => spelling(element, part)))]]),
    );
}

function spelling(element: Buffer, part: MarketPart): string {
    return (JSON.parse(element.toString()) as Record<MarketPart, string>)[part];
}
