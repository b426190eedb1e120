import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeCursor, encodeListCursor } from '../../../contract/cursor.ts';
import { analysisListShape, historySummaryShape } from '../../../contract/responses.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import type { FixtureMarket } from '../support/markets.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';

interface Item {
    id: string;
    country: string;
    city: string;
    activity: string;
    criteria: string;
    tpdi_score: number;
    ari_score: number | null;
    direct_booking_pct: number;
    analyzed_at: string;
}

const dist = renderDist(2345, 'first', 1);
const items = dist.items.map(({ analysis }) => JSON.parse(analysis) as Item);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const services = new Map<string, Awaited<ReturnType<typeof startKeyed>>>();

beforeAll(async () => {
    const folder = temporaryFolder();
    await writeDist(join(folder, 'dist'), dist);
    for (const [name, memoryBytes] of [
        ['in memory', 64 * 1024 * 1024],
        ['mostly in the temporary file', 300_000],
    ] as const) {
        const options = { distDir: join(folder, 'dist'), ledger: sqliteIn(folder), memoryBytes };
        services.set(name, await startKeyed(options));
    }
});

async function get(path: string, of = 'in memory'): Promise<Response> {
    return (await services.get(of)?.get(path)) as Response;
}

/** All pages of a list, by the links to the next one. */
async function pages(path: string, of?: string) {
    const lists = [];
    for (let next: string | null = path; next !== null; ) {
        const answer: Response = await get(next, of);
        expect(answer.status).toBe(200);
        const list = analysisListShape.parse(await answer.json());
        next = /^<(.+)>; rel="next"$/u.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
        expect(next === null).toBe(list.meta.next_cursor === null);
        lists.push(list);
    }
    return lists;
}

type Sorted = 'tpdi_score' | 'ari_score' | 'direct_booking_pct' | 'analyzed_at';

/** Sorts as `sort` does: equal values in the usual order, which they are in, and those without a value last. */
function sorted(list: readonly Item[], sort: string): Item[] {
    const member = sort.replace('-', '') as Sorted;
    const direction = sort.startsWith('-') ? -1 : 1;
    const compare = (a: Item, b: Item) => (a[member] === b[member] ? 0 : (a[member] ?? 0) < (b[member] ?? 0) ? -1 : 1);
    const known = list.filter((item) => item[member] !== null);
    return [...known.toSorted((a, b) => direction * compare(a, b)), ...list.filter((item) => item[member] === null)];
}

describe.each(['in memory', 'mostly in the temporary file'])('sort, with responses %s', (of) => {
    test.each(['tpdi_score', '-tpdi_score', 'ari_score', '-ari_score', '-direct_booking_pct', 'analyzed_at'])(
        'sort %s gives every market once, over pages of any size',
        async (sort) => {
            const lists = await pages(`/api/v1/analyses?sort=${sort}&limit=700`, of);
            expect(lists.flatMap(({ data }) => ids(data))).toEqual(ids(sorted(items, sort)));
            expect(lists.map(({ meta }) => [meta.total, meta.count])).toEqual([
                [2345, 700],
                [2345, 700],
                [2345, 700],
                [2345, 245],
            ]);
        },
    );

    test('elements of a sorted list have the bytes of the usual list', async () => {
        const text = await (await get('/api/v1/analyses?sort=-tpdi_score&limit=3', of)).text();
        const first = sorted(items, '-tpdi_score').slice(0, 3);
        const bytes = first.map(({ id }) => dist.items[items.findIndex((item) => item.id === id)]?.analysis);
        expect(text.startsWith(`{"data":[${bytes.join(',')}],"meta":`)).toBe(true);
    });
});

