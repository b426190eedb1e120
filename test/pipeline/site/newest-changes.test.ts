import { expect, test } from 'vitest';
import type { Change, Difference, Market, Snapshot } from '../../../pipeline/site/model.ts';
import { newestChanges } from '../../../pipeline/site/newest-changes.ts';

const difference: Difference = { value: 10, low: 2, high: 18, qValue: 0.03, isSignificant: true, isClear: true };

/** A market with two searches, whose readiness is that of these versions of the index. */
function marketOf(versions: readonly [string, string], change: Partial<Change> = {}): Market {
    const score = (value: number) => ({ value, exact: value, low: 30, high: 70, n: 20, label: null });
    const [first, newest] = (['2025-12-16', '2026-03-01'] as const).map((day, index) => ({
        day,
        tpdi: score(60 + index),
        ari: { ...score(40 + index), version: versions[index] },
        change: index === 0 ? null : { previousDay: '2025-12-16', tpdi: difference, ari: difference, ...change },
    }));
    return { snapshots: [first, newest] as unknown as Snapshot[], newest } as unknown as Market;
}

const shown = (market: Market) =>
    newestChanges([market]).compared.map(({ score, before, now }) => [score, before?.value ?? null, now.value]);

test('a change of readiness shows the score before it only if that is of the same version of the index', () => {
    expect(shown(marketOf(['v2', 'v2']))).toEqual([
        ['tpdi', 60, 61],
        ['ari', 40, 41],
    ]);
    expect(shown(marketOf(['v1', 'v2']))).toEqual([
        ['tpdi', 60, 61],
        ['ari', null, 41],
    ]);
});

test('a score without a comparable one before it, and a change without an interval, are no changes', () => {
    expect(shown(marketOf(['v2', 'v2'], { ari: null }))).toEqual([['tpdi', 60, 61]]);
    expect(shown(marketOf(['v2', 'v2'], { tpdi: { ...difference, qValue: null } }))).toEqual([['ari', 40, 41]]);
});
