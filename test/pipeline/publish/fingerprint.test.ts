import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { observationColumns } from '../../../contract/sheets.ts';
import { readUpToDate } from '../../../pipeline/publish/build-record.ts';
import { sourceFingerprint } from '../../../pipeline/publish/fingerprint.ts';
import { type Built, build, originIn } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import {
    audit,
    bytesOf,
    csv,
    dataFolder,
    type Files,
    type Row,
    sample,
    temporaryFolder,
    v2Checks,
    writeFiles,
} from '../../support/pipeline.ts';
import { methodology, replace } from '../support/methodology.ts';

const observed = (city: string): Row[] =>
    sample({ direct: 3, platform_only: 8 }, { city, direct_booking_engine: '', coding: '' });
const audits = [1, 2, 3].map((n) => audit(`https://result-${n}.example/`, '2026-02-20', v2Checks.slice(n), v2Checks));
const files: Files = {
    'observations/a.csv': csv(observed('Porto')),
    'observations/b.csv': csv([...observed('Lisbon'), ...sample({ none: 2 }, { city: 'Lisbon', coding: 'second' })]),
    'audits/a.csv': csv(audits),
};
const digestOf = (built: Built) =>
    JSON.parse(fs.readFileSync(path.join(built.dist, 'manifest.json'), 'utf8')).input_digest as string;

let first: Built;
beforeAll(async () => {
    first = await build(files);
});

describe('unchanged input', () => {
    const inodes = (dist: string) => [
        fs.lstatSync(dist).ino,
        fs.statSync(dist).ino,
        fs.statSync(path.join(dist, 'manifest.json')).ino,
    ];
    const flipByte = (file: string) => {
        const bytes = fs.readFileSync(file);
        const middle = bytes.length >> 1;
        bytes[middle] = (bytes[middle] as number) ^ 1;
        fs.writeFileSync(file, bytes);
    };
    const again = (environment = {}) => build(first.data, { DIST_DIR: first.dist, ...environment });

    test('a build of unchanged input says so and does not touch dist', async () => {
        const before = inodes(first.dist);
        const { status, stderr } = await again();
        expect(status).toBe(0);
        expect(stderr).toMatch(/up to date.*unchanged/u);
        expect(inodes(first.dist)).toEqual(before);
        expect(fs.readdirSync(path.dirname(first.dist))).toHaveLength(2);
    });

    test('a build of unchanged input repeats its findings, as text and as JSON', async () => {
        const { data, dist, stdout } = await build(
            { ...files, 'notes.txt': 'x', 'observations/notes.txt': 'x' },
            { FORMAT: 'json' },
        );
        const text = await here('check', { DATA_DIR: data });
        expect(text.stdout).toContain('observations/notes.txt');
        for (const [FORMAT, found] of [
            ['json', stdout],
            ['text', text.stdout],
        ] as const) {
            const unchanged = await build(data, { DIST_DIR: dist, FORMAT });
            expect(unchanged.stderr).toMatch(/up to date.*0 errors, 1 warning/u);
            expect([unchanged.stdout, found.length > 50]).toEqual([found, true]);
        }
    });

    test('a build of unchanged input removes what a killed build has left', async () => {
        const left = path.join(path.dirname(first.dist), '.dist-work-aBcDe1');
        fs.mkdirSync(left);
        expect((await again()).stderr).toMatch(/up to date/u);
        expect(fs.existsSync(left)).toBe(false);
    });

    const harms: [string, (dist: string) => void][] = [
        ['a removed file', (dist: string) => fs.rmSync(path.join(dist, 'api/v1/markets.json'))],
        ['a removed manifest', (dist: string) => fs.rmSync(path.join(dist, 'manifest.json'))],
        ['a removed database', (dist: string) => fs.rmSync(path.join(dist, 'market.duckdb'))],
        ['a shortened file', (dist: string) => fs.truncateSync(path.join(dist, 'exports/actors.csv'), 10)],
        [
            'an export with another byte of the same length',
            (dist: string) => flipByte(path.join(dist, 'exports/actors.csv')),
        ],
        [
            'a database with another byte of the same length',
            (dist: string) => flipByte(path.join(dist, 'market.duckdb')),
        ],
        ['a broken database', (dist: string) => fs.writeFileSync(path.join(dist, 'market.duckdb'), 'x')],
        ['a broken manifest', (dist: string) => fs.writeFileSync(path.join(dist, 'manifest.json'), '{')],
    ];

    test.each(harms)('an artefact with %s is not up to date', async (_name, harm) => {
        const built = fs.realpathSync(first.dist);
        const [{ source_fingerprint: fingerprint = '' } = {}] = await first.rows(
            'select source_fingerprint from build',
        );
        const isUpToDate = async (dist: string) => (await readUpToDate(dist, fingerprint)) !== null;
        // The name of the folder contains the digest of the database.
        const copy = path.join(temporaryFolder(), path.basename(built));
        fs.cpSync(built, copy, { recursive: true });
        expect(await isUpToDate(copy)).toBe(true);
        harm(copy);
        expect(await isUpToDate(copy)).toBe(false);
    });

    test('an artefact that is not up to date is made again with the same bytes', async () => {
        const before = bytesOf(first.dist);
        fs.rmSync(path.join(first.dist, 'api/v1/markets.json'));
        fs.writeFileSync(path.join(first.dist, 'market.duckdb'), 'x');
        const { status, stderr } = await again();
        expect([status, stderr]).toEqual([0, expect.not.stringContaining('up to date')]);
        expect(bytesOf(first.dist)).toEqual(before);
    });

    test('another choice of the static tree makes another build', async () => {
        expect((await again({ STATIC: 'off' })).stderr).not.toMatch(/up to date/u);
        expect(fs.existsSync(path.join(first.dist, 'api'))).toBe(false);
        expect((await again()).stderr).not.toMatch(/up to date/u);
        expect(fs.existsSync(path.join(first.dist, 'api'))).toBe(true);
    });

    test('another choice of the pages of the data makes another build', async () => {
        const variants = [
            {},
            { SITE: 'on' },
            { SITE: 'off' },
            { EXPLORER: 'teaser' },
            { SOURCE_URL: 'https://o.example/{file}#L{line}' },
            { DATA_LICENSE: 'CC0-1.0' },
            { DATA_CONTACT: 'data@example.org' },
            { DATA_TITLE: 'Ours' },
            { DATA_AUTHORS: 'We' },
            { SITE_URL: 'https://data.example' },
        ];
        const fingerprints = variants.map(async (variant) => {
            const read = readPipelineConfiguration({ DATA_DIR: first.data, ...variant });
            return read.ok ? await sourceFingerprint(read.value) : '';
        });
        expect(new Set(await Promise.all(fingerprints)).size).toBe(variants.length);
    });

    test('a change of nothing but a note is built as well', async () => {
        expect((await again()).stderr).toMatch(/up to date/u);
        writeFiles(first.data, { 'observations/a.csv': `${files['observations/a.csv']}\n` });
        expect((await again()).stderr).not.toMatch(/up to date/u);
    });
});

