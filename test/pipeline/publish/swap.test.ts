import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeLock } from '../../../pipeline/publish/lock.ts';
import { type Built, build, run } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import { bytesOf, csv, dataFolder, sample, temporaryFolder, writeFiles } from '../../support/pipeline.ts';
import { besides, digestOf, expectWhole } from '../support/whole.ts';

const files = { 'observations/a.csv': csv(sample({ platform_only: 12 })) };
const other = { 'observations/b.csv': csv(sample({ contact_only: 12 }, { city: 'Lisbon' })) };

/** Builds of both. A test that changes one leaves it whole, with other data. */
let first: Built;
let second: Built;
beforeAll(async () => {
    [first, second] = [await build(files), await build(other)];
});

describe('a build that fails leaves dist as it was', () => {
    test('a build of a bad sheet leaves dist as it was, byte for byte', async () => {
        const { data, dist } = first;
        const before = digestOf(dist);
        writeFiles(data, { 'observations/b.csv': csv(sample({ none: 12 }, { city: 'X', actor_type: 'x' })) });
        const { status, stderr } = await here('build', { DATA_DIR: data, DIST_DIR: dist, SITE: 'off' });
        expect(status).not.toBe(0);
        expect(stderr).toMatch(/1 error.*as it was/u);
        expect(digestOf(dist)).toBe(before);
        expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
    });

    test('a build that fails leaves no dist where there was none before', async () => {
        const { status, dist } = await build({ 'observations/a.csv': 'city\n' });
        expect(status).not.toBe(0);
        expect([fs.existsSync(dist), besides(dist)]).toEqual([false, []]);
    });
});

describe('where dist may be', () => {
    const at = async (dist: string) => ({ ...(await build(files, { DIST_DIR: dist })), dist });

    test('a build writes to an empty folder that exists', async () => {
        const dist = path.join(temporaryFolder(), 'dist');
        fs.mkdirSync(dist);
        expect((await at(dist)).status).toBe(0);
        await expectWhole(dist);
    });

    test('a build makes dist in folders that do not exist, with a slash at its end', async () => {
        const dist = path.join(temporaryFolder(), 'a/b/dist');
        expect((await at(`${dist}/`)).status).toBe(0);
        await expectWhole(dist);
    });

    test('a build replaces a copy of an artefact', async () => {
        const dist = path.join(temporaryFolder(), 'dist');
        fs.cpSync(fs.realpathSync(second.dist), dist, { recursive: true });
        const { status } = await at(dist);
        expect(status).toBe(0);
        await expectWhole(dist);
        expect(JSON.parse(bytesOf(dist).get('api/v1/analyses.json')?.toString() ?? '').data).toMatchObject([
            { city: 'Porto' },
        ]);
        expect(besides(dist)).toHaveLength(1);
    });

    test('a build puts back a real folder that a killed build has moved aside', async () => {
        const folder = temporaryFolder();
        const dist = path.join(folder, 'dist');
        const replaced = path.join(folder, '.dist-work-aaaaaa', 'replaced');
        fs.cpSync(fs.realpathSync(second.dist), replaced, { recursive: true });
        const bad = dataFolder({ 'observations/a.csv': 'city\n' });
        expect((await here('build', { DATA_DIR: bad, DIST_DIR: dist })).status).not.toBe(0);
        await expectWhole(dist);
        expect(besides(dist)).toEqual([]);
    });

    test.each([
        [
            'observations is a file',
            (data: string) => fs.writeFileSync(path.join(data, 'observations'), ''),
            /observations is not a folder/u,
        ],
        [
            'a sheet is a link to nothing',
            (data: string) => {
                fs.mkdirSync(path.join(data, 'observations'));
                fs.symlinkSync('nowhere.csv', path.join(data, 'observations/a.csv'));
            },
            /a\.csv is a link to a file that is not there/u,
        ],
    ])('a data folder that cannot be read is reported in words, without a stack: %s', async (_name, spoil, message) => {
        const data = temporaryFolder();
        spoil(data);
        const { status, stderr } = await here('check', { DATA_DIR: data });
        expect(status).toBe(1);
        expect(stderr).toMatch(message);
        expect(stderr).not.toMatch(/ at /u);
    });

    test('a path where nothing can be made is named at once', async () => {
        const { status, stderr } = await at('/proc/nowhere/dist');
        expect(status).toBe(1);
        expect(stderr).toMatch(/^DIST_DIR: .* cannot be used/u);
    });

    test('a link that existed before stays, and the artefact goes to where it points', async () => {
        const folder = temporaryFolder();
        fs.mkdirSync(path.join(folder, 'elsewhere'));
        const dist = path.join(folder, 'dist');
        fs.symlinkSync('elsewhere/artefact', dist);
        expect((await at(dist)).status).toBe(0);
        expect(fs.readlinkSync(dist)).toBe('elsewhere/artefact');
        await expectWhole(dist);
    });

    test.each([
        ['a folder with other files', (dist: string) => writeFiles(dist, { 'thesis.txt': 'years of work' })],
        ['a file', (dist: string) => fs.writeFileSync(dist, 'years of work')],
    ])('%s in place of dist is refused and stays as it was', async (_name, make) => {
        const dist = path.join(temporaryFolder(), 'dist');
        make(dist);
        const { status, stderr, stdout } = await at(dist);
        expect(status).not.toBe(0);
        expect(stderr).toMatch(/^DIST_DIR: /u);
        expect(`${stderr}${stdout}`).not.toMatch(/^\s+at /mu);
        const kept = fs.statSync(dist).isFile() ? dist : path.join(dist, 'thesis.txt');
        expect(fs.readFileSync(kept, 'utf8')).toBe('years of work');
        expect(besides(dist)).toEqual([]);
    });

    test('dist can be read by others than who built it', () => {
        const { dist } = first;
        expect(fs.statSync(dist).mode & 0o755).toBe(0o755);
        for (const name of ['manifest.json', 'market.duckdb', 'api/v1/markets.json', 'exports/actors.csv']) {
            expect(fs.statSync(path.join(dist, name)).mode & 0o444, name).toBe(0o444);
        }
    });
});

