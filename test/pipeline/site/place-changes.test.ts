import { expect, test } from 'vitest';
import { changesChart } from '../../../pipeline/site/charts/changes.ts';
import type { Market } from '../../../pipeline/site/model.ts';
import type { Comparison, NewestChanges } from '../../../pipeline/site/newest-changes.ts';

const market = {
    country: 'Portugal',
    city: 'Porto',
    town: 'Porto',
    activity: 'Wine tasting',
    criteria: 'Cellar',
    slug: 'portugal-porto-wine-tasting-cellar',
    newest: { day: '2026-03-01' },
} as Market;

/** So many changes; the first ones stand out. */
function changesOf(count: number, standingOut: number): NewestChanges {
    const compared = Array.from({ length: count }, (_, index): Comparison => {
        const isSignificant = index < standingOut;
        const now = { value: 40, low: 30, high: 50, n: 20 } as Comparison['now'];
        const difference = {
            value: 20,
            low: isSignificant ? 5 : -5,
            high: 35,
            qValue: 0.5,
            isSignificant,
            isClear: false,
        };
        return { market, score: 'tpdi', now, before: now, previousDay: '2025-12-01', difference } as Comparison;
    });
    return { compared, standingOut: compared.slice(0, standingOut), clear: [], counts: { tpdi: count, ari: 0 } };
}

test.each([
    [1, 0, 1],
    [24, 3, 24],
    [25, 3, 3],
    [25, 0, 0],
])('a place with %i changes, of which %i stand out, shows %i of them', (count, standingOut, shown) => {
    const changes = changesOf(count, standingOut);
    const { table, finding } = changesChart({ changes, level: 0.05, root: '../', isAll: false });
    expect(table.rows).toHaveLength(shown);
    expect(finding).toMatch(/no change is clear yet/u);
});
