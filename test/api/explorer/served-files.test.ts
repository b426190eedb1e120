import { createHash } from 'node:crypto';
import { open, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../faults/support/until.ts';
import { type FixtureSite, renderDist, switchLink, writeDist } from '../support/dist.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Service, sqliteIn, startService } from '../support/service.ts';

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const page = (text: string) => `<!doctype html><title>${text}</title><p>${`${text} `.repeat(400)}</p>`;
const large = Buffer.alloc(9 * 1024 * 1024, 'large ');
/** More than a connection takes up when nobody reads. */
const long = Buffer.alloc(24 * 1024 * 1024, 'old ');
const csv = `country,city\n${'Portugal,Porto\n'.repeat(200)}`;

const files: FixtureSite['files'] = {
    'site/index.html': page('overview'),
    'site/markets.html': page('markets'),
    'site/markets/portugal-porto.html': page('porto'),
    'site/404.html': page('no such page'),
    'site/assets/site.css': `body{color:red}${' '.repeat(2000)}`,
    'site/assets/figures.js': `'use strict';${' '.repeat(2000)}`,
    'site/assets/preview.png': Buffer.alloc(4000, 7),
    'site/data/markets.json': JSON.stringify(Array.from({ length: 500 }, (_, at) => at)),
    'site/data/large.js': large,
    'site/charts/porto.csv': csv,
    'site/charts/porto.svg': `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(500)}</svg>`,
    'site/sitemap-data.xml': '<urlset/>',
    'exports/snapshot.csv': csv,
    'exports/snapshot.parquet': Buffer.from(Array.from({ length: 700_000 }, (_, at) => at % 251)),
    'api/v1/markets.json': '{}',
};

const cleanups: (() => Promise<void>)[] = [];
afterAll(async () => {
    for (const work of cleanups.reverse()) await work();
});

/** A service on an artefact with these pages, and the folder of its versions. */
async function serve(site: FixtureSite, options: { rateLimitPerMinute?: number } = {}) {
    const folder = await temporaryFolder((work) => cleanups.push(work));
    const version = join(folder, 'first');
    await writeDist(version, renderDist(3, 'first', 5), undefined, site);
    await switchLink(join(folder, 'dist'), version);
    const service = await startService({ distDir: join(folder, 'dist'), ledger: sqliteIn(folder), ...options });
    cleanups.push(() => service.stop());
    return { service, folder, version };
}

let service: Service;
beforeAll(async () => {
    ({ service } = await serve({ explorer: 'public', files }));
});

const get = (path: string, headers: Record<string, string> = {}) => service.get(path, headers);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const bodyOf = (name: string) => Buffer.from(files[name] as string);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

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

    test('is compressed when asked for, once, unless it is compressed already', async () => {
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

    test.each(['POST', 'PUT', 'DELETE'])('takes no %s', async (method) => {
        const answer = await service.get('/markets.html', {}, method);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
        expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
    });

    test('is logged and measured by what it is, never by its path', async () => {
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
    ])('%.60s is no page', async (path) => {
        const { status, body } = await raw(path);
        expect([status, JSON.parse(body).code]).toEqual([404, 'not_found']);
    });

    test.each(['/nothing.html', '/markets/nothing.html', '/markets', '/places/', '/Markets.html'])(
        '%s is told to people by the page that the build made',
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

    test.each(['/assets/nothing.css', '/exports/nothing', '/api/nothing', '/api/v1/nothing'])(
        '%s is told in JSON to browsers, too',
        async (path) => {
            const answer = await get(path, browser);
            expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
        },
    );

    test('stays with who had it: API, booking pages, their files and robots.txt', async () => {
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
        ['an older artefact', { files: {} }],
        ['EXPLORER=off', { explorer: 'off', files: { 'exports/snapshot.csv': csv } }],
        ['SITE=off', { explorer: 'public', files: { 'exports/snapshot.csv': csv } }],
        ['a manifest that lists pages but does not show them', { explorer: 'off', files }],
    ])('%s: / leads to the booking pages in the language of the browser', async (_, site) => {
        const { service: bare } = await serve(site);
        for (const [language, location] of [
            ['fr-CA', '/fr'],
            ['de', '/en'],
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
        expect((await teaser.get('/exports/snapshot.csv')).status).toBe(404);
    });

    test('there is no 404 page of the build: people read a plain one', async () => {
        const { service: plain } = await serve({ explorer: 'public', files: { 'site/index.html': page('a') } });
        const answer = await plain.get('/nothing.html', browser);
        expect(answer.status).toBe(404);
        const html = await answer.text();
        expect(html).toContain('<h1>There is no such page</h1>');
        expect(html).toMatch(/The number of this request is [\w-]+; name it/u);
        expect(html).toMatch(/Go on to: <a href="\/index\.html">Overview<\/a>/u);
    });
});

describe('An export', () => {
    const name = 'exports/snapshot.parquet';
    const whole = bodyOf(name);
    const size = whole.length;
    const tag = `"${sha256(whole)}"`;
    const ask = (headers: Record<string, string>) => get(`/${name}`, headers);

    test('is tagged by the digest of the manifest, and is saved under its name', async () => {
        const answer = await ask({});
        expect(answer.headers.get('etag')).toBe(tag);
        expect(answer.headers.get('accept-ranges')).toBe('bytes');
        expect(answer.headers.get('content-disposition')).toBe('attachment; filename="snapshot.parquet"');
        await answer.body?.cancel();
    });

    test.each<[range: string, start: number, end: number]>([
        ['bytes=0-0', 0, 1],
        ['bytes=5-9', 5, 10],
        ['bytes=300000-', 300_000, size],
        ['bytes=-100', size - 100, size],
        [`bytes=-${size + 5}`, 0, size],
        [`bytes=${size - 1}-${size + 100}`, size - 1, size],
        ['BYTES=5-9', 5, 10],
    ])('%s is a part of it', async (range, start, end) => {
        for (const condition of [undefined, tag]) {
            const answer = await ask(condition === undefined ? { range } : { range, 'if-range': condition });
            expect(answer.status).toBe(206);
            expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`);
            expect(answer.headers.get('content-length')).toBe(String(end - start));
            expect((await bytesOf(answer)).equals(whole.subarray(start, end))).toBe(true);
        }
    });

    test.each<[string, Record<string, string>]>([
        ['an If-Range of another version', { range: 'bytes=5-9', 'if-range': '"another"' }],
        ['an If-Range with a time', { range: 'bytes=5-9', 'if-range': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
        ['several ranges', { range: 'bytes=0-1,5-9' }],
        ['another unit', { range: 'lines=0-1' }],
        ['a range that ends before it begins', { range: 'bytes=9-5' }],
        ['nonsense', { range: 'bytes=-' }],
    ])('%s gets the whole', async (_, headers) => {
        const answer = await ask(headers);
        expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
        expect((await bytesOf(answer)).equals(whole)).toBe(true);
    });

    test.each([`bytes=${size}-`, 'bytes=-0', `bytes=${size + 9}-${size + 10}`])('%s is 416', async (range) => {
        const answer = await ask({ range });
        expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
        expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
    });

    test('an If-None-Match with its tag goes before a range', async () => {
        expect((await ask({ range: 'bytes=5-9', 'if-none-match': tag })).status).toBe(304);
    });
});

describe('When the data set changes', () => {
    test('a page that is first asked for after the switch is the new one, at once', async () => {
        const { service: served, folder, version } = await serve({ explorer: 'public', files });
        expect(await (await served.get('/')).text()).toContain('overview');
        const next = { ...files, 'site/index.html': page('news'), 'site/markets.html': page('newer') };
        await writeDist(join(folder, 'second'), renderDist(3, 'second', 5), undefined, {
            explorer: 'public',
            files: next,
        });
        await switchLink(join(folder, 'dist'), join(folder, 'second'));
        await rm(version, { recursive: true });
        expect(await (await served.get('/markets.html')).text()).toBe(next['site/markets.html']);
        expect(await (await served.get('/')).text()).toBe(next['site/index.html']);
        const exported = await served.get('/exports/snapshot.csv');
        expect([exported.status, await exported.text()]).toEqual([200, csv]);
    });

    test('a download that has begun gets its whole old file', async () => {
        const old = long;
        const one = { explorer: 'public', files: { 'exports/a.csv': old } } as const;
        const { service: served, folder, version } = await serve(one);
        const began = await new Promise<IncomingMessage>((resolve) => {
            request(`${served.url}/exports/a.csv`, resolve).end();
        });
        began.pause();
        const two = { explorer: 'public', files: { 'exports/a.csv': 'new' } } as const;
        await writeDist(join(folder, 'second'), renderDist(3, 'second', 5), undefined, two);
        await switchLink(join(folder, 'dist'), join(folder, 'second'));
        await rm(version, { recursive: true });
        await until(async () => (await (await served.get('/exports/a.csv')).text()) === 'new', 'the new one is served');
        const digest = createHash('sha256');
        for await (const part of began) digest.update(part);
        expect(digest.digest('hex')).toBe(sha256(old));
    });

    test.each([
        ['site/markets.html', '/markets.html'],
        ['site/data/large.js', '/data/large.js'],
        ['exports/snapshot.csv', '/exports/snapshot.csv'],
    ])('%s that vanished or was changed behind the back of the server is refused, and logged', async (name, path) => {
        const { service: served, version } = await serve({ explorer: 'public', files });
        const file = join(version, name);
        const body = Buffer.from(bodyOf(name));
        for (const damage of [() => writeFile(file, body.fill('x')), () => writeFile(file, 'short'), () => rm(file)]) {
            await damage();
            const answer = await served.get(path);
            expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
            expect(await answer.json()).toMatchObject({ code: 'unavailable' });
        }
        expect(served.lines.filter((line) => line.includes(name))).toHaveLength(3);
        expect((await served.get(path, browser)).headers.get('content-type')).toContain(
            path.endsWith('.html') ? 'text/html' : 'json',
        );
    });

    test('a download whose file is changed while it is sent is cut, never ended as if it were whole', async () => {
        const old = long;
        const { service: served, version } = await serve({ explorer: 'public', files: { 'exports/a.csv': old } });
        const began = await new Promise<IncomingMessage>((resolve) => {
            request(`${served.url}/exports/a.csv`, resolve).end();
        });
        began.pause();
        // In place and of the same length: not even an end that comes too early tells of it.
        const file = await open(join(version, 'exports/a.csv'), 'r+');
        await file.write(Buffer.alloc(old.length, 'new '));
        await file.close();
        const cut = (async () => {
            for await (const part of began) expect(Buffer.from(part).includes('new')).toBe(false);
        })();
        await expect(cut).rejects.toThrow('aborted');
        expect(served.lines.join('')).toContain('has changed while it was sent');
    });

    test('a download that is given up closes its file', async () => {
        const { service: served } = await serve({ explorer: 'public', files: { 'exports/a.csv': long } });
        const opened = async () => {
            const names = await readdir('/proc/self/fd');
            const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
            return targets.filter((target) => target.endsWith('exports/a.csv')).length;
        };
        const began = await new Promise<IncomingMessage>((resolve) => {
            request(`${served.url}/exports/a.csv`, resolve).end();
        });
        expect(await opened()).toBe(1);
        const warnings: string[] = [];
        const note = ({ message }: Error) => warnings.push(message);
        process.on('warning', note);
        began.destroy();
        await until(async () => (await opened()) === 0, 'the file is closed');
        process.off('warning', note);
        expect(warnings, 'closed by the garbage collector').toEqual([]);
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
