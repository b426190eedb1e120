import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { errorCodes } from '../../../contract/errors.ts';
import { webhookTypes } from '../../../contract/webhook.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import { fixtureMarkets } from '../support/markets.ts';
import { type Service, sqliteIn, startKeyed } from '../support/service.ts';

let service: Service;
let folder: string;

beforeAll(async () => {
    folder = temporaryFolder();
    ({ service } = await startKeyed({ distDir: join(folder, 'none'), ledger: sqliteIn(folder) }));
});

interface Document {
    openapi: string;
    servers: { url: string }[];
    paths: Record<
        string,
        Record<string, { operationId: string; security: object[]; responses: Record<string, object> }>
    >;
}

test('the OpenAPI document is 3.1, names every route and passes the linter', async () => {
    const answer = await service.get('/openapi.json');
    const text = await answer.text();
    const document = JSON.parse(text) as Document;
    expect(document.openapi).toMatch(/^3\.1\./u);
    expect(document.servers).toEqual([{ url: service.url, description: 'This service.' }]);
    expect(Object.keys(document.paths).sort()).toEqual([
        '/api/check-availability',
        '/api/embed/availability',
        '/api/embed/booking',
        '/api/embed/booking/create',
        '/api/embed/booking/{bookingId}',
        '/api/embed/booking/{bookingId}/cancel',
        '/api/embed/booking/{bookingId}/extend',
        '/api/embed/experience',
        '/api/embed/experiences',
        '/api/embed/prefill-url',
        '/api/embed/provider',
        '/api/embed/providers',
        '/api/sandbox/bookings/{bookingId}/{outcome}',
        '/api/v1/access-requests',
        '/api/v1/analyses',
        '/api/v1/analyses.csv',
        '/api/v1/analyses/{id}',
        '/api/v1/analyses/{id}/agreement',
        '/api/v1/analyses/{id}/contributions',
        '/api/v1/analyses/{id}/history',
        '/api/v1/analyses/{id}/history.csv',
        '/api/v1/changes',
        '/api/v1/exports',
        '/api/v1/exports/{name}',
        '/api/v1/markets',
        '/api/v1/markets/history-summary',
        '/api/validate-booking-price',
        '/healthz',
        '/mcp',
        '/metrics',
        '/readyz',
    ]);
    const statuses = Object.keys(document.paths['/api/v1/analyses/{id}']?.get?.responses ?? {});
    expect(statuses).toEqual(['200', '301', '304', '400', '401', '404', '429', '500', '503']);
    for (const code of errorCodes.filter((name) => name !== 'not_found')) {
        expect(text).toContain(`"${code}"`);
    }
    const file = join(folder, 'openapi.json');
    await writeFile(file, text);
    const linter = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js');
    const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const run = promisify(execFile)(process.execPath, [linter, 'lint', file, '--format=json'], { env: environment });
    const { stdout } = await run.catch((error: { stdout: string }) => error);
    const { totals, problems } = JSON.parse(stdout) as { totals: { errors: number }; problems: { message: string }[] };
    expect(problems.map(({ message }) => message)).toEqual([]);
    expect(totals.errors).toBe(0);
});

test('a generator of clients finds each shape once, under a name', async () => {
    const { paths, webhooks, components } = (await (await service.get('/openapi.json')).json()) as Document & {
        webhooks: object;
        components: { schemas: Record<string, Schema> };
    };
    const shapes = Object.entries(components.schemas);
    expect(shapes.map(([name]) => name)).toEqual(
        expect.arrayContaining(['Analysis', 'AnalysisSummary', 'HistoryEntry', 'Interval', 'Change', 'Quote', 'Issue']),
    );
    expect(Object.keys(webhooks)).toEqual([...webhookTypes, 'endpoint.test']);
    const inner = shapes.flatMap(([name, schema]) => within(schema, name));
    const inPaths = [...within(paths, ''), ...within(webhooks, 'webhooks')];
    const withMembers = [...inner, ...inPaths].filter(({ schema }) => 'properties' in schema && 'type' in schema);
    expect(withMembers.map(({ place }) => place)).toEqual([]);
    // Lists of words: no two alike without a name, and none like a named one.
    const wordsOf = ({ enum: words }: Schema) => JSON.stringify((words as unknown[]).filter((word) => word !== null));
    const isList = (schema: Schema) => Array.isArray(schema.enum) && schema.enum.length > 1;
    const named = shapes.filter(([, schema]) => isList(schema)).map(([, schema]) => wordsOf(schema));
    const inline = inner.filter(({ schema }) => isList(schema));
    const parameters = inPaths.filter(({ schema }) => isList(schema));
    expect(named.length).toBeGreaterThan(8);
    expect(new Set([...named, ...inline.map(({ schema }) => wordsOf(schema))]).size).toBe(named.length + inline.length);
    expect(parameters.filter(({ schema }) => named.includes(wordsOf(schema)))).toEqual([]);
    // Every reference leads to a shape, and every shape is used.
    const references = [...inner, ...inPaths].flatMap(({ schema: { $ref } }) =>
        typeof $ref === 'string' ? [$ref] : [],
    );
    expect(new Set(references)).toEqual(new Set(shapes.map(([name]) => `#/components/schemas/${name}`)));
});

type Schema = Record<string, unknown>;

/** Every object inside a schema or a path, with its place; examples are values. */
function within(value: unknown, place: string): { schema: Schema; place: string }[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([member, inner]) => {
        if (['example', 'examples'].includes(member) || typeof inner !== 'object' || inner === null) return [];
        const at = `${place}/${member}`;
        return [...(Array.isArray(inner) ? [] : [{ schema: inner as Schema, place: at }]), ...within(inner, at)];
    });
}

