import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build, findingsOf, scoredIn } from '../../support/builds.ts';
import { bytesOf, csv, dataFolder, type Files, projectFolder, sample, writeFiles } from '../../support/pipeline.ts';
import { methodology, methodologyVersion, replace, versionRow, versions } from '../support/methodology.ts';
import { release } from '../support/release.ts';
import { copyOf } from '../support/released-data.ts';

const observed: Files = { 'observations/a.csv': csv(sample({ direct: 4, platform_only: 8 })) };
const rows = [
    versionRow('1.0.0', '2025-01-01', 'no', 'The first version.'),
    versionRow('1.1.0', '2026-02-01', 'yes', 'An intermediary counts half.'),
];
const halfPoints = { signal_points: replace('tpdi_score,platform_only,100', 'tpdi_score,platform_only,50') };
const sheet = 'methodology/versions.csv';

describe('Versions side by side', () => {
    test('the newest version of the methodology scores every snapshot, also those before its day', async () => {
        const before = csv(sample({ direct: 4, platform_only: 8 }, { analyzed_at: '2025-06-01' }));
        for (const [half, expected] of [
            ['1.0.0', 67],
            ['1.1.0', 33],
        ] as const) {
            const files = { ...observed, 'observations/b.csv': before, ...versions(rows, { [half]: halfPoints }) };
            const database = await scoredIn(files);
            expect(await database.rows('select tpdi_score as score from snapshot')).toEqual([
                { score: expected },
                { score: expected },
            ]);
            expect(await database.rows('select methodology_version as version from build')).toEqual([
                { version: '1.1.0' },
            ]);
            await database.close();
        }
    });

    test('one version in a folder gives the bytes that its rows give in `methodology/` itself', async () => {
        const one = versions([versionRow(methodologyVersion, '2026-01-01', 'no', 'The first version.')]);
        const [flat, inFolder] = await Promise.all([
            build({ ...observed, ...methodology({}) }),
            build({ ...observed, ...one }),
        ]);
        expect(inFolder.stdout).not.toContain('IGNORED_FILE');
        expect(bytesOf(inFolder.dist)).toEqual(bytesOf(flat.dist));
        const digest = 'select methodology_digest, dataset_version from build';
        expect(await inFolder.rows(digest)).toEqual(await flat.rows(digest));
    });

    test('an older version of the methodology may have rows that the program no longer takes', async () => {
        const unknown = { parameters: (text: string) => `${text}smoothing,0.3,decided,\n` };
        expect(codes(await findingsOf({ ...observed, ...versions(rows, { '1.0.0': unknown }) }))).toEqual([]);
    });
});

const codes = (found: Awaited<ReturnType<typeof findingsOf>>) =>
    found.filter(({ file }) => file.startsWith('methodology')).map(({ code, file, line }) => `${code} ${file}:${line}`);

interface Case {
    name: string;
    files: Files;
    file?: string;
    at?: [line: number, column: number];
    message: RegExp;
    code?: string;
}
const both = versions(rows);
const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(both).filter(([name]) => !names.some((start) => name.startsWith(start))));
const withRows = (...some: Record<string, string>[]) => ({ ...both, [sheet]: csv(some) });
const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];

const errors: Case[] = [
    {
        name: 'a version without a folder',
        files: without('methodology/1.0.0/'),
        at: [2, 1],
        message: /the version 1\.0\.0 has no folder methodology\/1\.0\.0\//u,
    },
    {
        name: 'the newest version without a folder',
        files: without('methodology/1.1.0/'),
        at: [3, 1],
        message: /the version 1\.1\.0 has no folder/u,
    },
    {
        name: 'an older version without weights',
        files: without('methodology/1.0.0/signal_points.csv'),
        file: 'methodology/1.0.0/signal_points.csv',
        message: /the file is missing/u,
    },
    {
        name: 'the newest version without weights',
        files: without('methodology/1.1.0/signal_points.csv'),
        file: 'methodology/1.1.0/signal_points.csv',
        message: /the file is missing/u,
    },
    {
        name: 'an older version whose weights are empty',
        files: { ...both, 'methodology/1.0.0/labels.csv': 'score,label,from,below,source,note\n' },
        file: 'methodology/1.0.0/labels.csv',
        message: /the file has no rows/u,
    },
    {
        name: 'an older version with an empty file',
        files: { ...both, 'methodology/1.0.0/labels.csv': '' },
        file: 'methodology/1.0.0/labels.csv',
        message: /the file has no rows/u,
    },
    {
        name: 'an older version that is not UTF-8',
        files: { ...both, 'methodology/1.0.0/labels.csv': Buffer.from('score,label\nlow,na\xefve\n', 'latin1') },
        file: 'methodology/1.0.0/labels.csv',
        at: [2, 7],
        message: /0xef is not UTF-8/u,
    },
    {
        name: 'the newest version as a workbook',
        files: { ...both, 'methodology/1.1.0/labels.csv': 'PK\x03\x04' },
        file: 'methodology/1.1.0/labels.csv',
        message: /the file is a workbook/u,
    },
    {
        name: 'the newest version with another name in its parameters',
        files: { ...both, ...versions(rows, { '1.1.0': { parameters: (text) => text } }), ...oldName() },
        file: 'methodology/1.1.0/parameters.csv',
        at: [2, 21],
        message: /this is the folder of version 1\.1\.0, not of 9\.9/u,
    },
    {
        name: 'a version that is named twice',
        files: withRows(first, { ...second, version: '1.0.0' }),
        at: [3, 1],
        message: /the version 1\.0\.0 is named twice/u,
    },
    {
        name: 'days out of order',
        files: withRows(first, { ...second, in_force_from: '2024-12-31' }),
        at: [3, 7],
        message: /2024-12-31 is not after 2025-01-01/u,
    },
    {
        name: 'two versions from one day on',
        files: withRows(first, { ...second, in_force_from: '2025-01-01' }),
        at: [3, 7],
        message: /2025-01-01 is not after 2025-01-01/u,
    },
    {
        name: 'a day to come',
        files: withRows(first, { ...second, in_force_from: '2031-01-01' }),
        at: [3, 7],
        message: /2031-01-01 has not come yet/u,
    },
    {
        name: 'no day',
        files: withRows(first, { ...second, in_force_from: '2026-02-30' }),
        at: [3, 7],
        message: /"2026-02-30" is not a day of the calendar/u,
    },
    {
        name: 'neither yes nor no',
        files: withRows(first, { ...second, breaks_series: 'perhaps' }),
        at: [3, 18],
        message: /"perhaps" is neither yes nor no/u,
    },
    {
        name: 'a name that leads elsewhere',
        files: withRows(first, { ...second, version: '../1.0.0' }),
        at: [3, 1],
        message: /cannot be the name of a folder/u,
    },
    {
        name: 'an empty sheet',
        files: { ...both, [sheet]: '' },
        message: /the file is empty/u,
        code: 'EMPTY_SHEET',
    },
    {
        name: 'a sheet without rows',
        files: { ...both, [sheet]: csv([], Object.keys(first)) },
        at: [1, 1],
        message: /names no version/u,
    },
    {
        name: 'folders without a sheet',
        files: without(sheet),
        at: [1, 1],
        message: /the sheet is missing/u,
    },
    {
        name: 'a folder without a sheet',
        files: without(sheet, 'methodology/1.0.0/'),
        at: [1, 1],
        message: /the sheet is missing/u,
    },
    {
        name: 'a row without a note',
        files: withRows(first, { ...second, note: '' }),
        at: [3, 22],
        message: /the note is missing/u,
        code: 'MISSING_VALUE',
    },
];
function oldName(): Files {
    const name = 'methodology/1.1.0/parameters.csv';
    return { [name]: String(both[name]).replace('methodology_version,1.1.0', 'methodology_version,9.9') };
}

