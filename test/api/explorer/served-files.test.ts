import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { unknownLocale } from '../../support/locale.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import type { FixtureSite } from '../support/dist.ts';
import { type Service, sqliteIn, startKeyed } from '../support/service.ts';
import { bodyOf, browser, bytesOf, csv, files, page, serve } from './support/served-site.ts';

let service: Service;
beforeAll(async () => {
    ({ service } = await serve({ explorer: 'public', files }));
});

const get = (path: string, headers: Record<string, string> = {}) => service.get(path, headers);

/** A request whose path is sent as it is written. */
function raw(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
        const asked = request(service.url, { path, headers }, (answer) => {
            let body = '';
            answer.on('data', (part) => (body += part));
            answer.on('end', () => resolve({ status: answer.statusCode as number, body }));
        });
        asked.on('error', reject);
        asked.end();
    });
}

describe('A file that the manifest lists', () => {
    const served: [path: string, name: string, type: string][] = [
        ['/', 'site/index.html', 'text/html; charset=utf-8'],
        ['/index.html', 'site/index.html', 'text/html; charset=utf-8'],
        ['/markets.html?country=Portugal', 'site/markets.html', 'text/html; charset=utf-8'],
        ['/markets/portugal-porto.html', 'site/markets/portugal-porto.html', 'text/html; charset=utf-8'],
        ['/markets/%70ortugal-porto.html', 'site/markets/portugal-porto.html', 'text/html; charset=utf-8'],
        ['/assets/site.css', 'site/assets/site.css', 'text/css; charset=utf-8'],
        ['/assets/figures.js', 'site/assets/figures.js', 'text/javascript; charset=utf-8'],
        ['/assets/preview.png', 'site/assets/preview.png', 'image/png'],
        ['/data/markets.json', 'site/data/markets.json', 'application/json; charset=utf-8'],
        ['/data/large.js', 'site/data/large.js', 'text/javascript; charset=utf-8'],
        ['/charts/porto.csv', 'site/charts/porto.csv', 'text/csv; charset=utf-8'],
        ['/charts/porto.svg', 'site/charts/porto.svg', 'image/svg+xml'],
        ['/sitemap-data.xml', 'site/sitemap-data.xml', 'application/xml; charset=utf-8'],
        ['/datapackage.json', 'datapackage.json', 'application/json; charset=utf-8'],
        ['/CITATION.cff', 'CITATION.cff', 'text/yaml; charset=utf-8'],
        ['/changes.json', 'changes.json', 'application/json; charset=utf-8'],
        ['/feed.json', 'feed.json', 'application/feed+json; charset=utf-8'],
        ['/exports/snapshot.csv', 'exports/snapshot.csv', 'text/csv; charset=utf-8'],
        ['/exports/snapshot.parquet', 'exports/snapshot.parquet', 'application/vnd.apache.parquet'],
    ];

    test.each(served)('%s has the bytes of %s, a type, a tag and safe headers', async (path, name, type) => {
        const answer = await get(path);
        expect(answer.status).toBe(200);
        expect((await bytesOf(answer)).equals(bodyOf(name))).toBe(true);
        const { headers } = answer;
        expect(headers.get('content-type')).toBe(type);
        expect(headers.get('content-length')).toBe(String(bodyOf(name).length));
        expect(headers.get('cache-control')).toBe('public, no-cache');
        expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; img-src 'self' blob: data:;/u);
        expect(headers.get('content-security-policy')).not.toContain('unsafe');
        for (const safe of ['x-frame-options', 'referrer-policy', 'permissions-policy']) {
            expect(headers.get(safe), safe).not.toBeNull();
        }
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        const again = await get(path, { 'if-none-match': headers.get('etag') as string });
        expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
        const head = await service.get(path, {}, 'HEAD');
        expect([head.status, (await bytesOf(head)).length]).toEqual([200, 0]);
        expect(head.headers.get('content-length')).toBe(String(bodyOf(name).length));
        expect(head.headers.get('etag')).toBe(headers.get('etag'));
    });

    test('a listed file is compressed when asked for, once, unless it is compressed already', async () => {
        // fetch decodes by itself: the bytes on the way are read past it.
        const coded = (path: string, encoding: string): Promise<[string | undefined, Buffer]> =>
            new Promise((resolve) => {
                request(service.url + path, { headers: { 'accept-encoding': encoding } }, (answer) => {
                    const parts: Buffer[] = [];
                    answer.on('data', (part) => parts.push(part));
                    answer.on('end', () => resolve([answer.headers['content-encoding'], Buffer.concat(parts)]));
                }).end();
            });
        const [br, brBytes] = await coded('/markets.html', 'br, gzip');
        expect([br, brotliDecompressSync(brBytes).equals(bodyOf('site/markets.html'))]).toEqual(['br', true]);
        const [gzip, gzipBytes] = await coded('/charts/porto.svg', 'gzip');
        expect([gzip, gunzipSync(gzipBytes).equals(bodyOf('site/charts/porto.svg'))]).toEqual(['gzip', true]);
        for (const path of ['/assets/preview.png', '/exports/snapshot.csv', '/exports/snapshot.parquet']) {
            expect((await coded(path, 'br, gzip'))[0], path).toBeUndefined();
        }
    });

    test.each(['POST', 'PUT', 'DELETE'])('a listed file takes no %s', async (method) => {
        const answer = await service.get('/markets.html', {}, method);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
        expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
    });

    test('a listed file is logged and measured by what it is, never by its path', async () => {
        await get('/markets/portugal-porto.html');
        await get('/exports/snapshot.csv');
        const routes = service.lines.filter((line) => line.includes('"request"')).map((line) => JSON.parse(line).route);
        expect(routes).toEqual(expect.arrayContaining(['(pages)', '(exports)']));
        expect(service.lines.join('')).not.toContain('portugal-porto');
    });
});