describe('a sorted list', () => {
    test('a sorted list has filters', async () => {
        const [list] = await pages('/api/v1/analyses?sort=-ari_score&country=portugal&city=porto');
        const wanted = items.filter(({ country, city }) => country === 'Portugal' && city === 'Porto');
        expect(ids(list?.data ?? [])).toEqual(ids(sorted(wanted, '-ari_score')));
        expect(wanted.length).toBeGreaterThan(10);
    });

    test('a sorted list goes on after the position of a market that has another value since', async () => {
        const order = sorted(items, 'tpdi_score');
        const key = (dist.markets[7] as FixtureMarket).key;
        const cursor = encodeListCursor('tpdi_score', 50, key);
        const { data } = analysisListShape.parse(
            await (await get(`/api/v1/analyses?sort=tpdi_score&limit=5&cursor=${cursor}`)).json(),
        );
        const at = (item: Item) => items.indexOf(item);
        const expected = order.filter((item) => item.tpdi_score > 50 || (item.tpdi_score === 50 && at(item) > 7));
        expect(ids(data)).toEqual(ids(expected.slice(0, 5)));
    });

    test('a sorted list goes on among markets without a score', async () => {
        const without = items.filter((item) => item.ari_score === null);
        const cursor = encodeListCursor('-ari_score', -1, dist.markets[items.indexOf(without[4] as Item)]?.key ?? '');
        const path = `/api/v1/analyses?sort=-ari_score&cursor=${cursor}`;
        expect(ids((await pages(path))[0]?.data ?? [])).toEqual(ids(without.slice(5)));
    });
});

describe('q', () => {
    test.each<[string, (text: string) => boolean]>([
        ['malaga', (text) => text.includes('málaga')],
        ['%20TOURS%20%20porto', (text) => text.includes('tours') && text.includes('porto')],
        ['criteria+12+ort', (text) => text.includes('criteria') && text.includes('12') && text.includes('ort')],
        ['M%C3%81LAGA+espana', (text) => text.includes('málaga') && text.includes('españa')],
        ['porto+reykjavik', () => false],
        ['portugalporto', () => false],
    ])('the search q=%s finds what has all its words', async (q, matches) => {
        const wanted = items.filter((item) =>
            matches([item.country, item.city, item.activity, item.criteria].join('\n').toLowerCase()),
        );
        const lists = await pages(`/api/v1/analyses?q=${q}&limit=300`);
        expect(lists.flatMap(({ data }) => ids(data))).toEqual(ids(wanted));
        expect(lists[0]?.meta.total).toBe(wanted.length);
    });

    test('the search q joins the filters and the sort, and the next link keeps it', async () => {
        const lists = await pages('/api/v1/analyses?q=TOURS&city=porto&sort=-tpdi_score&limit=40');
        const wanted = items.filter(({ city, activity }) => city === 'Porto' && activity === 'Guided tours');
        expect(lists.length).toBeGreaterThan(1);
        expect(lists.flatMap(({ data }) => ids(data))).toEqual(ids(sorted(wanted, '-tpdi_score')));
    });

    test('the search q spelled in another way is the same content', async () => {
        const tags = await Promise.all(
            ['porto tours', 'TOURS  Pörto', ' tours porto tours'].map(async (q) =>
                (await get(`/api/v1/analyses?q=${encodeURIComponent(q)}`)).headers.get('etag'),
            ),
        );
        expect(new Set(tags).size).toBe(1);
    });
});

describe('analyzed_since', () => {
    test.each(['2026-02-01', '2026-02-02', '2026-03-01', '2026-03-02', '1970-01-01'])(
        'analyzed_since=%s leaves out older markets',
        async (day) => {
            const wanted = items.filter((item) => item.analyzed_at >= day);
            const lists = await pages(`/api/v1/analyses?analyzed_since=${day}`);
            expect(lists.flatMap(({ data }) => ids(data))).toEqual(ids(wanted));
        },
    );
});

