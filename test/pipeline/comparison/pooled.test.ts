import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roundingMacros } from '../../../contract/rounding.ts';
import { type Database, openDatabase } from '../../../pipeline/database.ts';
import { scoredIn } from '../../support/builds.ts';
import { csv, projectFolder, type Row, result, sample, temporaryFolder } from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { tenths, wilson } from '../support/statistics.ts';

const z95 = '1.959963984540054';

describe('A share of clusters together', () => {
    let database: Database;
    beforeAll(async () => {
        database = await openDatabase(':memory:', path.join(temporaryFolder(), 'scratch'), 512);
        await database.run(roundingMacros);
        await database.file('score/intervals.sql');
    });
    afterAll(() => database.close());

    /** The share over clusters, each with a number of hits and of results; fractions of 1. */
    async function pooled(clusters: readonly (readonly [number, number])[], clusters_min = '2') {
        const rows = clusters.map(
            ([count, n], cluster) => `(1, ${cluster}, 'tpdi_score', ${100 * count}::decimal(18, 4), ${n})`,
        );
        const source = `(from (values ${rows.join(', ')}) listed (scope_number, cluster, score, points_sum, n))`;
        await database.file('comparison/pooled_share.sql', { clusters: source, clusters_min, z: z95 });
        const [row] = await database.rows<Record<string, number | null>>(`
            select share, n::integer as n, raw_design_effect, design_effect, margin.low / 100 as low, margin.high / 100 as high
            from pooled_share`);
        return row as Record<string, number>;
    }

    const published = [
        [18, 28],
        [13, 23],
        [11, 16],
        [20, 27],
    ] as const;

    test('clusters of the known example, 62 of 94, differ less than chance would let them', async () => {
        const { share, n, raw_design_effect, design_effect, low, high } = await pooled(published);
        expect(share).toBeCloseTo(0.65957, 5);
        expect(raw_design_effect).toBeCloseTo(0.627, 3);
        expect([design_effect, n]).toEqual([1, 94]);
        expect([low?.toFixed(3), high?.toFixed(3)]).toEqual(['0.559', '0.747']);
        expect(await pooled(published.toReversed())).toMatchObject({ share, design_effect, low, high });
    });

    test('a pooled share has no interval for fewer clusters than are asked for', async () => {
        expect(await pooled(published, '5')).toMatchObject({ low: null, high: null });
        expect(await pooled([...published, [5, 10]], '5')).toMatchObject({ low: expect.any(Number) });
    });

    test('a single cluster has no design effect of its own', async () => {
        expect(await pooled([[5, 10]])).toMatchObject({ share: 0.5, raw_design_effect: null, design_effect: 1 });
    });

    test('a pooled share has a wider interval where clusters differ more than results drawn singly would', async () => {
        const clusters = [
            [2, 20],
            [19, 20],
            [10, 20],
            [18, 20],
            [4, 20],
        ] as const;
        const { design_effect, low, high } = await pooled(clusters);
        // p = .53; v = 5/4 x (8.6² + 8.4² + .6² + 7.4² + 6.6²) / 100² = .0304, p (1 - p) / n = .002491.
        expect(design_effect).toBeCloseTo(
            ((5 / 4) * (8.6 ** 2 + 8.4 ** 2 + 0.6 ** 2 + 7.4 ** 2 + 6.6 ** 2)) / 100 / (0.53 * 0.47),
            9,
        );
        const n = 100 / (design_effect as number);
        const ends = wilson(0.53 * n, n);
        expect([low, high]).toEqual([expect.closeTo(ends.low / 100, 9), expect.closeTo(ends.high / 100, 9)]);
    });

    test.each([0, 20])('a pooled share has Wilson’s interval where all clusters have %i of 20', async (count) => {
        const ends = wilson(count * 5, 100);
        expect(await pooled(Array.from({ length: 5 }, () => [count, 20] as const))).toMatchObject({
            share: count / 20,
            design_effect: 1,
            low: expect.closeTo(ends.low / 100, 9),
            high: expect.closeTo(ends.high / 100, 9),
        });
    });
});

