import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { agreementResponseShape } from '../../../contract/agreement.ts';
import { encodeCursor } from '../../../contract/cursor.ts';
import * as shapes from '../../../contract/responses.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { type FixtureDist, renderDist, writeDist } from '../support/dist.ts';
import type { FixtureMarket } from '../support/markets.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';

const count = 2345;
const dist: FixtureDist = renderDist(count, 'first', 3);
type Keyed = Awaited<ReturnType<typeof startKeyed>>;
let roomy: Keyed;
let tight: Keyed;

beforeAll(async () => {
    const folder = temporaryFolder();
    await writeDist(join(folder, 'dist'), dist);
    const options = { distDir: join(folder, 'dist'), ledger: sqliteIn(folder) };
    roomy = await startKeyed(options);
    tight = await startKeyed({ ...options, memoryBytes: 300_000 });
});

const get: Keyed['get'] = (...request) => roomy.get(...request);

/** Where a rendered response is served: the static path without its ending, and the snapshots by as_of. */
function addressOf(at: number): string {
    const response = dist.responses[at];
    if (response === undefined) throw new Error('no such response');
    const { resource, marketId, day, page, path } = response;
    if (resource === 'analysis' && path === null) return `/api/v1/analyses/${marketId}?as_of=${day}`;
    if (page === null || page === 1) return `/${path?.replace(/\.json$/u, '')}`;
    const last = dist.markets[(page - 1) * 1000 - 1] as FixtureMarket;
    const list = resource === 'analysis_list' ? 'analyses' : 'markets/history-summary';
    return `/api/v1/${list}?cursor=${encodeCursor(last.key)}`;
}

describe.each([
    ['in memory', () => roomy],
    ['mostly not in memory', () => tight],
])('with responses %s', (_, served) => {
    test('every page of a list, and every third other response, has the bytes of the static tree', async () => {
        const all = [...dist.responses.keys()].filter((at) => at % 3 === 0 || dist.responses[at]?.page !== null);
        const different: string[] = [];
        while (all.length > 0) {
            await Promise.all(
                all.splice(0, 50).map(async (at) => {
                    const answer = await served().get(addressOf(at));
                    const same = answer.status === 200 && (await answer.text()) === dist.responses[at]?.body;
                    if (!same) different.push(addressOf(at));
                }),
            );
        }
        expect(different).toEqual([]);
    });

    test('pages of any size give every market once, in order, in the format of the rendered ones', async () => {
        const seen: string[] = [];
        let path: string | null = '/api/v1/analyses?limit=999';
        while (path !== null) {
            const answer: Response = await served().get(path);
            const text = await answer.text();
            const { data, meta } = shapes.analysisListShape.parse(JSON.parse(text));
            expect(text).toBe(JSON.stringify({ data, meta }));
            expect(meta).toMatchObject({ total: count, count: data.length });
            seen.push(...data.map(({ id }) => id));
            path = /^<(.+)>; rel="next"$/u.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
            expect(path === null).toBe(meta.next_cursor === null);
        }
        expect(seen).toEqual(dist.markets.map(({ id }) => id));
    });

    test('a composed list has the bytes of a rendered one', async () => {
        const rendered = await served().get('/api/v1/markets/history-summary');
        const limited = await served().get('/api/v1/markets/history-summary?limit=1000');
        expect(await limited.text()).toBe(await rendered.text());
        expect(limited.headers.get('etag')).toBe(rendered.headers.get('etag'));
    });
});

describe('shapes', () => {
    const market = dist.markets[4] as FixtureMarket;
    test.each([
        ['/api/v1/markets', shapes.overviewResponseShape],
        ['/api/v1/analyses', shapes.analysisListShape],
        [`/api/v1/analyses/${market.id}`, shapes.analysisResponseShape],
        [`/api/v1/analyses/${market.id}/history`, shapes.historyResponseShape],
        [`/api/v1/analyses/${market.id}/agreement`, agreementResponseShape],
        ['/api/v1/markets/history-summary?limit=3', shapes.historySummaryShape],
    ])('%s has the declared shape', async (path, shape) => {
        const answer = await get(path);
        expect(answer.headers.get('content-type')).toMatch(/^application\/json/u);
        expect(shape.safeParse(await answer.json()).error).toBeUndefined();
    });
});

