import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Provider } from '../../../contract/catalog.ts';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { readMedia } from '../../../pipeline/media/read.ts';
import { type Built, build, originIn } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import { bytesOf, csv, dataFolder, projectFolder, sample, writeFiles } from '../../support/pipeline.ts';
import { excursion, hotel, provider, typed } from '../support/catalog.ts';

const sheet = csv(sample({ platform_only: 9, contact_only: 3 }));
const warned = typed(provider({ experiences: [excursion({ motto: 'x' }), hotel()] }));
const digestOf = ({ dist }: Built) =>
    JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8')).input_digest as string;
/** A digest of each file, the database as well: of a dist that was not touched it is the same file. */
const digestsOf = (dist: string) => {
    const files = [...bytesOf(dist), ['market.duckdb', fs.readFileSync(path.join(dist, 'market.duckdb'))] as const];
    return files.map(([name, bytes]) => `${hash('sha256', bytes)} ${name}`);
};

describe('the tables of the sample', () => {
    const data = path.join(projectFolder, 'data');
    let providers: readonly Provider[];
    let built: Built;
    beforeAll(async () => {
        providers = (await readMedia(data, readCatalog(data))).providers;
        const folder = dataFolder({ 'observations/a.csv': sheet });
        fs.cpSync(path.join(data, 'catalog'), path.join(folder, 'catalog'), { recursive: true });
        built = await build(folder);
    });

    test('the table catalog_provider has every provider by slug, with all but its experiences', async () => {
        const rows = await built.rows('from catalog_provider order by provider_ordinal');
        const expected = providers.map(({ experiences: _, ...provider }, at) => ({
            provider_ordinal: at + 1,
            provider_slug: provider.slug,
            name: provider.name,
            time_zone: provider.timeZone,
            definition: provider,
        }));
        expect(rows.map((row) => ({ ...row, definition: JSON.parse(row.definition as string) }))).toEqual(expected);
        expect(rows).toEqual(
            rows.toSorted((a, b) => ((a.provider_slug as string) < (b.provider_slug as string) ? -1 : 1)),
        );
    });

    test('the table catalog_experience has every normalised experience in the order of the files', async () => {
        const rows = await built.rows('from catalog_experience order by experience_ordinal');
        const expected = providers
            .flatMap(({ slug, experiences }) => experiences.map((experience) => ({ slug, experience })))
            .map(({ slug, experience }, at) => ({
                experience_ordinal: at + 1,
                experience_id: experience.id,
                provider_slug: slug,
                experience_slug: experience.slug,
                type: experience.type,
                currency: experience.currency,
                booking_mode: experience.bookingMode,
                definition: experience,
            }));
        expect(rows.map((row) => ({ ...row, definition: JSON.parse(row.definition as string) }))).toEqual(expected);
    });
});

test('the tables of the catalogue are there, and empty, without a catalogue', async () => {
    const { rows, status } = await build({ 'observations/a.csv': sheet });
    expect(status).toBe(0);
    for (const table of ['catalog_provider', 'catalog_experience']) expect(await rows(`from ${table}`)).toEqual([]);
});

test('a catalogue is built without any observation', async () => {
    const { rows, status } = await build({ 'catalog/a.json': typed(provider()) });
    expect(status).toBe(0);
    expect(await rows('select experience_slug from catalog_experience')).toHaveLength(2);
});

describe('a catalogue and an old dist', () => {
    let built: Built;
    beforeAll(async () => {
        built = await build({ 'observations/a.csv': sheet, 'catalog/a.json': warned }, { FORMAT: 'json' });
    });
    const again = () => build(built.data, { FORMAT: 'json', DIST_DIR: built.dist });

    test('warnings about the catalogue are reported, do not stop the build, and are kept with their path', async () => {
        expect(built.status).toBe(0);
        const reported = JSON.parse(built.stdout);
        expect(reported).toMatchObject([
            { code: 'UNKNOWN_MEMBER', file: 'catalog/a.json', path: 'experiences[0].motto' },
        ]);
        expect(await built.rows('select * exclude ("rows", rule) from finding')).toEqual(reported);
        const { stderr, stdout } = await again();
        expect(stderr).toMatch(/up to date/u);
        expect(JSON.parse(stdout)).toEqual(reported);
    });

    test('an error in the catalogue stops the build and leaves dist as it was; findings in sheets are reported, too', async () => {
        const before = digestsOf(built.dist);
        const bad = warned.replace('"price": 600', '"price": 600.005');
        writeFiles(built.data, { 'catalog/a.json': bad, 'observations/a.csv': sheet.replace(',platform,', ',plat,') });
        const { status, stdout, stderr } = await again();
        expect(status).toBe(1);
        expect(stderr).toMatch(/nothing was built/u);
        const expected = [
            'catalog/a.json BAD_PRICE',
            'catalog/a.json UNKNOWN_MEMBER',
            'observations/a.csv UNKNOWN_ACTOR_TYPE',
        ];
        const found = (JSON.parse(stdout) as { file: string; code: string }[]).map(
            ({ file, code }) => `${file} ${code}`,
        );
        expect(found.toSorted()).toEqual(expected);
        expect(digestsOf(built.dist)).toEqual(before);
        const check = await here('check', { DATA_DIR: built.data, DIST_DIR: built.dist, FORMAT: 'json' });
        expect([check.status, JSON.parse(check.stdout)]).toEqual([1, JSON.parse(stdout)]);
        writeFiles(built.data, { 'catalog/a.json': warned, 'observations/a.csv': sheet });
    });

    test('another price gives another digest of the build; another spelling of the same JSON gives the same', async () => {
        writeFiles(built.data, { 'catalog/a.json': JSON.stringify(JSON.parse(warned)) });
        const written = await again();
        expect(written.stderr).not.toMatch(/up to date/u);
        expect(digestOf(written)).toBe(
            (await originIn({ 'observations/a.csv': sheet, 'catalog/b.json': warned })).inputDigest,
        );
        const before = digestOf(written);
        writeFiles(built.data, { 'catalog/a.json': warned.replace('"price": 600', '"price": 600.01') });
        const dearer = await again();
        expect(dearer.stderr).not.toMatch(/up to date/u);
        expect(digestOf(dearer)).not.toBe(before);
    });
});

test('faults of the catalogue are reported even if the methodology is broken', async () => {
    const files = { 'methodology/labels.csv': 'x\n', 'catalog/a.json': '{' };
    const { status, stdout } = await build(files, { FORMAT: 'json' });
    const codes = (JSON.parse(stdout) as { code: string }[]).map(({ code }) => code);
    expect([status, codes[0]]).toEqual([1, 'NOT_JSON']);
    expect(codes).toContain('BAD_METHODOLOGY');
});
