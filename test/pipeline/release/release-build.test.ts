import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { historyResponseShape } from '../../../contract/responses.ts';
import { build } from '../../support/builds.ts';
import { bytesOf, csv, dataFolder, type Files, projectFolder, writeFiles } from '../../support/pipeline.ts';
import { methodologyVersion } from '../support/methodology.ts';
import { release } from '../support/release.ts';
import { copyOf, corrected, files, idOf, observed, releaseOnce } from '../support/released-data.ts';

let released: string;
let version: string;
beforeAll(async () => {
    ({ released, version } = await releaseOnce());
});
const copied = (more: Files = {}) => copyOf(released, more);

test('the released files of each data folder in the repository keep their bytes in Git', () => {
    const attributes = fs.readFileSync(path.join(projectFolder, '.gitattributes'), 'utf8');
    expect(attributes).toMatch(/^\*\/releases\/\* -text$/mu);
});

const renamed = {
    'reference/market_aliases.csv': csv([
        {
            ...{ old_country: 'Portugal', old_city: 'Faro', old_activity: 'Walking tour', old_criteria: 'Private' },
            ...{ country: 'Portugal', city: 'Farol', activity: 'Walking tour', criteria: 'Private', reason: '' },
        },
    ]),
};

test('a renamed market has the scores that were first published under its former name', async () => {
    const built = await build(copied(renamed), { SITE: 'off', STATIC: 'off' });
    const found = await built.rows(
        'select market_id::varchar as id, first_published_tpdi_score as first from history_first_published',
    );
    expect(found).toContainEqual({ id: idOf('Farol'), first: 75 });
    expect(found).toHaveLength(2);
});

test('the change of a released name stays a new name when the market has no sheets any more', async () => {
    const data = copied(renamed);
    await release(data, '2026-03-06');
    const gone = await build(copyOf(data, { 'observations/faro.csv': '' }), { SITE: 'off' });
    expect(await gone.rows('select market_id::varchar as id, reasons from change order by change_number')).toEqual([
        { id: idOf('Farol'), reasons: 'market_renamed' },
        { id: idOf('Farol'), reasons: 'market_removed' },
    ]);
});

