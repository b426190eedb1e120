import { beforeAll, describe, expect, test } from 'vitest';
import { type Row, sample, v1Checks } from '../../support/pipeline.ts';
import {
    type BuiltScenarios,
    both,
    buildScenarios,
    type HistoryEntry,
    type Snapshot,
    v1,
    v2,
} from '../support/scenario.ts';
import { newcombe, studentT, t95, tenths, welch, welchDegrees } from '../support/statistics.ts';

const days = ['2026-03-01', '2026-04-01', '2026-05-01'] as const;
/** Audits of each snapshot's own day: points of each operator by the second version. */
const points = (...snapshots: number[][]): Snapshot[] =>
    snapshots.map((values, index) => ({ operators: values.map((value) => v2(value, days[index])) }));
const audited = (...snapshots: (Row | null)[][]): Snapshot[] =>
    snapshots.map((operators, index) => ({
        operators: operators.map((audit) => (audit ? { ...audit, audited_at: days[index] as string } : null)),
    }));

const scenarios: Record<string, Snapshot[]> = {
    'one snapshot': points([50, 60]),
    'both v2': points([50, 60], [70, 75]),
    'v1, then v2 that has v1': audited(
        [v1(['https', 'schema_org']), v1(['https'])],
        [both(['https', 'schema_org', 'online_booking']), both(['https', 'pagespeed', 'price', 'duration'])],
    ),
    'v2 that has v1, then v1': audited([both([...v1Checks])], [v1(['https'])]),
    'v1, then v2 alone': audited([v1(['https'])], [v2(80)]),
    'v2 alone, then v1': audited([v2(80)], [v1(['https'])]),
    'v1, then v1': audited([v1(['https'])], [v1(['https', 'mobile_friendly'])]),
    'nothing in between': audited([v2(80)], [{ accessible: 'no' }], [v2(60)]),
    'up by 1': points([50, 50, 50, 50, 50], [55, 50, 50, 50, 50]),
    'up by 2': points([50, 50, 50, 50, 50], [55, 55, 50, 50, 50]),
    'down by 1': points([50, 50, 50, 50, 50], [45, 50, 50, 50, 50]),
    'down by 2': points([50, 50, 50, 50, 50], [45, 45, 50, 50, 50]),
    'no change': points([40, 60], [40, 60]),
    'no change, equal scores': points([50, 50], [50, 50]),
    'shown integers differ more than the means': points([50, 50, 50, 50, 50, 50, 50, 50, 50, 55], [50, 55]),
    'a clear change': points([20, 25, 30], [70, 75, 80]),
    'a change that may be chance': points([20, 80], [40, 90]),
    'equal scores on both sides': points([50, 50], [60, 60]),
    'equal scores before': points([50, 50], [70, 75, 80, 85, 90]),
    'equal scores after': points([20, 25, 30, 35, 40], [90, 90, 90]),
    'a low end just below 0': points([10, 15], [75, 65, 100, 20]),
    'a high end just above 0': points([30, 40, 30, 50], [25, 20]),
    'a high end just below 0': points([80, 80, 50, 55], [25, 40]),
    'one operator on one side': points([50], [60, 70]),
    'as many as there are': points([20, 25, 30, 35, 40, 45, 50, 55, 60, 65], [25, 30, 35, 40, 45, 50, 55, 60, 65, 70]),
    shares: [
        { rows: sample({ platform_only: 18, direct: 10 }) },
        { rows: sample({ platform_only: 11, contact_only: 5 }) },
    ],
    'shares at the ends': [{ rows: sample({ contact_only: 10 }) }, { rows: sample({ platform_only: 10 }) }],
    'shares with a low end just above 0': [
        { rows: sample({ platform_only: 4, none: 6 }) },
        { rows: sample({ platform_only: 18, none: 6 }) },
    ],
    'shares without a change': [
        { rows: sample({ platform_only: 7, none: 13 }) },
        { rows: sample({ platform_only: 7, none: 13 }) },
    ],
};

