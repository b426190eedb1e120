import fs from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changeReasons, changeReasonsText, changesShape } from '../../../contract/change.ts';
import { release } from '../../pipeline/support/release.ts';
import { copyOf, corrected, files, observed, releaseOnce } from '../../pipeline/support/released-data.ts';
import { build } from '../../support/builds.ts';
import { csv, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { sqliteIn, startKeyed } from '../support/service.ts';

type Answer = z.infer<typeof changesShape>;

async function serve(dist: string) {
    const { service, get: ask } = await startKeyed({ distDir: dist, ledger: sqliteIn(temporaryFolder()) }, 3000);
    const get = (query = '') => ask(`/api/v1/changes${query}`);
    const read = async (query = ''): Promise<Answer> => {
        const answer = await get(query);
        expect([query, answer.status]).toEqual([query, 200]);
        return changesShape.strict().parse(await answer.json());
    };
    return { service, get, read };
}

/** City, field and release of each change; a market or a snapshot has no field. */
const shown = ({ data }: Answer) => data.map(({ city, field, release: of }) => [city, field ?? '-', of]);
const snapshotOf = (city: string) => ({ [`observations/${city}.csv`]: csv(observed({ city })) });

/** Two releases, of which the second corrects Porto; Vigo and Zamora are new and not released. */
let data: string;
let versions: [string, string];
let dist: string;
let served: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
    const { released, version } = await releaseOnce();
    data = copyOf(released, corrected);
    versions = [version, (await release(data, '2026-03-06')).version];
    writeFiles(data, { ...snapshotOf('Vigo'), ...snapshotOf('Zamora') });
    dist = (await build(data)).dist;
    served = await serve(dist);
});

const corrections = () =>
    ['coding_digest', 'tpdi_score', 'tpdi_score_low', 'tpdi_score_high'].map((field) => ['Porto', field, versions[1]]);
const added = (city: string, of: string | null = null) => [city, '-', of];

describe('GET /api/v1/changes', () => {
    test('the list of changes has those of all releases, the oldest first, as changes.json has them', async () => {
        const answer = await served.read();
        expect(shown(answer)).toEqual([...corrections(), added('Vigo'), added('Zamora')]);
        const file = JSON.parse(fs.readFileSync(join(dist, 'changes.json'), 'utf8'));
        expect(answer).toEqual({ ...file, meta: { ...file.meta, count: 6, next_cursor: null } });
        expect(answer.meta.releases.map(({ version }) => version)).toEqual(versions);
        expect((await (await served.get()).text()).slice(1, 60)).toBe(
            fs.readFileSync(join(dist, 'changes.json'), 'utf8').replace('\n', '').slice(1, 60),
        );
    });

    test('the list of changes since a release has those after it, however its plus is sent', async () => {
        const all = await served.read();
        const since = (version: string) => served.read(`?since=${version}`);
        const afterFirst = await since(encodeURIComponent(versions[0]));
        expect(afterFirst).toEqual(all);
        const afterSecond = await since(encodeURIComponent(versions[1]));
        expect(shown(afterSecond)).toEqual([added('Vigo'), added('Zamora')]);
        expect(afterSecond.meta).toEqual({ ...all.meta, total: 2, count: 2 });
        expect(await since(versions[1])).toEqual(afterSecond);
        expect(await since(versions[1].replace('+', '%20'))).toEqual(afterSecond);
    });

    test('the list of changes since the version of the data as they are is empty', async () => {
        const { meta } = await served.read();
        const now = await served.read(`?since=${meta.dataset_version}`);
        expect(now).toEqual({ data: [], meta: { ...meta, total: 0, count: 0 } });
    });

    test.each(['', 'since'])('the pages of the list of changes have every change once (%s)', async (name) => {
        const filter = name === '' ? '' : `&since=${encodeURIComponent(versions[1])}`;
        const all = await served.read(`?limit=1000${filter}`);
        for (const limit of [1, 2, 4]) {
            const found: Answer['data'] = [];
            let query: string | null = `?limit=${limit}${filter}`;
            while (query !== null) {
                const answer = await served.get(query);
                const page = changesShape.parse(await answer.json());
                expect(page.meta).toMatchObject({ total: all.meta.total, count: page.data.length });
                expect(page.data.length).toBeLessThanOrEqual(limit);
                found.push(...page.data);
                expect(found.length).toBeLessThanOrEqual(all.data.length);
                const next: string | null = page.meta.next_cursor;
                const link =
                    next === null ? null : `?${filter.slice(1)}&limit=${limit}&cursor=${next}`.replace('?&', '?');
                expect(answer.headers.get('link')).toBe(link && `</api/v1/changes${link}>; rel="next"`);
                query = link;
            }
            expect(found).toEqual(all.data);
        }
    });

    test('the list of changes is keyed and counted, and has an entity tag', async () => {
        const [first, again] = [await served.get(), await served.get('?limit=1000')];
        const left = ({ headers }: Response) => Number(/r=(\d+)/u.exec(headers.get('ratelimit') ?? '')?.[1]);
        expect(left(again)).toBe(left(first) - 1);
        expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
        expect(first.headers.get('cache-control')).toBe('private');
        expect((await served.service.get('/api/v1/changes')).status).toBe(401);
    });

    test.each([
        ['from=2026.1.1', 'unknown_parameter', '"from"'],
        ['limit=0', 'invalid_request', 'limit:'],
        ['limit=1001', 'invalid_request', 'limit:'],
        ['cursor=-', 'invalid_request', 'cursor:'],
        [`cursor=${Buffer.from('a\u001fb\u001fc\u001fd').toString('base64url')}`, 'invalid_request', 'cursor:'],
        [
            `cursor=${Buffer.from(Array(10).fill('a').join('\u001f')).toString('base64url')}`,
            'invalid_request',
            'cursor:',
        ],
        ['since=a&since=b', 'invalid_request', 'since: The version of one release.'],
        ['since=', 'invalid_request', 'since: There is no release "";'],
    ])('the list of changes with %s is answered 400 %s', async (query, code, message) => {
        const answer = await served.get(`?${query}`);
        const body = (await answer.json()) as { code: string; message: string };
        expect([answer.status, body.code]).toEqual([400, code]);
        expect(body.message).toContain(message);
    });

    test('an unknown version is answered 400, with the versions that are there', async () => {
        const answer = await served.get('?since=2026.1.1+000000000000');
        expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
            400,
            `since: There is no release "2026.1.1+000000000000"; releases are ${versions.join(', ')}.`,
        ]);
    });
});

