import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../pipeline/database.ts';
import { normalQuantile } from '../../../pipeline/score/student-quantile.ts';
import {
    type ComparedScore,
    differenceOfMeans,
    differenceOfShares,
    differenceText,
} from '../../../pipeline/site/scripts/difference.ts';
import { scoredIn } from '../../support/builds.ts';
import { projectFolder } from '../../support/pipeline.ts';

interface ChangeRow {
    old_tpdi: number;
    old_size: number;
    new_tpdi: number;
    new_size: number;
    tpdi_delta_low: number;
    tpdi_delta_high: number;
    old_mean: number | null;
    old_variance: number | null;
    old_operators: number;
    new_mean: number | null;
    new_variance: number | null;
    new_operators: number;
    delta_low: number | null;
    delta_high: number | null;
}

/** What the build computes for the changes of markets, with the numbers it computes it from. */
const changes = `
    select
        old_share.exact_value as old_tpdi, old_sample.sample_size::integer as old_size,
        new_share.exact_value as new_tpdi, new_sample.sample_size::integer as new_size,
        history.tpdi_delta_low::double as tpdi_delta_low, history.tpdi_delta_high::double as tpdi_delta_high,
        old_ari.exact_value as old_mean, old_ari.variance as old_variance, old_ari.operators::integer as old_operators,
        new_ari.exact_value as new_mean, new_ari.variance as new_variance, new_ari.operators::integer as new_operators,
        history.delta_low::double as delta_low, history.delta_high::double as delta_high
    from history
    join snapshot new_sample using (snapshot_number)
    join snapshot old_sample
        on old_sample.market_id = history.market_id and old_sample.analyzed_at = history.previous_analyzed_at
    join snapshot_share new_share
        on new_share.snapshot_number = new_sample.snapshot_number and new_share.score = 'tpdi_score'
    join snapshot_share old_share
        on old_share.snapshot_number = old_sample.snapshot_number and old_share.score = 'tpdi_score'
    left join snapshot_ari new_ari
        on new_ari.snapshot_number = new_sample.snapshot_number and new_ari.version = history.compared_version
    left join snapshot_ari old_ari
        on old_ari.snapshot_number = old_sample.snapshot_number and old_ari.version = history.compared_version
    order by history.snapshot_number`;

const level = 0.95;
const z = normalQuantile(level);
let database: Database;
let rows: ChangeRow[];
beforeAll(async () => {
    database = await scoredIn(path.join(projectFolder, 'data'));
    rows = await database.rows<ChangeRow>(changes);
});
afterAll(() => database.close());

const share = (exact: number, n: number): ComparedScore => ({ value: Math.round(exact), exact, low: 0, high: 100, n });
const mean = (exact: number, variance: number | null, n: number): ComparedScore => ({
    ...share(exact, n),
    variance,
    version: 'v2',
});

describe('The difference of two markets', () => {
    test('the difference of two shares has the interval that the build gives a change of the same numbers', () => {
        expect(rows.length).toBeGreaterThan(150);
        for (const row of rows) {
            const { low, high } = differenceOfShares(
                share(row.old_tpdi, row.old_size),
                share(row.new_tpdi, row.new_size),
                normalQuantile(level),
            );
            expectShown([low, high], [row.tpdi_delta_low, row.tpdi_delta_high]);
        }
    });

    test('the difference of two means has the interval of the build, and none where operators do not differ', () => {
        let [known, unknown] = [0, 0];
        for (const row of rows) {
            if (row.old_mean === null || row.new_mean === null) continue;
            const first = mean(row.old_mean, row.old_variance, row.old_operators);
            const second = mean(row.new_mean, row.new_variance, row.new_operators);
            const result = differenceOfMeans(first, second, { level, z });
            if (row.delta_low === null) {
                expect(result).toBe('tooFew');
                unknown += 1;
                continue;
            }
            if (typeof result === 'string') throw new Error(result);
            expectShown([result.low, result.high], [row.delta_low, row.delta_high as number]);
            known += 1;
        }
        expect([known > 50, unknown > 0]).toEqual([true, true]);
    });

    test('a difference is not given between versions of the index, nor where nothing was measured', () => {
        const first = mean(40, 25, 5);
        expect(differenceOfMeans(first, { ...first, version: 'v1' }, { level, z })).toBe('versions');
        expect(differenceOfMeans(null, first, { level, z })).toBe('notMeasured');
        expect(differenceOfMeans(first, { ...first, variance: null, n: 1 }, { level, z })).toBe('tooFew');
        expect(differenceOfMeans(first, { ...first, variance: 0 }, { level, z })).toBe('tooFew');
    });

    test('a difference says whether its interval leaves out zero', () => {
        const of = (a: number, b: number, n: number) =>
            differenceOfShares(share(a, n), share(b, n), normalQuantile(level));
        expect(of(40, 60, 25)).toMatchObject({ value: 20, excludesZero: false });
        expect(of(20, 80, 25)).toMatchObject({ value: 60, excludesZero: true });
        expect(of(80, 20, 25)).toMatchObject({ value: -60, excludesZero: true });
    });
});

test('the words of a difference name the higher market; an end that leaves out 0 does not read as 0', () => {
    const textFor = (value: number, low: number, high: number) =>
        differenceText('A', 'B', { value, low, high, excludesZero: low > 0 || high < 0 });
    expect(textFor(3, -28.2, 21.6)).toBe('A minus B: 3 points (−28 to 22), no clear difference.');
    expect(textFor(-8, -27, 22)).toBe('A minus B: −8 points (−27 to 22), no clear difference.');
    expect(textFor(24, 0.6, 45.4)).toBe('A is higher than B by 24 points (1 to 45).');
    expect(textFor(1, 0.02, 2)).toBe('A is higher than B by 1 point (0.1 to 2).');
    expect(textFor(20, -0.3, 42)).toBe('A minus B: 20 points (0 to 42), no clear difference.');
    expect(textFor(0, -20, 20)).toBe('A minus B: 0 points (−20 to 20), no clear difference.');
});

/** The build shows one decimal, and no end of an interval on or across 0 unless it is there. */
function expectShown(computed: readonly number[], shown: readonly number[]): void {
    for (const [index, value] of computed.entries()) {
        expect(Math.abs(value - (shown[index] as number))).toBeLessThan(Math.abs(value) < 0.1 ? 0.1 : 0.0501);
    }
}
