import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeCursor } from '../../contract/cursor.ts';
import type { Manifest } from '../../contract/dist.ts';
import { type Service, startService } from '../api/support/service.ts';
import { type Built, build } from '../support/builds.ts';
import { codesIn, sectionOf, tableOf } from '../support/markdown.ts';
import { bytesOf, csv, projectFolder, queryDist, sample } from '../support/pipeline.ts';
import { sharedBuild } from '../support/shared-build.ts';

/** The server serves what the pipeline has built, byte for byte: the two halves meet in no other test. */
interface Rendered {
    resource: string;
    market_id: string | null;
    analyzed_at: string | null;
    path: string | null;
    body: string;
}

const started = new Map<string, Promise<Service>>();

/** A service on an artefact: one for each, since nothing in it changes. */
function start({ dist }: Built): Promise<Service> {
    const running =
        started.get(dist) ??
        startService({ distDir: dist, ledger: { kind: 'sqlite', path: join(dist, '..', 'ledger.sqlite') } });
    started.set(dist, running);
    return running;
}

async function serve(built: Built) {
    const service = await start(built);
    const { text } = await service.issue();
    return async (path: string) => {
        const response = await service.get(path, { 'x-api-key': text });
        return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    };
}

afterAll(async () => {
    for (const service of started.values()) await (await service).stop();
});

let sampleBuild: Built;
beforeAll(async () => {
    sampleBuild = await sharedBuild(join(projectFolder, 'data'), { SITE: 'on' });
    expect(sampleBuild.status).toBe(0);
});

/** The address whose answer a rendered response is. */
function address({ resource, market_id, analyzed_at, path }: Rendered): string {
    if (resource === 'overview') return '/api/v1/markets';
    if (resource !== 'analysis') return `/api/v1/analyses/${market_id}/${resource}`;
    return path ? `/api/v1/analyses/${market_id}` : `/api/v1/analyses/${market_id}?as_of=${analyzed_at}`;
}

test('every response of the sample is served with the bytes of the database and of the static file', async () => {
    const get = await serve(sampleBuild);
    const rendered = await queryDist<Rendered>(sampleBuild.dist, 'from response');
    expect(rendered.length).toBeGreaterThan(400);
    const lists = ['/api/v1/analyses', '/api/v1/markets/history-summary'];
    for (const path of lists) {
        const { body } = await get(path);
        expect(body.equals(readFileSync(join(sampleBuild.dist, `${path}.json`))), path).toBe(true);
    }
    for (const response of rendered) {
        const { status, body } = await get(address(response));
        expect(status, address(response)).toBe(200);
        expect(body.toString(), address(response)).toBe(response.body);
        if (response.path)
            expect(body.equals(readFileSync(join(sampleBuild.dist, response.path))), response.path).toBe(true);
    }
    const statics = [...bytesOf(sampleBuild.dist).keys()].filter((name) => name.startsWith('api/'));
    const files = [...rendered.flatMap(({ path }) => path ?? []), ...lists.map((path) => `${path.slice(1)}.json`)];
    expect(statics.sort()).toEqual(files.sort());
});

test('as_of between two snapshots shows the older one', async () => {
    const get = await serve(sampleBuild);
    const [pair] = await queryDist<{ id: string; old: string; between: string }>(
        sampleBuild.dist,
        `select market_id as id, previous_analyzed_at as old, analyzed_at - 1 as between
         from history where previous_analyzed_at is not null limit 1`,
    );
    const { body } = await get(`/api/v1/analyses/${pair?.id}?as_of=${pair?.between}`);
    expect(JSON.parse(body.toString()).data.analyzed_at).toBe(pair?.old);
});

test('a market that only an independent coding names is in no list, and the others are served', async () => {
    const built = await build({
        'observations/a.csv': csv([
            ...sample({ platform_only: 6, direct: 5 }, { city: 'Tavira' }),
            ...sample({ platform_only: 3 }, { city: 'Aveiro', coding: 'second' }),
            ...sample({ platform_only: 4, direct: 6 }, { city: 'Braga' }),
        ]),
    });
    expect(built.status).toBe(0);
    const get = await serve(built);
    const { body } = await get('/api/v1/analyses');
    const { data, meta } = JSON.parse(body.toString());
    expect(data.map(({ city }: { city: string }) => city)).toEqual(['Braga', 'Tavira']);
    expect(meta).toEqual({ total: 2, count: 2, next_cursor: null });
    expect(await built.rows('select distinct coding from independent_coding')).toEqual([{ coding: 'second' }]);
});