test('the document declares the longest special requests, in characters', async () => {
    const { components } = (await (await service.get('/openapi.json')).json()) as {
        components: { schemas: Record<string, { properties: { special_requests: { anyOf: object[] } } }> };
    };
    for (const name of ['CreateWithToken', 'CreateWithoutToken']) {
        const [text] = components.schemas[name]?.properties.special_requests.anyOf ?? [];
        expect(text, name).toEqual({ type: 'string', maxLength: 8000 });
    }
});

test('the reference page asks no one but this server', async () => {
    const page = await service.get('/docs');
    const html = await page.text();
    expect(page.headers.get('content-type')).toMatch(/^text\/html/u);
    expect(html).not.toMatch(/https?:\/\//u);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|unsafe/u);
    expect(html).not.toMatch(/<style|style=|<script>|\son\w+=/u);
    const loaded = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/gu)].map(([, path = '']) => path);
    expect(loaded).toHaveLength(4);
    for (const path of loaded) {
        const answer = await service.get(path);
        const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
            path,
            200,
            `${type}; charset=utf-8`,
        ]);
    }
});

test('/docs/ redirects to the reference page', async () => {
    const answer = await fetch(`${service.url}/docs/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
});

test('an installation for production has fewer than 150 packages', async () => {
    type Lock = { packages: Record<string, { dev?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }> };
    const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lock;
    const fits = (allowed: string[] | undefined, own: string) => allowed === undefined || allowed.includes(own);
    const installed = Object.entries(packages).filter(
        ([path, { dev, os, cpu, libc }]) =>
            path !== '' && !dev && fits(os, 'linux') && fits(cpu, 'x64') && fits(libc, 'glibc'),
    );
    expect(installed.length).toBeGreaterThan(50);
    expect(installed.length).toBeLessThan(150);
});

interface Answers {
    responses: Record<string, { content?: { 'application/json'?: { examples?: Record<string, { value: object }> } } }>;
}

test('the document shows 429 wherever a limit can be met, and nowhere else', async () => {
    const { paths } = (await (await service.get('/openapi.json')).json()) as Document;
    const limited = Object.entries(paths).filter(([, calls]) =>
        Object.values(calls).every(({ responses }) => responses[429]),
    );
    const free = Object.keys(paths).filter((path) => !limited.some(([other]) => other === path));
    expect(free.sort()).toEqual(['/healthz', '/readyz']);
    for (const [path, calls] of limited) {
        const codes = Object.values(calls).map(({ responses }) => JSON.stringify(responses[429]));
        expect([path, codes.every((text) => text.includes('rate_limited'))]).toEqual([path, true]);
        expect([path, codes.every((text) => text.includes('quota_exceeded'))]).toEqual([path, isKeyed(path)]);
    }
});

const withoutRequestId = (body: unknown) => ({ ...(body as object), requestId: '' });
const isKeyed = (path: string) => path.startsWith('/api/v1/') && !path.endsWith('access-requests');

test('the examples of 400 of the market API are what the service answers', async () => {
    const markets = join(folder, 'markets');
    await writeDist(markets, renderDist(3, 'first', 1));
    const { get } = await startKeyed({ distDir: markets, ledger: sqliteIn(markets) });
    const analysis = `/api/v1/analyses/${fixtureMarkets(1)[0]?.id}`;
    const asked: [string, string, string | null][] = [
        ['/api/v1/markets', '/api/v1/markets?country=a', null],
        ['/api/v1/analyses', '/api/v1/analyses?contry=a', '/api/v1/analyses?limit=0'],
        ['/api/v1/analyses/{id}', `${analysis}?date=a`, `${analysis}?as_of=today`],
        ['/api/v1/analyses/{id}/agreement', `${analysis}/agreement?as_of=a`, null],
        ['/api/v1/analyses/{id}/history', `${analysis}/history?from=a`, null],
        ['/api/v1/analyses.csv', '/api/v1/analyses.csv?contry=a', '/api/v1/analyses.csv?sort=a'],
        ['/api/v1/analyses/{id}/history.csv', `${analysis}/history.csv?from=a`, null],
        ['/api/v1/changes', '/api/v1/changes?from=a', '/api/v1/changes?cursor=-'],
        ['/api/v1/exports', '/api/v1/exports?format=csv', null],
        ['/api/v1/exports/{name}', '/api/v1/exports/analyses.csv?limit=1', null],
        [
            '/api/v1/analyses/{id}/contributions',
            `${analysis}/contributions?scores=a`,
            `${analysis}/contributions?score=a`,
        ],
        [
            '/api/v1/markets/history-summary',
            `/api/v1/markets/history-summary?contry=a`,
            `/api/v1/markets/history-summary?cursor=-`,
        ],
    ];
    const { paths } = (await (await service.get('/openapi.json')).json()) as Document;
    for (const [path, unknown, invalid] of asked) {
        const call = paths[path]?.get as unknown as Answers;
        const examples = call.responses[400]?.content?.['application/json']?.examples ?? {};
        const answered = async (address: string) => withoutRequestId(await (await get(address)).json());
        expect(await answered(unknown), path).toEqual(withoutRequestId(examples.unknown_parameter?.value));
        expect(examples.invalid_request === undefined, path).toBe(invalid === null);
        if (invalid === null) continue;
        expect(await answered(invalid), path).toEqual(withoutRequestId(examples.invalid_request?.value));
    }
});