describe('Faults of versions are errors with location, hint and rule', () => {
    test.each(errors)(
        'a fault of versions of the methodology is an error with location, hint and rule: $name',
        async ({ files, file = sheet, at = [1, 1], message, code = 'BAD_METHODOLOGY' }) => {
            const found = (await findingsOf({ ...observed, ...files })).filter((one) => message.test(one.message));
            expect(found).toHaveLength(1);
            expect(found[0]).toMatchObject({ code, severity: 'error', file, line: at[0], column: at[1] });
            expect(found[0]?.hint).toMatch(/\S/u);
            if (file === sheet && code === 'BAD_METHODOLOGY')
                expect(found[0]?.rule).toBe('docs/methodology.md#versions');
        },
    );

    test('docs/methodology.md has the section that findings about versions name', () => {
        const document = fs.readFileSync(path.join(projectFolder, 'docs/methodology.md'), 'utf8');
        expect(document).toMatch(/^## Versions$/mu);
    });
});

test('what no version of the methodology names is not read', async () => {
    for (const files of [
        { ...both, [sheet]: csv([second]) },
        { ...methodology({}), 'methodology/old/labels.csv': '' },
        { ...both, 'methodology/labels.csv': 'x\n', 'methodology/.git/x': '' },
    ]) {
        expect(codes(await findingsOf({ ...observed, ...files }))).toEqual([]);
    }
});

describe('Rows that a release was made with', () => {
    const edited = { labels: replace('57 was published as medium.', 'Decided.') };
    const releases = new Map<Files, Promise<string>>();
    /** A data folder of its own with the release of some files, which is made once. */
    const released = async (files: Files) => {
        const made = releases.get(files) ?? releaseOf(files);
        releases.set(files, made);
        return copyOf(await made);
    };
    const releaseOf = async (files: Files) => {
        const data = dataFolder({ ...observed, ...files });
        expect((await release(data, '2026-03-05')).status).toBe(0);
        return data;
    };
    const flat = methodology({});
    const older = versions(rows.slice(0, 1));
    const changed = async (data: string, files: Files) => codes(await findingsOf(writeFiles(data, files)));
    const error = (folder: string) => [`RELEASED_METHODOLOGY_EDITED ${folder}/parameters.csv:1`];

    test('rows of a release stay as they are while a version of the methodology is added', async () => {
        const data = await released(older);
        expect(await changed(data, both)).toEqual([]);
    });

    test('released rows of an older version of the methodology are an error if they change', async () => {
        const data = await released(older);
        expect(await changed(data, versions(rows, { '1.0.0': edited }))).toEqual(error('methodology/1.0.0'));
    });

    test('released rows in `methodology/` are an error if they change, but not under a new version', async () => {
        const data = await released(flat);
        expect(await changed(data, methodology(edited))).toEqual(error('methodology'));
        const raised = { ...edited, parameters: replace(methodologyVersion, '9.9') };
        expect(await changed(data, methodology(raised))).toEqual([]);
    });

    test('released rows may move from `methodology/` into the folder of their version', async () => {
        const data = await released(flat);
        for (const name of Object.keys(methodology({}))) fs.rmSync(path.join(data, name));
        const own = versionRow(methodologyVersion, '2025-01-01', 'no', 'The first version.');
        expect(await changed(data, versions([own, versionRow('9.9', '2026-03-06', 'yes', 'New.')]))).toEqual([]);
    });
});
