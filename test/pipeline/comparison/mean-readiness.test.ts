import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../pipeline/database.ts';
import { scoredIn } from '../../support/builds.ts';
import { audit, csv, projectFolder, type Row, result, v1Checks, v2Checks } from '../../support/pipeline.ts';
import { t95 } from '../support/statistics.ts';

interface Mean {
    level: string;
    key: string;
    country: string | null;
    mean: number;
    markets: number;
    operators: number;
    low: number | null;
    high: number | null;
}

const opened: Database[] = [];
afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
});

async function scored(data: Parameters<typeof scoredIn>[0]): Promise<Database> {
    const database = await scoredIn(data);
    opened.push(database);
    return database;
}

async function meansIn(database: Database): Promise<Mean[]> {
    return await database.rows<Mean>(`
        select level, scope_key as key, country, points_sum::double / markets as mean, markets::integer as markets,
            operators::integer as operators, margin.low as low, margin.high as high
        from mean_readiness
        join (select distinct scope_number, level, scope_key, country from market_scope) using (scope_number)
        order by scope_number`);
}

/** A market for each list of passed checks, with an operator for each number in it; further cells by `more`. */
function marketsOf(passed: readonly (readonly number[])[], more: Row = {}, checks = v2Checks, name = 'kind') {
    const url = (market: number, operator: number) => `https://${name}-${market}-${operator}.example/`;
    const pages = passed.map((operators, market) =>
        operators.map((count, operator) => ({
            row: result(operator + 1, 'direct', { criteria: `${name} ${market}`, url: url(market, operator), ...more }),
            audit: audit(url(market, operator), '2026-03-01', checks.slice(0, count), checks),
        })),
    );
    return { rows: pages.flat().map(({ row }) => row), audits: pages.flat().map((page) => page.audit) };
}

const filesOf = (...parts: readonly ReturnType<typeof marketsOf>[]) => ({
    'observations/a.csv': csv(parts.flatMap(({ rows }) => rows)),
    'audits/a.csv': csv(parts.flatMap(({ audits }) => audits)),
});

describe('The mean readiness of several markets', () => {
    test('the mean readiness of several markets counts each market once, and has the t interval over markets', async () => {
        // Each check has 5 points. The indices are 50, 60, 45, 70 and 55, the first as the mean of three operators.
        const database = await scored(filesOf(marketsOf([[8, 10, 12], [12], [9], [14], [11]])));
        // Mean 56; deviations -6, 4, -11, 14, -1; variance 370 / 4.
        const half = (t95[4] as number) * Math.sqrt(370 / 4 / 5);
        const margin = { low: expect.closeTo(56 - half, 8), high: expect.closeTo(56 + half, 8) };
        const five = { mean: 56, markets: 5, operators: 7, ...margin };
        expect(await meansIn(database)).toEqual(
            ['all', 'country', 'city', 'activity'].map((level) => expect.objectContaining({ level, ...five })),
        );
    });

    describe('of countries', () => {
        const countries: Record<string, number[][]> = {
            'Fewer than five': [[8], [12], [9], [14]],
            Equal: [[9], [9], [9], [9], [9]],
            Low: [[0], [0], [0], [0], [2]],
            High: [[20], [20], [20], [20], [18]],
        };
        let means: Map<string | null, Mean>;
        beforeAll(async () => {
            const parts = Object.entries(countries).map(([country, passed]) =>
                marketsOf(passed, { country }, v2Checks, country.toLowerCase().replaceAll(' ', '-')),
            );
            const database = await scoredIn(filesOf(...parts));
            const found = (await meansIn(database)).filter(({ level }) => level === 'country');
            means = new Map(found.map((mean) => [mean.country, mean]));
            await database.close();
        });

        test('the mean readiness has no interval of fewer than five markets', () => {
            expect(means.get('Fewer than five')).toMatchObject({ markets: 4, low: null, high: null });
        });

        test('the mean readiness has no interval of equal indices, which do not show how much markets differ', () => {
            expect(means.get('Equal')).toMatchObject({ markets: 5, low: null, high: null });
        });

        test('the interval of the mean readiness ends at 0 and 100', () => {
            const half = 2 * (t95[4] as number);
            expect(means.get('Low')).toMatchObject({ mean: 2, low: 0, high: expect.closeTo(2 + half, 8) });
            expect(means.get('High')).toMatchObject({ mean: 98, low: expect.closeTo(98 - half, 8), high: 100 });
        });
    });

    test('the mean readiness does not mix versions: v1 counts only where no market has v2', async () => {
        const second = marketsOf([[8], [12]]);
        const first = marketsOf([[1], [3]], { city: 'Lisbon' }, v1Checks, 'old');
        const found = await meansIn(await scored(filesOf(first, second)));
        expect(
            found.map(({ level, key, mean, markets }) => [level, key.split('\u001f').at(-1), mean, markets]),
        ).toEqual([
            ['all', '', 50, 2],
            ['country', 'portugal', 50, 2],
            ['city', 'lisbon', 32.5, 2],
            ['city', 'porto', 50, 2],
            ['activity', 'walking tour', 50, 2],
        ]);
    });

    test('the mean readiness of 111 markets in the sample is 50.5 (48.2 to 52.9), by the newest searches', async () => {
        const database = await scored(path.join(projectFolder, 'data'));
        const means = await meansIn(database);
        const [all] = means;
        expect(all).toMatchObject({ markets: 111, operators: 426 });
        const shown = [all?.mean, all?.low, all?.high].map((points) => points?.toFixed(1));
        expect(shown).toEqual(['50.5', '48.2', '52.9']);
        const markets = await database.rows<{ country: string; index: number }>(`
            select country, ari_score as index from market join snapshot using (market_id)
            where is_newest and ari_score is not null`);
        const countries = [...new Set(markets.map(({ country }) => country))].map((country) => {
            const indices = markets.filter((market) => market.country === country).map(({ index }) => index);
            return [country, expect.objectContaining(expected(indices))];
        });
        const found = means.filter(({ level }) => level === 'country').map((mean) => [mean.country, mean]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(countries));
        expect(all).toMatchObject(expected(markets.map(({ index }) => index)));
    });
});

/** The mean of indices and its t interval, from the textbook. */
function expected(indices: readonly number[]) {
    const n = indices.length;
    const mean = indices.reduce((sum, index) => sum + index, 0) / n;
    const variance = indices.reduce((sum, index) => sum + (index - mean) ** 2, 0) / (n - 1);
    const half = (t95[n - 1] as number) * Math.sqrt(variance / n);
    const close = (points: number) => expect.closeTo(points, 7);
    return { mean: close(mean), markets: n, low: close(mean - half), high: close(mean + half) };
}