describe('The table pooled', () => {
    interface Pooled {
        level: string;
        country: string | null;
        city: string | null;
        activity: string | null;
        score: string;
        value: number;
        low: number;
        high: number;
        markets: number;
        n: number;
        design_effect: number;
    }
    const pooledIn = async (database: { rows: (sql: string) => Promise<Record<string, string>[]> }) =>
        ((await database.rows('from pooled')) as Record<keyof Pooled, string>[]).map(
            ({ value, low, high, n, ...row }) =>
                ({
                    ...row,
                    value: Number(value),
                    low: Number(low),
                    high: Number(high),
                    n: Number(n),
                }) as unknown as Pooled,
        );

    test('the table pooled has all markets, and countries, cities and activities of five markets or more', async () => {
        const criteria = ['a', 'b', 'c', 'd', 'e'];
        const rows = (more: Row, counts: readonly number[]) =>
            criteria.flatMap((name, index) =>
                sample(
                    { platform_only: counts[index] as number, direct: 10 - (counts[index] as number) },
                    { criteria: name, ...more },
                ),
            );
        const database = await scoredIn({
            'observations/a.csv': csv([
                // Older, and in other spellings: neither counts.
                ...rows({ city: 'PORTO', activity: 'walking  TOUR', analyzed_at: '2025-03-01' }, [0, 0, 0, 0, 0]),
                ...rows({}, [4, 5, 6, 5, 5]),
                ...sample({ platform_only: 10 }, { city: 'Lisbon', activity: 'Food tour' }),
            ]),
        });
        const found = await pooledIn(database);
        const shares = found.filter(({ score }) => score === 'tpdi_score');
        const five = { value: 50, markets: 5, n: 50, ...tenths(wilson(25, 50)) };
        expect(shares).toEqual([
            expect.objectContaining({
                level: 'all',
                country: null,
                city: null,
                activity: null,
                markets: 6,
                n: 60,
                value: 58.3,
            }),
            expect.objectContaining({ level: 'country', country: 'Portugal', city: null, markets: 6, n: 60 }),
            expect.objectContaining({ level: 'city', country: 'Portugal', city: 'Porto', activity: null, ...five }),
            expect.objectContaining({
                level: 'activity',
                country: null,
                city: null,
                activity: 'Walking tour',
                ...five,
            }),
        ]);
        const direct = found.filter(({ score }) => score === 'direct_booking_pct');
        expect(direct.map(({ level, value }) => [level, value])).toEqual([
            ['all', 41.7],
            ['country', 41.7],
            ['city', 50],
            ['activity', 50],
        ]);
        await database.close();
    });

    test('markets of the sample differ 2.7 times as much as results would, hosts 17.9 times', async () => {
        const built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
        const [all] = (await pooledIn(built)).filter(({ level }) => level === 'all');
        expect(all).toMatchObject({ score: 'tpdi_score', markets: 115, n: 2878 });
        expect(all?.design_effect.toFixed(1)).toBe('2.7');
        const byHost = `(
            select 1 as scope_number, host as cluster, 'tpdi_score' as score,
                sum(100 * (booking_signal = 'platform_only')::integer)::decimal(18, 4) as points_sum, count(*) as n
            from (
                select host_of(url) as host, *
                from built.observation join built.snapshot using (market_id, analyzed_at)
                where is_newest
            )
            group by host
        )`;
        const database = await openDatabase(':memory:', path.join(temporaryFolder(), 'scratch'), 512);
        await database.run(roundingMacros);
        for (const name of ['score/intervals.sql', 'host.sql']) await database.file(name);
        await database.run(`attach '${path.join(built.dist, 'market.duckdb')}' as built (read_only)`);
        await database.file('comparison/pooled_share.sql', { clusters: byHost, clusters_min: '5', z: z95 });
        const [hosts] = await database.rows<{ design_effect: number }>('select design_effect from pooled_share');
        expect(hosts?.design_effect.toFixed(1)).toBe('17.9');
        await database.close();
    });
});