describe('a build with releases', () => {
    let data: string;
    let versions: string[];
    let built: Awaited<ReturnType<typeof build>>;
    beforeAll(async () => {
        data = copied(corrected);
        const second = await release(data, '2026-03-06');
        writeFiles(data, { 'observations/vigo.csv': csv(observed({ city: 'Vigo' })) });
        versions = [version, second.version];
        built = await build(data, { SITE_URL: 'https://data.example' });
    });
    const read = (name: string) => JSON.parse(fs.readFileSync(path.join(built.dist, name), 'utf8'));

    test('the table change has each change with its release; those that are not released come last', async () => {
        expect(
            await built.rows('select city, field, release, released_on::varchar as day, reasons from change'),
        ).toEqual([
            ...['coding_digest', 'tpdi_score', 'tpdi_score_low', 'tpdi_score_high'].map((field) => {
                return { city: 'Porto', field, release: versions[1], day: '2026-03-06', reasons: 'coding_corrected' };
            }),
            { city: 'Vigo', field: null, release: null, day: null, reasons: 'market_added' },
        ]);
        expect(
            await built.rows(
                'select version, released_on::varchar as day, markets, last_change_number as last from release',
            ),
        ).toEqual([
            { version: versions[0], day: '2026-03-05', markets: 2, last: 0 },
            { version: versions[1], day: '2026-03-06', markets: 2, last: 4 },
        ]);
    });

    test('the history has the scores with which each search was first published; null before its first release', async () => {
        const history = (city: string) => read(`api/v1/analyses/${idOf(city)}/history.json`).data;
        expect(history('Porto')).toMatchObject([
            {
                tpdi_score: 67,
                ari_score: 90,
                first_published: {
                    ...{ release: versions[0], released_on: '2026-03-05', methodology_version: methodologyVersion },
                    ...{ tpdi_score: 75, direct_booking_pct: 17, ari_score: 90, ari_version: 'v1' },
                },
            },
        ]);
        expect(history('Vigo')).toMatchObject([{ tpdi_score: 75, first_published: null }]);
        historyResponseShape.parse(read(`api/v1/analyses/${idOf('Porto')}/history.json`));
        const rows = await built.rows(`
            select city, tpdi_score, first_published_release as release, first_published_tpdi_score as first
            from '${path.join(built.dist, 'exports/history.parquet')}'`);
        expect(rows).toEqual([
            { city: 'Faro', tpdi_score: 75, release: versions[0], first: 75 },
            { city: 'Porto', tpdi_score: 67, release: versions[0], first: 75 },
            { city: 'Vigo', tpdi_score: 75, release: null, first: null },
        ]);
        const { resources } = read('datapackage.json');
        const { schema } = resources.find(({ name }: { name: string }) => name === 'history');
        expect(schema.fields.find(({ name }: { name: string }) => name === 'first_published_tpdi_score')).toMatchObject(
            {
                type: 'integer',
                description: 'Platform dependence, as first published.',
            },
        );
    });

    test('a build exports the table change, and writes changes.json and feed.json', () => {
        const exported = fs.readFileSync(path.join(built.dist, 'exports/change.csv'), 'utf8').trimEnd().split('\n');
        expect(exported[0]).toBe(
            'release,released_on,market_id,country,city,activity,criteria,analyzed_at,kind,field,old,new,reasons',
        );
        expect(exported).toHaveLength(6);
        const { data: listed, meta } = read('changes.json');
        expect(listed).toHaveLength(5);
        expect(listed[1]).toMatchObject({
            release: versions[1],
            field: 'tpdi_score',
            old: '75',
            new: '67',
            reasons: ['coding_corrected'],
        });
        expect(meta).toMatchObject({
            total: 5,
            releases: versions.map((one) => expect.objectContaining({ version: one })),
        });
        const { items, ...feed } = read('feed.json');
        expect(feed).toMatchObject({
            version: 'https://jsonfeed.org/version/1.1',
            feed_url: 'https://data.example/feed.json',
        });
        expect(items.map(({ title, date_published }: Record<string, string>) => [title, date_published])).toEqual([
            [`Release ${versions[1]}`, '2026-03-06T00:00:00Z'],
            [`Release ${versions[0]}`, '2026-03-05T00:00:00Z'],
        ]);
        expect(items[0].content_text).toMatch(
            /^2 markets, 2 snapshots, method \S+\. What has changed: results were coded again.* \(1\)\.$/u,
        );
        expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(2);
    });

    test('a build with releases has the same bytes for the same rows in another order', async () => {
        const other = dataFolder({});
        fs.cpSync(data, other, { recursive: true });
        for (const name of fs.readdirSync(path.join(other, 'observations'))) {
            const [head, ...rows] = fs
                .readFileSync(path.join(other, 'observations', name), 'utf8')
                .trimEnd()
                .split('\n');
            writeFiles(other, { [`observations/${name}`]: [head, ...rows.reverse()].join('\n') });
        }
        expect(bytesOf((await build(other, { SITE_URL: 'https://data.example' })).dist)).toEqual(bytesOf(built.dist));
    });

    test('a build has nothing of a release of another data set', async () => {
        const others = writeFiles(dataFolder({ 'observations/lugo.csv': csv(observed({ city: 'Lugo' })) }), {});
        fs.cpSync(path.join(released, 'releases'), path.join(others, 'releases'), { recursive: true });
        const { status, rows, stdout } = await build(others);
        expect([status, stdout]).toEqual([0, expect.stringContaining('warning RELEASE_OF_OTHER_DATA')]);
        expect(
            await rows('select count(*)::integer as count from change union all select count(*)::integer from release'),
        ).toEqual([{ count: 0 }, { count: 0 }]);
    });

    test('a build before the first release writes changes.json and feed.json without a change', async () => {
        const { dist } = await build(files);
        const text = (name: string) => fs.readFileSync(path.join(dist, name), 'utf8');
        expect(JSON.parse(text('changes.json'))).toEqual({
            data: [],
            meta: { dataset_version: version, total: 0, releases: [] },
        });
        expect(JSON.parse(text('feed.json'))).toMatchObject({ items: [] });
        expect(text('exports/change.csv').trimEnd().split('\n')).toHaveLength(1);
    });
});
