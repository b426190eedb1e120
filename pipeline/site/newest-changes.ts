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

function comparisonsOf(market: Market): Comparison[] {
    const { newest, snapshots } = market;
    const { change } = newest;
    if (change === null) return [];
    const { previousDay } = change;
    const previous = snapshots.find(({ day }) => day === previousDay);
    return (['tpdi', 'ari'] as const).flatMap((score): Comparison[] => {
        const [now, difference] = [newest[score], change[score]];
        const { low = null, high = null, qValue = null } = difference ?? {};
        if (now === null || difference === null || low === null || high === null || qValue === null) return [];
        const isOfVersion = score === 'tpdi' || previous?.ari?.version === newest.ari?.version;
        const before = (isOfVersion && previous?.[score]) || null;
        return [{ market, score, now, before, previousDay, difference: { ...difference, low, high, qValue } }];
    });
}