let built: BuiltScenarios;
beforeAll(async () => {
    built = await buildScenarios(scenarios);
});
const newest = (name: string) => built.history(name).at(-1) as HistoryEntry;

describe('the change of the index', () => {
    test('the first snapshot of a market has no change of the index', () => {
        expect(built.history('one snapshot')).toEqual([
            expect.objectContaining({
                analyzed_at: '2026-03-01',
                ari_score: 55,
                ari_version: 'v2',
                compared_version: null,
                delta: null,
                delta_margin: null,
                trend: null,
                significant: null,
                q_value: null,
                significant_adjusted: null,
                tpdi_score: 83,
                tpdi_delta: null,
                tpdi_delta_margin: null,
                tpdi_delta_q_value: null,
                tpdi_delta_significant_adjusted: null,
                direct_booking_pct: 17,
                sample_size: 12,
            }),
        ]);
        for (const name of Object.keys(scenarios)) {
            const nothing = { compared_version: null, delta: null, delta_margin: null, trend: null, significant: null };
            expect(built.history(name)[0]).toMatchObject({ ...nothing, tpdi_delta: null, tpdi_delta_margin: null });
        }
    });

    test.each([
        ['both v2', { ari_score: 73, ari_version: 'v2', compared_version: 'v2', delta: 18, trend: 'up' }],
        // Old: (40 + 10) / 2 = 25 by v1. New by v1: (55 + 35) / 2 = 45; shown is v2: (10 + 20) / 2 = 15.
        [
            'v1, then v2 that has v1',
            { ari_score: 15, ari_version: 'v2', compared_version: 'v1', delta: 20, trend: 'up' },
        ],
        [
            'v2 that has v1, then v1',
            { ari_score: 10, ari_version: 'v1', compared_version: 'v1', delta: -90, trend: 'down' },
        ],
        ['v1, then v2 alone', { ari_score: 80, compared_version: null, delta: null, trend: null, significant: null }],
        ['v2 alone, then v1', { ari_score: 10, compared_version: null, delta: null, trend: null, significant: null }],
        ['v1, then v1', { ari_score: 30, compared_version: 'v1', delta: 20, trend: 'up', significant: null }],
        ['nothing in between', { ari_score: 60, compared_version: null, delta: null, trend: null, significant: null }],
        ['up by 1', { delta: 1, trend: 'stable' }],
        ['up by 2', { delta: 2, trend: 'up' }],
        ['down by 1', { delta: -1, trend: 'stable' }],
        ['down by 2', { delta: -2, trend: 'down' }],
        ['no change', { delta: 0, trend: 'stable', significant: false }],
        // 50.5 is shown as 51, 52.5 as 53.
        ['shown integers differ more than the means', { delta: 2, trend: 'up' }],
    ])('the change of the index compares scores by one version: %s', (name, expected) => {
        expect(newest(name)).toMatchObject(expected);
    });

    test('a snapshot without an index has neither score nor change, and is listed', () => {
        expect(built.history('nothing in between')[1]).toMatchObject({
            ari_score: null,
            ari_version: null,
            delta: null,
        });
        expect(built.history('nothing in between').map(({ analyzed_at }) => analyzed_at)).toEqual(days);
    });
});

