import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import { fileToCheck, keepFindingsOf } from '../../../pipeline/check/one-file.ts';
import { readIn, run } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import { audit, csv, dataFolder, projectFolder, sample, temporaryFolder, v2Checks } from '../../support/pipeline.ts';
import { methodology, replace } from '../support/methodology.ts';

/** `make check FILE=…`: the findings of one file. As a process where the output matters, else in this process. */
const good = csv(sample({ direct: 2, platform_only: 10 }));
const bad = csv(sample({ direct: 1, platform_only: 10 }, { city: 'Faro', actor_type: 'reseler' }));
const audits = csv(
    [1, 2].map((number) => audit(`https://result-${number}.example/`, '2026-02-20', v2Checks, v2Checks)),
);

async function findingsIn(data: string, file: string): Promise<Finding[]> {
    const found = fileToCheck(file, data, temporaryFolder());
    const { database } = await readIn(found.dataFolder, undefined, found.name);
    try {
        await keepFindingsOf(database, found);
        return await database.rows<Finding>('from finding_row order by line, code');
    } finally {
        await database.close();
    }
}

const brief = (findings: readonly Finding[]) => findings.map(({ file, line, code }) => `${file}:${line} ${code}`);

describe('a file below DATA_DIR', () => {
    test('make check FILE checks the sheet of places and the notice', async () => {
        const data = dataFolder({
            'observations/faro.csv': good,
            'places.csv': 'country,city,country_code,latitude,longitude,source\nPortugal,Faro,PT,x,-7.93,a map\n',
            'notice.txt': '\u0007',
        });
        expect(brief(await findingsIn(data, 'places.csv'))).toEqual(['places.csv:2 BAD_COORDINATE']);
        expect(brief(await findingsIn(data, 'notice.txt'))).toEqual(['notice.txt:1 CONTROL_CHARACTER']);
    });

    test('FILE may be relative to DATA_DIR or the current folder, and only findings of that file are printed', async () => {
        const data = dataFolder({
            'observations/a b/bad.csv': bad,
            'observations/good.csv': good,
            'observations/worse.csv': 'x\n',
            'audits/a.csv': audits,
        });
        const file = path.join(data, 'observations/a b/bad.csv');
        const [one, other, sound] = await Promise.all([
            run('check', { DATA_DIR: data, FILE: 'observations/a b/bad.csv' }),
            here('check', { DATA_DIR: data, FILE: path.relative(projectFolder, file), FORMAT: 'json' }),
            here('check', { DATA_DIR: data, FILE: 'observations/good.csv', FORMAT: 'json' }),
        ]);
        const elsewhere = (count: number) => `${count} error${count > 1 ? 's' : ''} in other files`;
        expect(one).toEqual({
            status: 1,
            stdout: expect.stringMatching(
                /^observations\/a b\/bad\.csv:2:\d+ error UNKNOWN_ACTOR_TYPE .* \(all 11 rows of the sheet have this fault\)\n {4}hint: .*\n {4}rule: .*\n$/u,
            ),
            stderr: `observations/a b/bad.csv: 1 error, 0 warnings; ${elsewhere(1)} (make check without FILE names all)\n`,
        });
        expect([other.status, brief(JSON.parse(other.stdout))]).toEqual([
            1,
            ['observations/a b/bad.csv:2 UNKNOWN_ACTOR_TYPE'],
        ]);
        expect([sound.status, JSON.parse(sound.stdout)]).toEqual([0, []]);
        expect(sound.stderr).toContain(elsewhere(2));
    });

    test('make check FILE reaches a file through a link', async () => {
        const data = dataFolder({ 'observations/bad.csv': bad });
        const link = path.join(temporaryFolder(), 'link');
        fs.symlinkSync(data, link);
        const expected = ['observations/bad.csv:2 UNKNOWN_ACTOR_TYPE'];
        expect(brief(await findingsIn(link, path.join(data, 'observations/bad.csv')))).toEqual(expected);
        expect(brief(await findingsIn(data, path.join(link, 'observations/bad.csv')))).toEqual(expected);
    });

    test('make check FILE has the findings that need other files', async () => {
        const data = dataFolder({ 'observations/a.csv': good, 'observations/b.csv': good, 'audits/a.csv': audits });
        // Also the first file in the alphabet: the copy of a sheet may be either.
        for (const [name, other] of [
            ['observations/a.csv', 'observations/b.csv'],
            ['observations/b.csv', 'observations/a.csv'],
        ] as const) {
            const errors = (await findingsIn(data, name)).filter(({ severity }) => severity === 'error');
            expect(brief(errors)).toEqual([`${name}:2 SNAPSHOT_IN_TWO_FILES`]);
            expect(errors[0]?.message).toContain(other);
        }
    });

    test.each([
        ['a sheet of audits', 'audits/a.csv', `${audits}https://x.example,2026-02-20\n`, 'audits/a.csv:4 WRONG_WIDTH'],
        ['a catalogue file', 'catalog/a.json', '{ "slug": "a" }', 'catalog/a.json:1 MISSING_MEMBER'],
        [
            'renamed markets',
            'reference/market_aliases.csv',
            'reason\n',
            'reference/market_aliases.csv:1 MISSING_COLUMN',
        ],
        ['the places', 'places.csv', 'country\n', 'places.csv:1 MISSING_COLUMN'],
        ['a methodology file', 'methodology/labels.csv', 'score\n', 'methodology/labels.csv:1 BAD_METHODOLOGY'],
    ])('make check FILE reports the faults of %s alone', async (_name, file, text, expected) => {
        const found = brief(await findingsIn(dataFolder({ [file]: text, 'observations/bad.csv': bad }), file));
        expect(found).toContain(expected);
        expect(found.filter((finding) => !finding.startsWith(`${file}:`))).toEqual([]);
    });
});

