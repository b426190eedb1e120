import type { Methodology } from '../../contract/methodology.ts';
import { parameter } from '../methodology/read.ts';
import type { Difference, Market, Score, SiteData } from './model.ts';

/** A newest score beside that of the search before; the difference has an interval. */
export interface Comparison {
    market: Market;
    score: 'tpdi' | 'ari';
    now: Score;
    previousDay: string;
    difference: Difference & { low: number; high: number };
}

/** The newest changes of both scores, and what chance alone makes of as many. */
export interface NewestChanges {
    compared: readonly Comparison[];
    /** Those whose interval excludes 0. */
    standingOut: readonly Comparison[];
    /** How many would stand out by chance alone: on average, and at most in 95 of 100 cases (at the level of the intervals). */
    byChance: { mean: number; most: number };
}

export function newestChanges(markets: readonly Market[], methodology: Methodology): NewestChanges {
    const compared = markets.flatMap(comparisonsOf);
    const level = Number(parameter(methodology, 'confidence_level'));
    return {
        compared,
        standingOut: compared.filter(({ difference }) => difference.isSignificant),
        byChance: { mean: compared.length * (1 - level), most: mostByChance(compared.length, level) },
    };
}

/** Whether more changes stand out than chance alone would let, by a clear distance. */
export function isMoreThanChance({ standingOut, byChance }: NewestChanges): boolean {
    return standingOut.length > byChance.most;
}

/** Whether a difference may be called a rise or a fall: its interval excludes 0, and those of more markets than by chance. */
export function isClear({ changes }: SiteData, difference: Difference): boolean {
    return difference.isSignificant && isMoreThanChance(changes);
}

function comparisonsOf(market: Market): Comparison[] {
    const { change, tpdi, ari } = market.newest;
    if (change === null) return [];
    const of = (score: 'tpdi' | 'ari', now: Score | null, difference: Difference | null): Comparison[] => {
        if (now === null || difference === null || difference.low === null || difference.high === null) return [];
        const { low, high } = difference;
        return [{ market, score, now, previousDay: change.previousDay, difference: { ...difference, low, high } }];
    };
    return [...of('tpdi', tpdi, change.tpdi), ...of('ari', ari, change.ari)];
}

/**
 * Each of `n` intervals at a level, such as 0.95, excludes 0 by chance with the probability 1 - level, so their number is
 * binomial. The smallest number that it does not exceed with the probability `level`.
 */
function mostByChance(n: number, level: number): number {
    // Logarithms: of thousands the first probability is too small for a number.
    let logarithm = n * Math.log(level);
    let sum = Math.exp(logarithm);
    let most = 0;
    while (sum < level && most < n) {
        logarithm += Math.log(((n - most) / (most + 1)) * ((1 - level) / level));
        sum += Math.exp(logarithm);
        most += 1;
    }
    return most;
}