describe('Everything else', () => {
    test.each([
        '/site/index.html',
        '/Markets.html',
        '/INDEX.HTML',
        '//markets.html',
        '/markets//portugal-porto.html',
        '/markets%2Fportugal-porto.html',
        '/markets/portugal-porto.html/',
        '/markets/portugal-porto.html%00',
        '/markets.html%3Fx',
        '/%',
        '/%ff.html',
        '/../manifest.json',
        '/..%2fmanifest.json',
        '/%2e%2e/manifest.json',
        '/assets/../../manifest.json',
        '/assets/..%5c..%5cmanifest.json',
        '/manifest.json',
        '/market.duckdb',
        '/exports/../manifest.json',
        '/exports/',
        '/exports',
        '/assets/',
        '/__proto__',
        '/constructor.html',
        `/${'a'.repeat(50_000)}.html`,
    ])('the address %.60s is no page', async (path) => {
        const { status, body } = await raw(path);
        expect([status, JSON.parse(body).code]).toEqual([404, 'not_found']);
    });

    test.each(['/nothing.html', '/markets/nothing.html', '/markets', '/places/', '/Markets.html'])(
        '%s gives browsers the page that the build made',
        async (path) => {
            const answer = await get(path, { ...browser, 'if-none-match': '*' });
            expect(answer.status).toBe(404);
            expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
            expect(answer.headers.get('cache-control')).toBe('no-store');
            expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
            expect(await answer.text()).toBe(files['site/404.html']);
            const head = await service.get(path, browser, 'HEAD');
            expect([head.status, await head.text()]).toEqual([404, '']);
        },
    );

    test.each([
        '/assets/nothing.css',
        '/exports/nothing',
        '/.zenodo.json',
        '/manifest.json',
        '/api/nothing',
        '/api/v1/nothing',
    ])('%s gives browsers JSON, too', async (path) => {
        const answer = await get(path, browser);
        expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    });

    test('the API, booking pages, their files and robots.txt keep their addresses', async () => {
        expect((await get('/api/v1/markets')).status).toBe(401);
        expect((await get('/api/embed/experience?experienceId=x')).headers.get('content-type')).toContain('json');
        expect(await (await get('/en')).text()).toContain('<html lang="en">');
        expect(await (await get('/fr/nothing', browser)).text()).toContain('<html lang="fr">');
        expect((await get('/healthz')).status).toBe(200);
    });

    test('robots.txt names the sitemaps that there are', async () => {
        const named = async (of: Service) => (await (await of.get('/robots.txt')).text()).match(/^Sitemap: .*$/gmu);
        expect(await named(service)).toEqual([
            `Sitemap: ${service.url}/sitemap.xml`,
            `Sitemap: ${service.url}/sitemap-data.xml`,
        ]);
        const { service: other } = await serve({ explorer: 'public', files: { 'site/index.html': page('a') } });
        expect(await named(other)).toEqual([`Sitemap: ${other.url}/sitemap.xml`]);
    });
});