describe('a draft elsewhere', () => {
    test('make check FILE checks a draft elsewhere alone, with the audits of DATA_DIR, under the name as typed', async () => {
        const data = dataFolder({ 'observations/good.csv': good, 'audits/a.csv': audits });
        const desktop = dataFolder({
            'good.csv': good,
            '.bad.csv': bad,
            'AUDITS.CSV': audits.replaceAll('yes', 'maybe'),
            'boat.json': '{ "slug": "a" }',
        });
        const at = (name: string) => path.relative(projectFolder, path.join(desktop, name));
        expect(await findingsIn(data, at('good.csv'))).toEqual([]);
        expect(brief(await findingsIn(data, at('.bad.csv')))).toEqual([`${at('.bad.csv')}:2 UNKNOWN_ACTOR_TYPE`]);
        expect(brief(await findingsIn(data, at('AUDITS.CSV')))).toContain(`${at('AUDITS.CSV')}:2 BAD_BOOLEAN`);
        expect(brief(await findingsIn(data, at('boat.json')))).toContain(`${at('boat.json')}:1 MISSING_MEMBER`);
        const done = await here('check', { DATA_DIR: data, FILE: path.join(desktop, 'good.csv') });
        expect(done).toEqual({ status: 0, stdout: '', stderr: `${desktop}/good.csv: 0 errors, 0 warnings\n` });
    });

    test('make check FILE checks a draft elsewhere by the methodology of DATA_DIR', async () => {
        const own = methodology({ parameters: replace('sample_size_min,10', 'sample_size_min,20') });
        const data = dataFolder({ ...own, 'audits/a.csv': audits });
        const [finding] = await findingsIn(data, path.join(dataFolder({ 'draft.csv': good }), 'draft.csv'));
        expect(finding).toMatchObject({ code: 'SAMPLE_SIZE', message: expect.stringContaining('20 to 30') });
    });
});

describe('a file that cannot be checked', () => {
    const files = {
        'observations/a/b.csv': good,
        'observations/.hidden.csv': good,
        'observations/b.xlsx': '',
        'mine.csv': good,
    };
    test.each([
        ['is not there', 'observations/c.csv', /^FILE: there is no file observations\/c\.csv, neither in the current/u],
        ['is a folder', 'observations/a', /^FILE: observations\/a is a folder/u],
        ['has another ending', 'observations/b.xlsx', /^FILE: .* is neither a sheet, which ends in \.csv, nor/u],
        ['is in the wrong folder', 'mine.csv', /^FILE: mine\.csv is not read by a build; sheets are read below obs/u],
        ['is hidden', 'observations/.hidden.csv', /^FILE: .* is not read by a build/u],
    ])('make check FILE refuses a file because it %s', async (_name, file, message) => {
        await expect(findingsIn(dataFolder(files), file)).rejects.toThrow(message);
    });

    test.each(['observations/a.csv', 'places.csv', 'reference/market_aliases.csv'])(
        'make check FILE=%s does not call the file sound if the methodology has errors',
        async (file) => {
            const data = dataFolder({ [file]: good, 'methodology/labels.csv': 'score\n' });
            const done = await here('check', { DATA_DIR: data, FILE: file });
            expect([done.status, done.stdout]).toEqual([1, '']);
            expect(done.stderr).toMatch(/^\S+ was not checked: methodology\/\w+\.csv has errors.*\n$/u);
            expect(done.stderr.startsWith(file)).toBe(true);
        },
    );
});
