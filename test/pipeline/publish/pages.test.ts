import { beforeAll, describe, expect, test } from 'vitest';
import { decodeCursor, pageSize } from '../../../contract/cursor.ts';
import { type Built, build } from '../../support/builds.ts';
import { csv, type Row, result } from '../../support/pipeline.ts';

interface Page {
    data: { id: string; country: string; city: string; activity: string; criteria: string }[];
    meta: { total: number; count: number; next_cursor: string | null };
}

const markets = (count: number): Row[] =>
    Array.from({ length: count }, (_, index) =>
        result(1, 'direct', { city: `City ${String(count - index).padStart(5, '0')}`, criteria: 'Día' }),
    );
const files = {
    analyses: ['analyses.json', 'analyses/page-2.json', 'analyses/page-3.json'],
    'history-summary': [
        'markets/history-summary.json',
        'markets/history-summary/page-2.json',
        'markets/history-summary/page-3.json',
    ],
};

describe('more markets than a page holds', () => {
    let built: Built;
    beforeAll(async () => {
        built = await build({ 'observations/all.csv': csv(markets(2 * pageSize + 1)) });
    });

    test.each(Object.entries(files))('the list %s comes in pages of 1000', (_name, names) => {
        const pages = names.map((name) => built.json<Page>(name));
        expect(pages.map(({ meta }) => [meta.total, meta.count])).toEqual([
            [2001, 1000],
            [2001, 1000],
            [2001, 1],
        ]);
        expect(pages.map(({ data }) => data.length)).toEqual([1000, 1000, 1]);
        const cities = pages.flatMap(({ data }) => data.map(({ city }) => city));
        expect(cities).toEqual([...new Set(cities)].sort());
        expect(() => built.json(names[2]?.replace('3', '4') ?? '')).toThrow();
    });

    test.each(Object.entries(files))(
        'each cursor of the list %s names the last market of its page, the last page has none',
        (_name, names) => {
            for (const [number, name] of names.entries()) {
                const { data, meta } = built.json<Page>(name);
                const key = meta.next_cursor === null ? null : decodeCursor(meta.next_cursor);
                const last = data.at(-1)?.city.toLowerCase();
                expect(key).toBe(number < 2 ? `portugal\u001f${last}\u001fwalking tour\u001fdia` : null);
            }
        },
    );
});

describe('as many markets as a page holds, and one more that only an independent coding names', () => {
    let built: Built;
    beforeAll(async () => {
        const other = result(1, 'direct', { country: 'Albania', coding: 'second' });
        const rows = markets(pageSize).map((row) => ({ ...row, coding: '' }));
        built = await build({ 'observations/all.csv': csv([other, ...rows]) });
    });

    test('a list of exactly one page has no second page', () => {
        expect(built.json<Page>('analyses.json').meta).toEqual({ total: 1000, count: 1000, next_cursor: null });
        expect(() => built.json('analyses/page-2.json')).toThrow();
    });

    test('a market that only an independent coding names is no market, and does not shift a page', () => {
        expect(built.status).toBe(0);
        for (const [name = ''] of Object.values(files)) {
            expect(built.json<Page>(name).meta).toEqual({ total: 1000, count: 1000, next_cursor: null });
        }
        expect(built.json('markets.json')).toMatchObject({ data: { total_markets: 1000, total_countries: 1 } });
    });
});

test('every list is there and empty where there is no market', async () => {
    const built = await build({});
    for (const [name = ''] of Object.values(files)) {
        expect(built.json(name)).toEqual({ data: [], meta: { total: 0, count: 0, next_cursor: null } });
    }
});
