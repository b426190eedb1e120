import type { Difference, Market, Score } from './model.ts';

/** A newest score compared with the previous one. The difference has an interval and a q value. */
export interface Comparison {
    market: Market;
    score: 'tpdi' | 'ari';
    now: Score;
    /** Null: the previous index is of another version. */
    before: Score | null;
    previousDay: string;
    difference: Difference & { low: number; high: number; qValue: number };
}

export interface NewestChanges {
    compared: readonly Comparison[];
    /** Changes whose own interval excludes 0, some by chance. */
    standingOut: readonly Comparison[];
    /** Changes that are significant after adjustment for all markets. */
    clear: readonly Comparison[];
    counts: Readonly<Record<Comparison['score'], number>>;
}

export function newestChanges(markets: readonly Market[]): NewestChanges {
    const compared = markets.flatMap(comparisonsOf);
    const tpdi = compared.filter(({ score }) => score === 'tpdi').length;
    return {
        compared,
        standingOut: compared.filter(({ difference }) => difference.isSignificant),
        clear: compared.filter(({ difference }) => difference.isClear),
        counts: { tpdi, ari: compared.length - tpdi },
    };
}

function beforeOf({ snapshots, newest }: Market, score: Comparison['score']): Score | null {
    const previous = snapshots.find(({ day }) => day === newest.change?.previousDay);
    if (score === 'ari' && previous?.ari?.version !== newest.ari?.version) return null;
    return previous?.[score] ?? null;
}

function comparisonsOf(market: Market): Comparison[] {
    const { change, tpdi, ari } = market.newest;
    if (change === null) return [];
    const of = (score: 'tpdi' | 'ari', now: Score | null, difference: Difference | null): Comparison[] => {
        const { low = null, high = null, qValue = null } = difference ?? {};
        if (now === null || difference === null || low === null || high === null || qValue === null) return [];
        return [
            {
                market,
                score,
                now,
                before: beforeOf(market, score),
                previousDay: change.previousDay,
                difference: { ...difference, low, high, qValue },
            },
        ];
    };
    return [...of('tpdi', tpdi, change.tpdi), ...of('ari', ari, change.ari)];
}