describe('The table concentration', () => {
    let database: Database;
    const at = (
        position: number,
        host: string,
        signal: 'direct' | 'contact_only' | 'platform_only',
        actor_type: string,
    ) => result(position, signal, { url: `https://${host}/page-${position}`, actor_type });
    beforeAll(async () => {
        // Twelve results of seven hosts; two operators can be booked direct, one of them on one of its two
        // pages; five hosts are intermediaries.
        const page = [
            ...[1, 2, 3, 4].map((position) =>
                at(position, position % 2 ? 'one.example' : 'www.ONE.example', 'platform_only', 'platform'),
            ),
            ...[5, 6].map((position) => at(position, 'two.example', 'platform_only', 'reseller_remote')),
            at(7, 'three.example', 'platform_only', 'platform'),
            at(8, 'four.example', 'platform_only', 'platform'),
            at(9, 'five.example', 'platform_only', 'platform'),
            at(10, 'operator.example', 'direct', 'local_strict'),
            at(11, 'operator.example', 'contact_only', 'local_strict'),
            at(12, 'other.example', 'direct', 'local_extended'),
        ];
        const second = page.slice(0, 6).map((row): Row => ({ ...row, criteria: 'Shared' }));
        database = await scoredIn({ 'observations/a.csv': csv([...page, ...second]) });
    });
    afterAll(() => database.close());
    const rowsOf = (where: string) =>
        database.rows<Record<string, string | number | null>>(`from concentration where ${where}`);

    test('the table concentration counts hosts and operators, and the share of the largest intermediaries', async () => {
        expect(await rowsOf("level = 'snapshot' and criteria = 'Private'")).toEqual([
            expect.objectContaining({
                country: 'Portugal',
                city: 'Porto',
                activity: 'Walking tour',
                analyzed_at: '2026-03-01',
                results: '12',
                distinct_hosts: '7',
                direct_operator_share: '28.6',
                intermediary_results: '9',
                intermediary_hosts: '5',
                top1_share: '44.4',
                top3_share: '77.8',
            }),
        ]);
    });

    test('the table concentration separates the first ten results from the rest, each with its interval', async () => {
        const [first, rest] = [tenths(wilson(9, 10)), tenths(wilson(0, 2))];
        const [row] = await rowsOf("level = 'snapshot' and criteria = 'Private'");
        expect(row).toMatchObject({
            first_ten_n: '10',
            first_ten_tpdi: 90,
            first_ten_tpdi_low: first.low.toFixed(1),
            first_ten_tpdi_high: first.high.toFixed(1),
            rest_n: '2',
            rest_tpdi: 0,
            rest_tpdi_low: rest.low.toFixed(1),
            rest_tpdi_high: rest.high.toFixed(1),
            first_ten_difference: 90,
        });
        // Newcombe's, by hand: from both intervals.
        const difference = {
            low: 90 - Math.hypot(90 - wilson(9, 10).low, wilson(0, 2).high),
            high: 90 + Math.hypot(wilson(9, 10).high - 90, 0),
        };
        expect([row?.first_ten_difference_low, row?.first_ten_difference_high]).toEqual(
            Object.values(tenths(difference)).map((end) => end.toFixed(1)),
        );
    });

    test('the table concentration has no depth for a page that ends with the tenth result', async () => {
        expect(await rowsOf("level = 'snapshot' and criteria = 'Shared'")).toEqual([
            expect.objectContaining({
                first_ten_n: null,
                rest_n: null,
                first_ten_difference: null,
                top1_share: '66.7',
                top3_share: '100.0',
            }),
        ]);
    });

    test('the table concentration describes several markets by the hosts that they share', async () => {
        const together = {
            results: '18',
            distinct_hosts: '7',
            intermediary_results: '15',
            top1_share: '53.3',
            top3_share: '86.7',
        };
        expect(await rowsOf("level <> 'snapshot'")).toEqual([
            expect.objectContaining({ level: 'all', market_id: null, country: null, ...together }),
            expect.objectContaining({ level: 'country', country: 'Portugal', city: null, ...together }),
            expect.objectContaining({ level: 'city', country: 'Portugal', city: 'Porto', ...together }),
            expect.objectContaining({ level: 'activity', country: null, activity: 'Walking tour', ...together }),
        ]);
    });
});