describe('filters', () => {
    const selected = (test_: (market: FixtureMarket) => boolean) => dist.markets.filter(test_).map(({ id }) => id);
    test.each<[string, (market: FixtureMarket) => boolean]>([
        ['country=portugal', ({ parts }) => parts.country === 'Portugal'],
        ['country=%20ESPANA%20', ({ parts }) => parts.country === 'España'],
        ['city=MALAGA&city=T%C3%BCl%C3%BCm', ({ parts }) => ['Málaga', 'Tulum'].includes(parts.city)],
        [
            'country=M%C3%A9xico&activity=sailing',
            ({ parts }) => parts.country === 'México' && parts.activity === 'Sailing',
        ],
        [
            'activity=Guided+tours&city=Evora',
            ({ parts }) => parts.activity === 'Guided tours' && parts.city === 'Évora',
        ],
        ['criteria=criteria%2017', ({ parts }) => parts.criteria === 'Criteria 17'],
        ['country=Nowhere', () => false],
        ['country=Portugal&city=Nowhere', () => false],
    ])('the list is filtered by %s', async (query, wanted) => {
        const answer = await get(`/api/v1/analyses?${query}`);
        expect(answer.status).toBe(200);
        const { data, meta } = (await answer.json()) as { data: { id: string }[]; meta: object };
        const expected = selected(wanted);
        expect(data.map(({ id }) => id)).toEqual(expected.slice(0, 1000));
        expect(meta).toMatchObject({ total: expected.length, count: data.length });
    });

    test('the next link keeps filters and limit', async () => {
        const answer = await get('/api/v1/analyses?country=Portugal&limit=2');
        const next = /^<(.+)>; rel="next"$/u.exec(answer.headers.get('link') ?? '')?.[1] as string;
        const { data } = (await (await get(next)).json()) as { data: { id: string }[] };
        expect(data.map(({ id }) => id)).toEqual(selected(({ parts }) => parts.country === 'Portugal').slice(2, 4));
    });

    test('a cursor of a market that is gone goes on after its position', async () => {
        const key = (dist.markets[10] as FixtureMarket).key.replace(/.$/u, '!');
        const { data } = (await (await get(`/api/v1/analyses?cursor=${encodeCursor(key)}&limit=1`)).json()) as {
            data: { id: string }[];
        };
        const following = dist.markets.find((market) => Buffer.compare(Buffer.from(market.key), Buffer.from(key)) > 0);
        expect(data[0]?.id).toBe(following?.id);
    });
});

describe('as_of', () => {
    const market = dist.markets.find(({ days }) => days.length === 3) as FixtureMarket;
    test.each([
        ['2025-09-01', 200, '2025-09-01'],
        ['2025-11-30', 200, '2025-09-01'],
        ['2025-12-01', 200, '2025-12-01'],
        ['2099-12-31', 200, '2026-03-01'],
        ['2025-08-31', 404, 'analysis_not_found'],
        ['2025-02-29', 400, 'invalid_request'],
        ['2025-9-1', 400, 'invalid_request'],
        ['', 400, 'invalid_request'],
        ['2025-09-01&as_of=2025-09-02', 400, 'invalid_request'],
    ])('as_of=%s is answered %i %s', async (asOf, status, expected) => {
        const answer = await get(`/api/v1/analyses/${market.id}?as_of=${asOf}`);
        const body = (await answer.json()) as { data?: { analyzed_at: string }; code?: string };
        expect([answer.status, body.data?.analyzed_at ?? body.code]).toEqual([status, expected]);
    });

    test('an id is matched without regard to case', async () => {
        expect((await get(`/api/v1/analyses/${market.id.toUpperCase()}`)).status).toBe(200);
    });
});

describe('parameters that do not fit', () => {
    const id = (dist.markets[0] as FixtureMarket).id;
    test.each([
        ['/api/v1/markets?x=1', 'unknown_parameter', 'x'],
        ['/api/v1/markets?limit=1', 'unknown_parameter', 'limit'],
        ['/api/v1/analyses?contry=Portugal', 'unknown_parameter', 'contry'],
        ['/api/v1/analyses?as_of=2026-01-01', 'unknown_parameter', 'as_of'],
        ['/api/v1/analyses?Country=Portugal', 'unknown_parameter', 'Country'],
        [`/api/v1/analyses/${id}?limit=1`, 'unknown_parameter', 'limit'],
        [`/api/v1/analyses/${id}/history?as_of=2026-01-01`, 'unknown_parameter', 'as_of'],
        [`/api/v1/analyses/${id}/agreement?as_of=2026-01-01`, 'unknown_parameter', 'as_of'],
        ['/api/v1/markets/history-summary?contry=Portugal', 'unknown_parameter', 'contry'],
        ['/api/v1/markets/history-summary?sort=tpdi_score', 'unknown_parameter', 'sort'],
        ['/api/v1/markets/history-summary?q=porto', 'unknown_parameter', 'q'],
        ['/api/v1/analyses?limit=0', 'invalid_request', 'limit'],
        ['/api/v1/analyses?limit=1001', 'invalid_request', 'limit'],
        ['/api/v1/analyses?limit=1e2', 'invalid_request', 'limit'],
        ['/api/v1/analyses?limit=-1', 'invalid_request', 'limit'],
        ['/api/v1/analyses?limit=', 'invalid_request', 'limit'],
        ['/api/v1/analyses?limit=5&limit=5', 'invalid_request', 'limit'],
        ['/api/v1/analyses?cursor=no*cursor', 'invalid_request', 'cursor'],
        ['/api/v1/analyses?cursor=abc', 'invalid_request', 'cursor'],
        ['/api/v1/analyses?cursor=', 'invalid_request', 'cursor'],
        ['/api/v1/markets/history-summary?cursor=abc', 'invalid_request', 'cursor'],
        ['/api/v1/analyses?country=', 'invalid_request', 'country'],
        ['/api/v1/analyses?city=Porto&city=%20', 'invalid_request', 'city'],
    ])('%s is answered 400 %s that names %s', async (path, code, name) => {
        const answer = await get(path);
        const body = (await answer.json()) as { code: string; message: string; issues: { path: string }[] };
        expect(answer.status).toBe(400);
        expect(body.code).toBe(code);
        expect(body.message).toContain(name);
        expect(body.issues.map((issue) => issue.path)).toContain(name);
    });
});

