import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { releaseColumns } from '../../../contract/release.ts';
import { run } from '../../support/builds.ts';
import { audit, csv, dataFolder, type Files, sample, v1Checks, writeFiles } from '../../support/pipeline.ts';
import { release, releasedFiles } from '../support/release.ts';

const observed = (more = {}) => csv(sample({ direct: 2, platform_only: 9, none: 1 }, more));
const files: Files = {
    'observations/porto.csv': observed(),
    'observations/faro.csv': observed({ city: 'Faro', analyzed_at: '2026-02-01' }),
    'audits/a.csv': csv([audit('https://result-1.example/', '2026-02-20', v1Checks.slice(1), v1Checks)]),
};
const sums = 'releases/SHA256SUMS';
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** A data folder with one release, and that release. */
let released: { data: string; version: string; text: string };
beforeAll(async () => {
    const data = dataFolder(files);
    const { stdout, status } = await run('release', { DATA_DIR: data, VERSION_DATE: '2026-03-05' });
    expect(status).toBe(0);
    const version = /releases\/(.+)\.csv: 6 scores of 2 snapshots; commit it with .*SHA256SUMS\n$/u.exec(stdout)?.[1];
    released = { data, version: version as string, text: releasedFiles(data).get(`${version}.csv`) as string };
});
const copied = (more: Files = {}) => {
    const copy = dataFolder({});
    fs.cpSync(released.data, copy, { recursive: true });
    return writeFiles(copy, more);
};

describe('make release', () => {
    test('make release writes a row for each market, snapshot and score, as a build publishes them', () => {
        const rows: Record<string, string>[] = parse(released.text, { columns: true });
        expect(Object.keys(rows[0] ?? {})).toEqual(releaseColumns.map(({ name }) => name));
        expect(released.version).toMatch(/^2026\.3\.1\+[0-9a-f]{12}$/u);
        const shown = rows.map(({ city, analyzed_at, score, version, value, low, high, n, audits }) => {
            return [city, analyzed_at, score, version, value, low, high, n, audits].join(' ');
        });
        expect(shown).toEqual([
            'Faro 2026-02-01 tpdi_score  75 46.8 91.1 12 0',
            'Faro 2026-02-01 direct_booking_pct  17 4.7 44.8 12 0',
            'Faro 2026-02-01 ari_score     0 0',
            'Porto 2026-03-01 tpdi_score  75 46.8 91.1 12 1',
            'Porto 2026-03-01 direct_booking_pct  17 4.7 44.8 12 1',
            'Porto 2026-03-01 ari_score v1 90   1 1',
        ]);
        for (const row of rows) {
            expect(row).toMatchObject({ dataset_version: released.version, released_on: '2026-03-05' });
            expect(row.methodology_version).toMatch(/^\d/u);
            for (const name of ['methodology_digest', 'coding_digest', 'audited_digest', 'audit_digest'])
                expect(row[name]).toMatch(/^[0-9a-f]{12}$/u);
        }
    });

    test('make release lists the file with its digest, as sha256sum writes it', () => {
        expect([...releasedFiles(released.data)]).toEqual([
            [`${released.version}.csv`, released.text],
            ['SHA256SUMS', `${digest(released.text)}  ${released.version}.csv\n`],
        ]);
    });

    test('make release writes the same bytes for the same rows in another order', async () => {
        const lines = (text: Files[string]) => String(text).trimEnd().split('\n');
        const shuffled = Object.fromEntries(
            Object.entries(files)
                .reverse()
                .map(([name, text]) => {
                    const [head, ...rows] = lines(text);
                    return [name, [head, ...rows.reverse()].join('\n')];
                }),
        );
        const data = dataFolder(shuffled);
        expect((await release(data, '2026-03-05')).version).toBe(released.version);
        expect(releasedFiles(data)).toEqual(releasedFiles(released.data));
    });

    test('make release appends: an earlier release keeps its bytes, and the list its lines', async () => {
        const unended = (releasedFiles(released.data).get('SHA256SUMS') as string).trimEnd();
        const data = copied({
            'observations/porto.csv': observed({ direct_booking_engine: 'bokun' }),
            [sums]: unended,
        });
        const { version, status } = await release(data, '2026-03-05');
        expect(status).toBe(0);
        const all = releasedFiles(data);
        expect(all.get(`${released.version}.csv`)).toBe(released.text);
        const names = all
            .get('SHA256SUMS')
            ?.trimEnd()
            .split('\n')
            .map((line) => line.slice(66));
        expect(names).toEqual([`${released.version}.csv`, `${version}.csv`]);
    });

    test.each<[string, string, string, Files]>([
        ['a version that is released', '2026-06-01', 'was released on 2026-03-05: the data have not changed since', {}],
        [
            'a day before the data',
            '2026-02-28',
            'VERSION_DATE: 2026-02-28 is before 2026-03-01, the newest day of the data',
            {},
        ],
        [
            'a day before the last release',
            '2026-03-04',
            'VERSION_DATE: 2026-03-04 is before 2026-03-05, the day of the release 2026.3.1+',
            { 'observations/faro.csv': observed({ city: 'Faro', analyzed_at: '2026-02-02' }) },
        ],
        [
            'sheets with errors',
            '2026-06-01',
            '1 error, 2 warnings: nothing was released',
            { 'observations/faro.csv': observed({ city: 'Faro' }).replace('platform_only', 'platfrom') },
        ],
        ['an edited release', '2026-06-01', '1 error, 3 warnings: nothing was released', { [sums]: 'nonsense\n' }],
    ])('make release refuses %s, and writes nothing', async (_what, day, sentence, more) => {
        const data = copied(more);
        const before = releasedFiles(data);
        if (sums in more) writeFiles(data, { [sums]: `${digest('')}  ${released.version}.csv\n` });
        const during = releasedFiles(data);
        const { status, stderr } = await release(data, day);
        expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
        expect(releasedFiles(data)).toEqual(sums in more ? during : before);
    });

    test('make release refuses data that are again those of an earlier release, and says so', async () => {
        const corrected = { 'observations/porto.csv': observed({ direct_booking_engine: 'bokun' }) };
        const data = copied(corrected);
        await release(data, '2026-03-06');
        writeFiles(data, files);
        const { status, stderr } = await release(data, '2026-03-07');
        const again = `${released.version} was released on 2026-03-05: the data are again those of that release.`;
        expect([status, stderr]).toEqual([1, expect.stringContaining(again)]);
    });

    test('make release refuses a folder without observations', async () => {
        const { status, stderr } = await release(dataFolder({}), '2026-06-01');
        expect([status, stderr]).toEqual([1, expect.stringContaining('there is no snapshot to release')]);
    });

    test('make release takes the newest day of the data as the day of the release', async () => {
        expect((await release(dataFolder(files), '2026-03-01')).status).toBe(0);
    });

    test('make release asks for the day, which is one of the calendar', async () => {
        const { status, stderr } = await run('release', { DATA_DIR: released.data });
        expect([status, stderr]).toEqual([1, expect.stringMatching(/^VERSION_DATE: name the day of the release/u)]);
        const read = readPipelineConfiguration({ VERSION_DATE: '2026-02-30' });
        expect(read).toEqual({ ok: false, error: ['VERSION_DATE must be a day of the calendar, YYYY-MM-DD.'] });
    });
});