describe('Without pages', () => {
    test.each<[string, FixtureSite]>([
        ['an artefact without files', { explorer: 'off', files: {} }],
        ['EXPLORER=off', { explorer: 'off', files: { 'exports/snapshot.csv': csv } }],
        ['SITE=off', { explorer: 'public', files: { 'exports/snapshot.csv': csv } }],
        ['a manifest that lists pages but does not show them', { explorer: 'off', files }],
    ])('a server with %s leads from / to the booking pages', async (_, site) => {
        const { service: bare } = await serve(site);
        for (const [language, location] of [
            ['fr-CA', '/fr'],
            [unknownLocale, '/en'],
        ]) {
            const answer = await fetch(`${bare.url}/`, {
                headers: { ...browser, 'accept-language': language as string },
                redirect: 'manual',
            });
            expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
        }
        const missing = await bare.get('/markets.html', browser);
        expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
        const isPublic = site.explorer === 'public';
        expect((await bare.get('/exports/snapshot.csv')).status).toBe(isPublic ? 200 : 404);
    });

    test('a teaser shows its pages and no exports', async () => {
        const { service: teaser } = await serve({ explorer: 'teaser', files });
        expect((await teaser.get('/')).status).toBe(200);
        for (const path of ['/exports/snapshot.csv', '/datapackage.json', '/CITATION.cff']) {
            expect((await teaser.get(path)).status, path).toBe(404);
        }
    });

    test('a browser gets a plain 404 page where the build has none', async () => {
        const { service: plain } = await serve({ explorer: 'public', files: { 'site/index.html': page('a') } });
        const answer = await plain.get('/nothing.html', browser);
        expect(answer.status).toBe(404);
        const html = await answer.text();
        expect(html).toContain('<h1>There is no such page</h1>');
        expect(html).toMatch(/Request number: [\w-]+\. Mention it/u);
        expect(html).toMatch(/Go on to: <a href="\/index\.html">Overview<\/a>/u);
    });
});

test('pages and files are limited per address like those of the booking pages', async () => {
    const { service: limited } = await serve({ explorer: 'public', files }, { rateLimitPerMinute: 1 });
    const statuses = async (path: string, count: number) => {
        const found: number[] = [];
        for (let at = 0; at < count; at++) found.push((await limited.get(path)).status);
        return found;
    };
    expect(await statuses('/markets.html', 5)).toEqual([200, 200, 200, 200, 429]);
    const refused = await limited.get('/', browser);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/u)]);
    expect(await refused.text()).toContain('<h1>Too many requests at once</h1>');
    expect((await limited.get('/assets/site.css')).status).toBe(200);
});

test('pages of the data are unavailable, not missing, while the server has no data', async () => {
    const folder = temporaryFolder();
    const { service: empty } = await startKeyed({ distDir: join(folder, 'dist'), ledger: sqliteIn(folder) });
    const shown = await empty.get('/markets/portugal-porto.html', browser);
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await shown.text()).toContain('<h1>Not available at the moment</h1>');
    const program = await empty.get('/markets.html');
    expect([program.status, await program.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })]);
    expect((await empty.get('/nothing', browser)).status).toBe(404);
});