describe('conditional requests and encodings', () => {
    const path = '/api/v1/analyses?limit=20';
    test('an ETag that is still true is answered with 304, without a body, in every spelling', async () => {
        const first = await get(path);
        const etag = first.headers.get('etag') as string;
        expect(etag).toMatch(/^"[^"]+"$/u);
        expect(first.headers.get('cache-control')).toBe('private');
        const opaque = etag.slice(1, -1);
        for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*', `"${opaque}-gzip"`, `W/"${opaque}-br"`]) {
            const again = await get(path, { 'if-none-match': sent });
            expect([sent, again.status, await again.text()]).toEqual([sent, 304, '']);
            expect(again.headers.get('etag')).toBe(etag);
            expect(again.headers.get('cache-control')).toBe('private');
            expect(again.headers.get('vary')).toBe('Accept-Encoding');
            expect(again.headers.get('ratelimit-policy')).not.toBeNull();
            expect(again.headers.get('ratelimit')).not.toBeNull();
        }
        expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
        expect((await get(path, { 'if-none-match': opaque })).status).toBe(200);
    });

    test.each([
        ['gzip', 'gzip'],
        ['br', 'br'],
        ['gzip, br', 'br'],
        ['gzip;q=1, br;q=0.5', 'gzip'],
        ['br;q=0, gzip', 'gzip'],
        ['br;q=0, *', 'gzip'],
        ['*', 'br'],
        ['*;q=0', null],
        ['identity', null],
        ['identity;q=1, gzip;q=0.5', null],
        ['gzip;q=0', null],
        ['gzip;q=x', null],
        ['deflate', null],
        ['GZIP', 'gzip'],
    ])('a request with Accept-Encoding %s is answered in %s', async (accepted, encoding) => {
        const plain = await get(path);
        const answer = await get(path, { 'accept-encoding': accepted });
        expect(answer.headers.get('content-encoding')).toBe(encoding);
        expect(answer.headers.get('vary')).toBe('Accept-Encoding');
        const opaque = plain.headers.get('etag')?.slice(1, -1);
        expect(answer.headers.get('etag')).toBe(encoding === null ? `"${opaque}"` : `"${opaque}-${encoding}"`);
        expect(await answer.text()).toBe(await plain.text());
    });

    test.each(['/api/v1/markets', '/api/v1/analyses'])('%s is compressed for whoever asks', async (small) => {
        for (const encoding of ['gzip', 'br']) {
            const answer = await get(small, { 'accept-encoding': encoding });
            expect(answer.headers.get('content-encoding')).toBe(encoding);
        }
    });

    test('compressed bytes are what they claim to be', async () => {
        const { request } = await import('node:http');
        for (const [encoding, decode] of [
            ['gzip', gunzipSync],
            ['br', brotliDecompressSync],
        ] as const) {
            const headers = { 'x-api-key': roomy.key, 'accept-encoding': encoding };
            const parts: Buffer[] = await new Promise((resolve, reject) => {
                const found: Buffer[] = [];
                const sent = request(`${roomy.service.url}/api/v1/analyses`, { headers, agent: false }, (answer) => {
                    answer.on('data', (part) => found.push(part));
                    answer.on('end', () => resolve(found));
                });
                sent.on('error', reject).end();
            });
            const body = dist.responses.find(({ resource }) => resource === 'analysis_list')?.body;
            expect(decode(Buffer.concat(parts)).toString()).toBe(body);
        }
    });

    test('HEAD gives the headers of GET and no body', async () => {
        for (const address of [path, '/api/v1/markets', '/healthz', '/openapi.json']) {
            const [got, head] = [await get(address), await get(address, {}, 'HEAD')];
            expect(head.status).toBe(200);
            expect(await head.text()).toBe('');
            for (const name of ['etag', 'content-type', 'content-length', 'vary', 'cache-control', 'link']) {
                expect([address, name, head.headers.get(name)]).toEqual([address, name, got.headers.get(name)]);
            }
        }
    });
});