describe('the digest of the input', () => {
    test('the digest of the input does not depend on the order of rows, columns and files, or on spelling', async () => {
        const turned = csv(observed('Porto').toReversed(), Object.keys(observed('x')[0] as Row).toReversed());
        const other = dataFolder({
            'audits/a.csv': csv(audits.toReversed()).replaceAll(',', ';'),
            'observations/b.csv': `\ufeff${String(files['observations/b.csv']).replaceAll('\n', '\r\n')}\r\n\r\n`,
            'observations/a.csv': turned.replace('city', 'CITY'),
        });
        expect((await originIn(other)).inputDigest).toBe(digestOf(first));
    });

    test('the digest of the input changes with every cell that is read', async () => {
        const changed: Row = {
            country: 'Spain',
            city: 'PORTO',
            activity: 'walking tour',
            criteria: 'Group',
            analyzed_at: '2026-03-02',
            position: 12,
            url: 'https://other.example/',
            actor_type: 'dmo',
            booking_signal: 'none',
            direct_booking_engine: 'bokun',
            coding: 'second',
        };
        const read = observationColumns.map(({ name }) => name).filter((name) => name !== 'note');
        expect(Object.keys(changed)).toEqual(read);
        const auditChanges: Row = {
            url: 'https://x.example/',
            audited_at: '2026-02-21',
            accessible: 'no',
            pagespeed: '81',
            price: 'no',
            server_response_ms: '802',
        };
        const builds = [
            ...read.map((name) => {
                const rows = observed('Porto');
                rows[10] = { ...(rows[10] as Row), [name]: changed[name] as string };
                return { ...files, 'observations/a.csv': csv(rows) };
            }),
            ...Object.entries(auditChanges).map(([name, value]) => {
                return {
                    ...files,
                    'audits/a.csv': csv(audits.map((row, index) => (index === 2 ? { ...row, [name]: value } : row))),
                };
            }),
        ];
        const digests = new Set([digestOf(first)]);
        for (const changedFiles of builds) digests.add((await originIn(changedFiles)).inputDigest);
        expect(digests.size).toBe(builds.length + 1);
    });

    test('the digest of the input changes with a row more, a row twice elsewhere, and with the methodology', async () => {
        const more = csv([...observed('Porto'), ...sample({ none: 1 }, { position: 12, coding: '' })]);
        const labels = methodology({ labels: replace('tpdi_score,high', 'tpdi_score,much') });
        const digests = [
            digestOf(first),
            (await originIn({ ...files, 'observations/a.csv': more })).inputDigest,
            (await originIn({ ...files, ...labels })).inputDigest,
        ];
        expect(new Set(digests).size).toBe(3);
    });
});
