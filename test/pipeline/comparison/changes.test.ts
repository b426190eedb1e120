import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newcombePValue, welchPValue } from '../../../pipeline/comparison/p-value.ts';
import { type Database, openDatabase } from '../../../pipeline/database.ts';
import { type Built, scoredIn } from '../../support/builds.ts';
import { csv, projectFolder, sample, temporaryFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { methodology, replace } from '../support/methodology.ts';
import { newcombe, studentProbability } from '../support/statistics.ts';

const share = (count: number, n: number) => ({ exact: (100 * count) / n, n });

describe('The p value of the change of a share', () => {
    test.each([
        [48, 80, 56, 70, 0.0081],
        [22, 28, 15, 28, 0.0479],
        [7, 20, 14, 40, 1],
        [0, 10, 0, 30, 1],
    ])('the p value of a change from %i of %i to %i of %i is %d', (before, beforeSize, now, nowSize, p) => {
        expect(newcombePValue(share(before, beforeSize), share(now, nowSize))).toBeCloseTo(p, 4);
        expect(newcombePValue(share(now, nowSize), share(before, beforeSize))).toBeCloseTo(p, 4);
    });

    test('the p value of a share is below .05 exactly where the interval at 95 % excludes 0', () => {
        const sizes = [10, 17, 28];
        for (const [before, now] of sizes.flatMap((a) => sizes.map((b) => [a, b] as const))) {
            for (let old = 0; old <= before; old += 1) {
                for (let count = 0; count <= now; count += 1) {
                    const { low, high } = newcombe(old, before, count, now);
                    const p = newcombePValue(share(old, before), share(count, now));
                    expect(p).toBeGreaterThan(0);
                    expect(p).toBeLessThanOrEqual(1);
                    expect(p < 0.05, `${old}/${before} ${count}/${now}`).toBe(low > 0 || high < 0);
                }
            }
        }
    });
});

test.each([
    [2.1, 4.7],
    [-2.1, 4.7],
    [0.3, 12],
    [6, 1.5],
    [0, 3],
])('the p value of Welch’s t = %d with %d degrees of freedom is what lies beyond it', (t, degrees) => {
    expect(welchPValue(t, degrees)).toBeCloseTo(1 - studentProbability(Math.abs(t), degrees), 6);
});

describe('Benjamini and Hochberg', () => {
    let database: Database;
    beforeAll(async () => {
        database = await openDatabase(':memory:', path.join(temporaryFolder(), 'scratch'), 512);
    });
    afterAll(() => database.close());

    /** Q values of p values, in their order; each family by itself. */
    async function adjusted(...families: number[][]): Promise<number[][]> {
        const rows = families.flatMap((values, family) =>
            values.map((p, member) => `(${family}, ${member}, ${p}::double)`),
        );
        const values = `(from (values ${rows.join(', ')}) listed (family, member, p_value))`;
        await database.file('comparison/adjusted_p_value.sql', { p_values: values });
        const found = await database.rows<{ family: number; q_value: number }>(
            'select family, q_value from adjusted_p_value order by family, member',
        );
        return families.map((_, index) => found.filter(({ family }) => family === index).map(({ q_value }) => q_value));
    }

    const published = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
    ];
    const expected = [
        0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.063857, 0.063857, 0.0645, 0.0765, 0.486, 0.581182, 0.714875,
        0.753231, 0.813214, 1,
    ];

    test('Benjamini and Hochberg’s adjustment gives the example of 1995 its four discoveries, in any order', async () => {
        expect(await adjusted(published)).toEqual([expected]);
        expect(await adjusted(published.toReversed())).toEqual([expected.toReversed()]);
        expect(expected.filter((q) => q <= 0.05)).toHaveLength(4);
    });

    test('Benjamini and Hochberg’s adjustment treats equal p values alike, and each family by itself', async () => {
        expect(await adjusted([0.01, 0.02, 0.02, 0.9], [0.03], published)).toEqual([
            [0.026667, 0.026667, 0.026667, 0.9],
            [0.03],
            expected,
        ]);
    });
});

describe('In the sample', () => {
    let built: Built;
    beforeAll(async () => {
        built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
    });

    test('two of 103 changes of dependence in the sample are below .05, and none is left after adjustment', async () => {
        expect(
            await built.rows(`
                select
                    count(tpdi_delta_q_value)::integer as compared,
                    count(*) filter (tpdi_delta_p_value < .05 and tpdi_delta_q_value is not null)::integer as alone,
                    count(*) filter (tpdi_delta_significant_adjusted)::integer as adjusted
                from history`),
        ).toEqual([{ compared: 103, alone: 2, adjusted: 0 }]);
    });

    test('a p value in the sample is below .05 exactly where the interval excludes 0', async () => {
        expect(
            await built.rows(`
                select
                    count(*) filter ((p_value < .05) is distinct from significant)::integer as index,
                    count(*) filter ((tpdi_delta_p_value < .05) is distinct from (tpdi_delta_low > 0 or tpdi_delta_high < 0))
                        ::integer as share
                from history`),
        ).toEqual([{ index: 0, share: 0 }]);
    });

    test('only the newest change of a market has a q value, never below its p value', async () => {
        expect(
            await built.rows(`
                select distinct
                    snapshot.is_newest,
                    p_value is not null and q_value is null as lacks_index,
                    tpdi_delta_p_value is not null and tpdi_delta_q_value is null as lacks_share,
                    (q_value is null) = (significant_adjusted is null) as has_both,
                    coalesce(q_value < p_value or tpdi_delta_q_value < tpdi_delta_p_value, false) as is_below
                from history
                join snapshot using (snapshot_number)
                where p_value is not null and tpdi_delta_p_value is not null
                order by is_newest`),
        ).toEqual([
            { is_newest: false, lacks_index: true, lacks_share: true, has_both: true, is_below: false },
            { is_newest: true, lacks_index: false, lacks_share: false, has_both: true, is_below: false },
        ]);
    });
});

test('a q value counts at the level of the methodology', async () => {
    const twice = [
        ...sample({ platform_only: 4, none: 16 }, { analyzed_at: '2026-01-01' }),
        ...sample({ platform_only: 12, none: 8 }, { analyzed_at: '2026-03-01' }),
    ];
    const judged = async (level: string) => {
        const change = { parameters: replace('fdr_level,0.05,', `fdr_level,${level},`) };
        const database = await scoredIn({ 'observations/a.csv': csv(twice), ...methodology(change) });
        const [row] = await database.rows<{ q: number; counts: boolean }>(`
            select tpdi_delta_q_value as q, tpdi_delta_significant_adjusted as counts
            from history where tpdi_delta_q_value is not null`);
        await database.close();
        return row;
    };
    const at = await judged('0.05');
    expect(at).toEqual({ q: expect.closeTo(0.0091, 4), counts: true });
    expect(await judged('0.005')).toEqual({ q: at?.q, counts: false });
});

test('the p value of a change is never published as 0', async () => {
    const twice = [
        ...sample({ none: 30 }, { analyzed_at: '2026-01-01' }),
        ...sample({ platform_only: 30 }, { analyzed_at: '2026-03-01' }),
    ];
    const database = await scoredIn({ 'observations/a.csv': csv(twice) });
    const found = await database.rows(
        'select tpdi_delta_p_value as p from history where tpdi_delta_p_value is not null',
    );
    await database.close();
    expect(found).toEqual([{ p: 0.000_001 }]);
});