test('the history summary takes the four filters', async () => {
    const path = '/api/v1/markets/history-summary?country=ESPANA&city=malaga&city=porto';
    const { data, meta } = historySummaryShape.parse(await (await get(path)).json());
    const wanted = items.filter(({ country, city }) => country === 'España' && ['Málaga', 'Porto'].includes(city));
    expect(ids(data)).toEqual(ids(wanted));
    expect(meta).toEqual({ total: wanted.length, count: wanted.length, next_cursor: null });
    const empty = historySummaryShape.parse(await (await get('/api/v1/markets/history-summary?city=Portoo')).json());
    expect(empty.meta).toMatchObject({ total: 0, did_you_mean: { city: ['Porto'] } });
});

const plainCursor = encodeCursor((dist.markets[3] as FixtureMarket).key);
const sortedCursor = encodeListCursor('tpdi_score', 3, (dist.markets[3] as FixtureMarket).key);

async function nextCursor(path: string): Promise<string> {
    const { meta } = (await (await get(path)).json()) as { meta: { next_cursor: string } };
    return meta.next_cursor;
}

test.each([
    ['analyses', 'city=porto', ['city=lisbon', '', 'city=porto&country=portugal', 'city=porto&sort=tpdi_score']],
    ['analyses', 'q=porto', ['q=tours', '', 'city=porto']],
    ['analyses', 'analyzed_since=2026-02-01', ['analyzed_since=2026-03-01', '']],
    ['analyses', 'city=porto&sort=-tpdi_score', ['sort=-tpdi_score', 'city=porto', 'city=lisbon&sort=-tpdi_score']],
    ['analyses', '', ['city=porto', 'q=porto', 'analyzed_since=2026-02-01']],
    ['markets/history-summary', 'city=porto', ['city=lisbon', '']],
])('a cursor of the list %s?%s is refused with other filters', async (list, query, others) => {
    const cursor = await nextCursor(`/api/v1/${list}?${query}&limit=1`);
    const status = async (own: string) => (await get(`/api/v1/${list}?${own}&cursor=${cursor}`)).status;
    expect(await status(query)).toBe(200);
    for (const other of others) expect([other, await status(other)]).toEqual([other, 400]);
});

test('a cursor is valid with another limit, and with its filters in another order and spelling', async () => {
    const cursor = await nextCursor('/api/v1/analyses?city=porto&city=malaga&q=tours&limit=1');
    const answer = await get(`/api/v1/analyses?q=TOURS&city=M%C3%A1laga&city=PORTO&limit=5&cursor=${cursor}`);
    expect(answer.status).toBe(200);
});

test.each([
    ['sort=score', 'sort'],
    ['sort=', 'sort'],
    ['sort=--tpdi_score', 'sort'],
    ['sort=+tpdi_score', 'sort'],
    ['sort=tpdi_score&sort=ari_score', 'sort'],
    ['q=', 'q'],
    ['q=%20', 'q'],
    ['q=a&q=b', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['analyzed_since=2026-02-30', 'analyzed_since'],
    ['analyzed_since=2026', 'analyzed_since'],
    ['analyzed_since=2026-01-01&analyzed_since=2026-01-01', 'analyzed_since'],
    [`sort=tpdi_score&cursor=${plainCursor}`, 'cursor'],
    [`cursor=${sortedCursor}`, 'cursor'],
    [`sort=-tpdi_score&cursor=${sortedCursor}`, 'cursor'],
    [`sort=tpdi_score&cursor=${encodeListCursor('tpdi_score', 1.5, 'a\u001fb\u001fc\u001fd')}`, 'cursor'],
])('the query %s is 400 invalid_request that names %s', async (query, name) => {
    const answer = await get(`/api/v1/analyses?${query}`);
    const body = (await answer.json()) as { code: string; message: string; issues: { path: string }[] };
    expect([answer.status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.message).toContain(`${name}:`);
    if (name === 'q') expect(body.message).toBe('q: Words, 1 to 200 characters in total.');
    expect(ids(body.issues.map(({ path }) => ({ id: path })))).toEqual([name]);
});