test('the documentation explains what each reason means', () => {
    const page = fs.readFileSync('docs/market-api.md', 'utf8');
    const [, section = ''] = /^### Changes between releases$([\s\S]*?)^##/mu.exec(page) ?? [];
    const rows = [...section.matchAll(/^\| `([a-z_]+)` \| (.+) \|$/gmu)].map(([, reason, meaning]) => [
        reason,
        meaning,
    ]);
    expect(rows).toEqual(changeReasons.map((reason) => [reason, changeReasonsText(reason, 1).replace(' (1)', '')]));
});

describe('a build between two pages', () => {
    let cursor: string | null;
    beforeAll(async () => {
        const { data: page, meta } = await served.read('?limit=5');
        expect(page.at(-1)?.city).toBe('Vigo');
        cursor = meta.next_cursor;
    });
    const nextPage = async (folder: string) =>
        shown(await (await serve((await build(folder)).dist)).read(`?cursor=${cursor}`));

    test('a build between two pages neither repeats nor skips a change where another comes before it', async () => {
        expect(await nextPage(copyOf(data, snapshotOf('Aveiro')))).toEqual([added('Zamora')]);
    });

    test('the list of changes goes on where its change is gone', async () => {
        expect(await nextPage(copyOf(data, { 'observations/Vigo.csv': '' }))).toEqual([added('Zamora')]);
    });

    test('the list of changes goes on where the changes are released, and with those that come after', async () => {
        const folder = copyOf(data);
        const { version } = await release(folder, '2026-03-07');
        writeFiles(folder, snapshotOf('Aveiro'));
        expect(await nextPage(folder)).toEqual([added('Zamora', version), added('Aveiro')]);
    });
});

test('the list of changes is empty before the first release, since any version', async () => {
    const { get, read } = await serve((await build(files)).dist);
    const { data: none, meta } = await read();
    expect([none, meta]).toEqual([
        [],
        {
            dataset_version: expect.stringMatching(/^2026\.3\.1\+/u),
            total: 0,
            count: 0,
            next_cursor: null,
            releases: [],
        },
    ]);
    for (const since of [meta.dataset_version, '2026.1.1+000000000000', '2026.1.1%20000000000000']) {
        expect(await read(`?since=${since}`)).toEqual({ data: none, meta });
    }
    const answer = await get('?since=yesterday');
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        400,
        'since: There is no release "yesterday"; there is none yet.',
    ]);
});