test('every page of a long list is reached by its cursors, with the bytes of the static pages', async () => {
    const markets = Array.from({ length: 1003 }, (_, index) => ({ city: `City ${String(index).padStart(4, '0')}` }));
    const built = await build({
        'observations/a.csv': csv(markets.flatMap((market) => sample({ direct: 1 }, market))),
    });
    expect(built.status).toBe(0);
    const get = await serve(built);
    const lists = { '/api/v1/analyses': 'analyses', '/api/v1/markets/history-summary': 'markets/history-summary' };
    for (const [path, name] of Object.entries(lists)) {
        const first = (await get(path)).body;
        expect(first.equals(readFileSync(join(built.dist, `api/v1/${name}.json`)))).toBe(true);
        const { next_cursor } = JSON.parse(first.toString()).meta;
        expect(decodeCursor(next_cursor)).toContain('city 0999');
        const second = (await get(`${path}?cursor=${next_cursor}`)).body;
        expect(second.equals(readFileSync(join(built.dist, `api/v1/${name}/page-2.json`)))).toBe(true);
        expect(JSON.parse(second.toString()).meta).toEqual({ total: 1003, count: 3, next_cursor: null });
    }
});

test('every page and every export of the sample is served with the bytes of its file', async () => {
    const service = await start(sampleBuild);
    const manifest = JSON.parse(readFileSync(join(sampleBuild.dist, 'manifest.json'), 'utf8')) as Manifest;
    const names = Object.keys(manifest.files).filter((name) => /^(?:site|exports)\//u.test(name));
    expect(names).toEqual(expect.arrayContaining(['site/index.html', 'site/markets.html', 'exports/analyses.csv']));
    const different: string[] = [];
    const check = async (path: string, name: string) => {
        const answer = await service.get(path);
        const bytes = Buffer.from(await answer.arrayBuffer());
        const isSame = answer.status === 200 && bytes.equals(readFileSync(join(sampleBuild.dist, name)));
        if (!isSame) different.push(`${path} ${answer.status}`);
    };
    await check('/', 'site/index.html');
    while (names.length > 0) {
        await Promise.all(names.splice(0, 20).map((name) => check(`/${name.replace(/^site\//u, '')}`, name)));
    }
    expect(different).toEqual([]);
});

test('every link of the pages of the sample leads to something, from wherever it stands', async () => {
    const service = await start(sampleBuild);
    const pages = [...bytesOf(sampleBuild.dist)].filter(([name]) => /^site\/.*\.html$/u.test(name));
    const linked = new Map<string, string>();
    for (const [name, bytes] of pages) {
        for (const [, link = ''] of bytes.toString().matchAll(/\s(?:href|src|action)="([^"#][^"]*)"/gu)) {
            const { origin, pathname } = new URL(link.replaceAll('&amp;', '&'), `${service.url}/${name.slice(5)}`);
            if (origin === service.url) linked.set(pathname, name);
        }
    }
    // That files of the build are served is tested above.
    const files = new Set(bytesOf(sampleBuild.dist).keys());
    const others = [...linked].filter(([path]) => !files.has(`site${path}`) && !files.has(path.slice(1)));
    const statuses = await Promise.all(
        others.map(async ([path, name]) => `${path} in ${name}: ${(await service.get(path, {}, 'HEAD')).status}`),
    );
    const isRight = (status: string) => /: 200$|^\/api\/v1\/access-requests .*: 405$/u.test(status);
    expect(statuses.filter((status) => !isRight(status))).toEqual([]);
    expect(linked.size).toBeGreaterThan(150);
});

test('each address that docs/operations.md lists for the pages of the data is there', async () => {
    const service = await start(sampleBuild);
    const page = readFileSync(join(projectFolder, 'docs/operations.md'), 'utf8');
    const addresses = tableOf(sectionOf(page, '## Pages of the data'), 'address', 'what').flatMap(([cell]) =>
        codesIn(cell),
    );
    const names = { market: 'portugal-porto-accommodation-luxury', place: 'portugal-porto', name: 'analyses.csv' };
    expect(addresses).toHaveLength(11);
    for (const address of addresses) {
        const path = address.replaceAll(/<(\w+)>/gu, (_, name: keyof typeof names) => names[name]);
        // The sample is built without SITE_URL.
        const status = path === '/sitemap-data.xml' ? 404 : 200;
        expect((await service.get(path, {}, 'HEAD')).status, path).toBe(status);
    }
});

test('the form that the server shows again is that of the page access.html', async () => {
    const service = await start(sampleBuild);
    const again = await fetch(`${service.url}/api/v1/access-requests`, { method: 'POST', body: new URLSearchParams() });
    const built = readFileSync(join(sampleBuild.dist, 'site/access.html'), 'utf8');
    const shape = (html: string) =>
        [...html.matchAll(/<(?:label|p class="hint" id)[^>]*>([^<]*)<|<(?:input|textarea) id="(\w+)"/gu)].map(
            ([, text, id]) => text ?? id,
        );
    expect(shape(await again.text())).toEqual(shape(built));
    expect(shape(built)).toHaveLength(15);
});
