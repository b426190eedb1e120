import { createHash } from 'node:crypto';
import { open, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { until } from '../../faults/support/until.ts';
import { renderDist, switchLink, writeDist } from '../support/dist.ts';
import { bodyOf, browser, csv, files, long, page, serve, sha256 } from './support/served-site.ts';

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
    ])('%s that was removed or changed without a new build is refused, and logged', async (name, path) => {
        const { service: served, version } = await serve({ explorer: 'public', files });
        const file = join(version, name);
        const body = Buffer.from(bodyOf(name));
        for (const damage of [() => writeFile(file, body.fill('x')), () => writeFile(file, 'short'), () => rm(file)]) {
            await damage();
            const answer = await served.get(path);
            expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
            expect(await answer.json()).toMatchObject({
                code: 'unavailable',
                message: expect.stringContaining('it is not the one that was built'),
            });
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
        // In place and of the same length: not even an early end shows it.
        const file = await open(join(version, 'exports/a.csv'), 'r+');
        await file.write(Buffer.alloc(old.length, 'new '));
        await file.close();
        const cut = (async () => {
            for await (const part of began) expect(Buffer.from(part).includes('new')).toBe(false);
        })();
        await expect(cut).rejects.toThrow('aborted');
        expect(served.lines.join('')).toContain('changed while it was being sent');
    });

    /** How often the server has the export open. */
    const opened = async () => {
        const names = await readdir('/proc/self/fd');
        const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
        return targets.filter((target) => target.endsWith('exports/a.csv')).length;
    };

    test('the headers of a download, without its body, open no file', async () => {
        const { service: served } = await serve({ explorer: 'public', files: { 'exports/a.csv': long } });
        const { status, headers } = await fetch(`${served.url}/exports/a.csv`, { method: 'HEAD' });
        expect([status, headers.get('content-length')]).toEqual([200, String(long.length)]);
        expect(await opened()).toBe(0);
    });

    test('a download that is given up closes its file', async () => {
        const { service: served } = await serve({ explorer: 'public', files: { 'exports/a.csv': long } });
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
