import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Manifest } from '../../../contract/dist.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { datasetVersion, type FixtureDist, renderDist, switchLink, writeDist } from '../support/dist.ts';
import { type Service, sqliteIn, startService } from '../support/service.ts';

const first = renderDist(40, 'first', 5);
const second = renderDist(40, 'second', 5);

/** A folder with both versions, which no test changes. */
let both: string;
beforeAll(async () => {
    both = temporaryFolder();
    await writeDist(join(both, 'first'), first);
    await writeDist(join(both, 'second'), second);
});

/** Two versions beside each other and a service on a link, which points at nothing yet. */
async function withLink(
    work: (at: { folder: string; link: string; start: () => Promise<Service> }) => Promise<void>,
): Promise<void> {
    const folder = temporaryFolder();
    await cp(both, folder, { recursive: true });
    const link = join(folder, 'dist');
    const started: Service[] = [];
    const start = async () => {
        // A budget so small that most bodies are read from the temporary file while the data set is being replaced.
        const service = await startService({ distDir: link, ledger: sqliteIn(folder), memoryBytes: 100_000 });
        started.push(service);
        return service;
    };
    try {
        await work({ folder, link, start });
    } finally {
        for (const service of started) await service.stop();
    }
}

function bodyOf(dist: FixtureDist, resource: string): string {
    return dist.responses.find((response) => response.resource === resource)?.body as string;
}

async function served(service: Service, key: string): Promise<string | number> {
    const answer = await service.get('/api/v1/markets', { 'x-api-key': key });
    if (answer.status !== 200) return answer.status;
    return ((await answer.json()) as { meta: { methodology_version: string } }).meta.methodology_version;
}

const soon = { timeout: 60_000, interval: 50 };

test('no request fails under load, and none mixes two data sets', () =>
    withLink(async ({ link, start }) => {
        await switchLink(link, 'first');
        const service = await start();
        const headers = { 'x-api-key': (await service.issue()).text };
        const bodies = new Map(
            [first, second].flatMap(({ responses }) => responses.map(({ body }) => [body, true] as const)),
        );
        const paths = [
            '/api/v1/markets',
            '/api/v1/analyses',
            '/api/v1/markets/history-summary',
            ...first.markets.map(({ id }) => `/api/v1/analyses/${id}`),
        ];
        let running = true;
        let count = 0;
        const wrong: string[] = [];
        const seen = new Set<string>();
        const client = async (from: number) => {
            for (let at = from; running; at = (at + 7) % paths.length) {
                const answer = await service.get(paths[at] as string, headers);
                const body = await answer.text();
                count += 1;
                if (answer.status !== 200 || !bodies.has(body)) wrong.push(`${answer.status} ${paths[at]}`);
                seen.add(body.includes('second') ? 'second' : 'first');
            }
        };
        const clients = Array.from({ length: 16 }, (_, from) => client(from));
        for (const target of ['second', 'first', 'second']) {
            await switchLink(link, target);
            await expect.poll(() => served(service, headers['x-api-key']), soon).toBe(target);
        }
        await expect.poll(() => count, soon).toBeGreaterThan(500);
        running = false;
        await Promise.all(clients);
        expect(wrong).toEqual([]);
        expect([...seen].sort()).toEqual(['first', 'second']);
    }));

test('a list comes from one data set: that of its request', () =>
    withLink(async ({ link, start }) => {
        await switchLink(link, 'first');
        const service = await start();
        const headers = { 'x-api-key': (await service.issue()).text };
        const before = await service.get('/api/v1/analyses', headers);
        expect(await before.text()).toBe(bodyOf(first, 'analysis_list'));
        await switchLink(link, 'second');
        await service.datasets.reload();
        const after = await service.get('/api/v1/analyses', headers);
        expect(await after.text()).toBe(bodyOf(second, 'analysis_list'));
        expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    }));

test('a server without data answers 503 with what to do, and then the data come', () =>
    withLink(async ({ link, start }) => {
        const service = await start();
        const key = (await service.issue()).text;
        const answer = await service.get('/api/v1/analyses', { 'x-api-key': key });
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/u);
        expect(answer.headers.get('ratelimit')).not.toBeNull();
        expect(await answer.json()).toMatchObject({
            code: 'unavailable',
            message: expect.stringContaining('make build'),
        });
        expect((await service.get('/healthz')).status).toBe(200);
        const readiness = await service.get('/readyz');
        expect([readiness.status, await readiness.text()]).toEqual([503, expect.stringContaining('make build')]);
        expect(service.lines.join('')).toContain(`there is no complete data set in DIST_DIR (${link})`);
        await switchLink(link, 'first');
        await expect.poll(() => served(service, key), soon).toBe('first');
        await expect.poll(async () => (await service.get('/readyz')).status, soon).toBe(200);
    }));