describe('the margin of a change of the index is Welch’s', () => {
    test.each([
        ['both v2', [50, 60], [70, 75]],
        ['a clear change', [20, 25, 30], [70, 75, 80]],
        ['a change that may be chance', [20, 80], [40, 90]],
        ['a low end just below 0', [10, 15], [75, 65, 100, 20]],
        ['a high end just above 0', [30, 40, 30, 50], [25, 20]],
        ['a high end just below 0', [80, 80, 50, 55], [25, 40]],
        ['as many as there are', [20, 25, 30, 35, 40, 45, 50, 55, 60, 65], [25, 30, 35, 40, 45, 50, 55, 60, 65, 70]],
    ])('the margin of a change of the index is Welch’s: %s', (name, old, values) => {
        const degrees = welchDegrees(old, values);
        const { delta_margin, significant } = newest(name);
        const quantile = t95[degrees] ?? studentT(degrees);
        const ends = welch(old, values, quantile);
        expect(delta_margin).toEqual(tenths(ends));
        expect(significant).toBe(ends.low > 0 || ends.high < 0);
    });

    test('a change of the index beyond chance is significant, one within is not', () => {
        expect(newest('a clear change').significant).toBe(true);
        expect(newest('a change that may be chance').significant).toBe(false);
    });

    test.each([
        ['equal scores on both sides', 10],
        ['equal scores before', 30],
        ['equal scores after', 60],
        ['no change, equal scores', 0],
    ])('operators with equal scores give a change of the index no interval and no significance: %s', (name, delta) => {
        expect(newest(name)).toMatchObject({ delta, delta_margin: null, significant: null });
    });

    test('the shown interval excludes 0 exactly where the change is significant, however near an end is to 0', () => {
        const shown = ['a low end just below 0', 'a high end just above 0', 'a high end just below 0'].map((name) => {
            const { delta_margin, significant } = newest(name);
            return [delta_margin?.low, delta_margin?.high, significant];
        });
        expect(shown).toEqual([
            [-0.1, 105, false],
            [-30, 0.1, false],
            [-67.5, -0.1, true],
        ]);
        for (const name of Object.keys(scenarios)) {
            const { delta_margin, significant } = newest(name);
            const excludes = delta_margin && (delta_margin.low > 0 || delta_margin.high < 0);
            expect(significant, name).toBe(excludes);
        }
    });

    test('a change with fewer than two operators on a side has no margin; the change itself is there', () => {
        expect(newest('one operator on one side')).toMatchObject({
            delta: 15,
            trend: 'up',
            delta_margin: null,
            significant: null,
        });
        expect(newest('v1, then v1').delta_margin).toBeNull();
    });
});

describe('the change of the platform dependence', () => {
    test.each([
        ['shares', 18, 28, 11, 16, 5],
        ['shares with a low end just above 0', 4, 10, 18, 24, 35],
        ['shares at the ends', 0, 10, 10, 10, 100],
        ['shares without a change', 7, 20, 7, 20, 0],
    ])('the change of dependence has Newcombe’s interval: %s', (name, oldCount, oldSize, count, size, change) => {
        expect(newest(name)).toMatchObject({
            tpdi_delta: change,
            tpdi_delta_margin: tenths(newcombe(oldCount, oldSize, count, size)),
        });
    });

    test('the published example, 56 of 70 against 48 of 80, is a change of 5.24 to 33.39 points', () => {
        const { low, high } = newcombe(48, 80, 56, 70);
        expect([low, high].map((end) => end.toFixed(2))).toEqual(['5.24', '33.39']);
    });
});

describe('the summary of histories', () => {
    interface Item {
        city: string;
        [name: string]: unknown;
    }
    test('the summary of histories has every market once, with the change of its newest snapshot', () => {
        const { data, meta } = built.json<{ data: Item[]; meta: object }>('markets/history-summary.json');
        const count = Object.keys(scenarios).length;
        expect(meta).toEqual({ total: count, count, next_cursor: null });
        expect(data.map(({ city }) => city).sort()).toEqual(Object.keys(scenarios).sort());
        for (const { city, ...item } of data) {
            const entry = newest(city);
            const before = built.history(city).at(-2);
            expect(item, city).toEqual({
                id: built.analysis(city).id,
                country: 'Portugal',
                activity: 'Walking tour',
                criteria: 'Private',
                ari_score: entry.ari_score,
                previous_ari_score: before?.ari_score ?? null,
                delta: entry.delta,
                trend: entry.trend,
                significant: entry.significant,
                q_value: entry.q_value,
                significant_adjusted: entry.significant_adjusted,
                analyzed_at: entry.analyzed_at,
                previous_analyzed_at: before?.analyzed_at ?? null,
            });
        }
    });
});