describe('builds at once', () => {
    test('two builds of different input at once end well, and leave one of both, whole', async () => {
        const dist = path.join(temporaryFolder(), 'dist');
        const data = [files, other].map(dataFolder);
        for (let round = 0; round < 3; round += 1) {
            const runs = await Promise.all(data.map((folder) => run('build', { DATA_DIR: folder, DIST_DIR: dist })));
            expect(runs.map(({ status, stderr }) => (status === 0 ? 0 : stderr))).toEqual([0, 0]);
            await expectWhole(dist);
            writeFiles(data[round % 2] as string, {
                'observations/c.csv': csv(sample({ none: 10 + round }, { city: 'C' })),
            });
        }
        await here('build', { DATA_DIR: data[0] as string, DIST_DIR: dist, SITE: 'off' });
        expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
    });

    test('a build removes what a dead process has left, and leaves what a living one builds', async () => {
        const { data, dist } = second;
        const parent = path.dirname(dist);
        for (const [id, digit] of [
            ['living', 'a'],
            ['killed', 'b'],
        ] as const) {
            writeFiles(path.join(parent, `.dist-work-${id}`), { 'dist/x/y.json': '{}' });
            writeFiles(path.join(parent, `.dist-${id}-${digit.repeat(32)}`), { 'x/y.json': '{}' });
        }
        const lock = await takeLock(path.join(parent, '.dist-work-living/lock'));
        writeFiles(path.join(parent, '.dist-notes'), { 'thesis.txt': 'of no build' });
        writeFiles(data, files);
        expect((await run('build', { DATA_DIR: data, DIST_DIR: dist })).status).toBe(0);
        const kept = ['.dist-notes', '.dist-work-living', `.dist-living-${'a'.repeat(32)}`, fs.readlinkSync(dist)];
        expect(besides(dist).sort()).toEqual(kept.sort());
        lock?.release();
        fs.rmSync(path.join(parent, '.dist-notes'), { recursive: true });
        expect((await build(data, { DIST_DIR: dist, STATIC: 'off' })).status).toBe(0);
        expect(besides(dist)).toEqual([fs.readlinkSync(dist)]);
    });
});