type Breaking = (broken: string, whole: string) => Promise<void>;

/** A whole data set that is damaged afterwards. */
const damaged =
    (damage: (folder: string) => Promise<void>): Breaking =>
    async (broken, whole) => {
        await cp(whole, broken, { recursive: true });
        await damage(broken);
    };

const breakings: [string, Breaking][] = [
    ['its database of another build', (broken) => writeDist(broken, second, 'another digest')],
    ['no database', damaged((folder) => rm(join(folder, 'market.duckdb')))],
    ['no manifest', damaged((folder) => rm(join(folder, 'manifest.json')))],
    ['a manifest that is cut off', damaged((folder) => writeFile(join(folder, 'manifest.json'), '{"format":2,'))],
    ['a database that is cut off', damaged((folder) => writeFile(join(folder, 'market.duckdb'), 'DUCK'))],
    ['lists that lack a market', (broken) => writeDist(broken, { ...second, items: second.items.slice(1) })],
    ['no overview', (broken) => writeDist(broken, { ...second, responses: second.responses.slice(1) })],
];

test.each(breakings)('a new data set with %s changes nothing, and is logged once', (_, breakIt) =>
    withLink(async ({ folder, link, start }) => {
        await switchLink(link, 'first');
        const service = await start();
        const key = (await service.issue()).text;
        await breakIt(join(folder, 'broken'), join(folder, 'second'));
        await switchLink(link, 'broken');
        for (let look = 0; look < 3; look++) await service.datasets.reload();
        expect(await served(service, key)).toBe('first');
        expect(service.lines.filter((line) => line.includes('data set not loaded'))).toHaveLength(1);
        await switchLink(link, 'second');
        await expect.poll(() => served(service, key), soon).toBe('second');
    }),
);

test.each([
    ['an older', -1, 'run `make build`'],
    ['a newer', 1, 'update and restart the server'],
])('a data set that %s version has built is refused, with what to do', (version, step, advice) =>
    withLink(async ({ folder, link, start }) => {
        const path = join(folder, 'second', 'manifest.json');
        const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
        await writeFile(path, JSON.stringify({ ...manifest, format: manifest.format + step }));
        await switchLink(link, 'second');
        const service = await start();
        const key = (await service.issue()).text;
        expect(await served(service, key)).toBe(503);
        const reason = `${version} version of the software has built the data; ${advice}`;
        expect(service.lines.filter((line) => line.includes(reason))).toHaveLength(1);
        await switchLink(link, 'first');
        await expect.poll(() => served(service, key), soon).toBe('first');
        await switchLink(link, 'second');
        await service.datasets.reload();
        expect(await served(service, key)).toBe('first');
        expect(service.lines.filter((line) => line.includes(reason))).toHaveLength(2);
    }),
);

test('a data set that is copied in place, piece by piece, is loaded when it is whole', () =>
    withLink(async ({ folder, link, start }) => {
        const service = await start();
        const key = (await service.issue()).text;
        await mkdir(link);
        await cp(join(folder, 'first', 'manifest.json'), join(link, 'manifest.json'));
        await service.datasets.reload();
        await writeFile(join(link, 'half'), 'DUCK');
        await rename(join(link, 'half'), join(link, 'market.duckdb'));
        await service.datasets.reload();
        expect(await served(service, key)).toBe(503);
        await cp(join(folder, 'first', 'market.duckdb'), join(link, 'whole'));
        await rename(join(link, 'whole'), join(link, 'market.duckdb'));
        await expect.poll(() => served(service, key), soon).toBe('first');
    }));

test('data whose folder is gone are still served', () =>
    withLink(async ({ folder, link, start }) => {
        await switchLink(link, 'first');
        const service = await start();
        const key = (await service.issue()).text;
        await rename(join(folder, 'first'), join(folder, 'away'));
        await service.datasets.reload();
        expect(await served(service, key)).toBe('first');
        const metrics = await (await service.get('/metrics')).text();
        expect(metrics).toContain('dataset_reload_failures_total 1');
        expect(metrics).toContain(`dataset_info{version="${datasetVersion}"} 1`);
        expect(metrics).toContain(`dataset_newest_day_timestamp_seconds ${Date.UTC(2026, 0, 1) / 1000}`);
        expect(metrics).toMatch(/http_request_duration_seconds_bucket\{[^}]*route="\/api\/v1\/markets"[^}]*\} 1/u);
    }));
