import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { actorTypes, bookingSignals } from '../../../contract/vocabulary.ts';
import { type NewSheetOptions, newSheetRequest } from '../../../pipeline/sheet/new-options.ts';
import { newSheet as makeSheet } from '../../../pipeline/sheet/new-sheet.ts';
import { findingsOf, run } from '../../support/builds.ts';
import {
    audit,
    csv,
    dataFolder,
    type Files,
    result,
    sample,
    temporaryFolder,
    v2Checks,
} from '../../support/pipeline.ts';

/** `npm run sheet -- new`: as a process where the command line matters, else in this process. */
const food = { country: 'Portugal', city: 'Porto', activity: 'Food tour', criteria: 'Private' };

const words = (options: Record<string, string>) =>
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);

function runNew(data: string, ...typed: string[]) {
    return run('sheet', { DATA_DIR: data, BUILD_DATE: '2026-06-30' }, ['new', ...typed]);
}

/** What the command prints. */
async function newSheet(data: string, options: NewSheetOptions): Promise<string> {
    const configured = readPipelineConfiguration({ DATA_DIR: data, BUILD_DATE: '2026-06-30' });
    if (!configured.ok) throw new Error(configured.error.join());
    const request = newSheetRequest(options, configured.value);
    return await makeSheet(request, configured.value, temporaryFolder());
}

/** The files below a folder with their lines. */
function linesOf(folder: string): Record<string, string[]> {
    const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    const files = names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
    const lines = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n');
    return Object.fromEntries(files.map((name) => [name, lines(name)]));
}

const header =
    'country,city,activity,criteria,analyzed_at,position,url,actor_type,booking_signal,direct_booking_engine';

describe('a sheet of observations', () => {
    test('a new sheet has a row for each position, and a check names only the cells that must be typed', async () => {
        const data = path.join(temporaryFolder(), 'my data');
        const done = await runNew(data, ...words({ ...food, date: '2026-05-04', results: '3' }));
        expect(done).toMatchObject({ status: 0, stderr: '' });
        const name = 'observations/portugal/porto-food-tour-private-2026-05-04.csv';
        expect(linesOf(data)).toEqual({
            [name]: [header, ...[1, 2, 3].map((number) => `Portugal,Porto,Food tour,Private,2026-05-04,${number},,,,`)],
        });
        expect(done.stdout).toContain(
            `${data}/${name}: 3 rows for Portugal, Porto, Food tour, Private on 2026-05-04\n`,
        );
        for (const list of [actorTypes, bookingSignals]) expect(done.stdout).toContain(list.join(', '));
        expect(done.stdout).toContain(`make check DATA_DIR='${data}' FILE=${name}\n`);
        expect(done.stdout).toContain(`make watch DATA_DIR='${data}'\n`);
        const findings = await findingsOf(data);
        expect(findings.map(({ code, rows, message }) => [code, rows, message])).toEqual([
            ['MISSING_VALUE', 3, 'url is empty'],
            ['MISSING_VALUE', 3, 'actor_type is empty'],
            ['MISSING_VALUE', 3, 'booking_signal is empty'],
        ]);
    });

    test('a check of a half filled sheet names each empty cell', async () => {
        const typed = sample({ direct: 1, platform_only: 1 });
        const empty = [3, 4].map((position) =>
            result(position, 'none', { url: '', actor_type: '', booking_signal: position === 3 ? 'none' : '' }),
        );
        const findings = await findingsOf({ 'observations/a.csv': csv([...typed, ...empty]) });
        const errors = findings.filter(({ severity }) => severity === 'error');
        expect(errors.map(({ code, line, message }) => [code, line, message])).toEqual([
            ['MISSING_VALUE', 4, 'url is empty'],
            ['MISSING_VALUE', 4, 'actor_type is empty'],
            ['MISSING_VALUE', 5, 'url is empty'],
            ['MISSING_VALUE', 5, 'actor_type is empty'],
            ['MISSING_VALUE', 5, 'booking_signal is empty'],
        ]);
    });

    test('a new sheet has as many rows as the methodology allows, and the day of today or BUILD_DATE', async () => {
        const data = temporaryFolder();
        await newSheet(data, food);
        // BUILD_DATE is before the day of any run of this test.
        const lines = linesOf(data)['observations/portugal/porto-food-tour-private-2026-06-30.csv'];
        expect(lines?.length).toBe(1 + 30);
    });

    test('a new sheet spells the names as other sheets do', async () => {
        const data = dataFolder({ 'observations/old.csv': csv(sample({ none: 10 }, { ...food, city: 'Évora' })) });
        const typed = { ...food, country: ' PORTUGAL', city: 'evora', date: '2026-05-04', results: '1' };
        await newSheet(data, typed);
        const lines = linesOf(data)['observations/portugal/evora-food-tour-private-2026-05-04.csv'];
        expect(lines?.[1]).toBe('Portugal,Évora,Food tour,Private,2026-05-04,1,,,,');
    });

    test('a new sheet is written for a search of which there is another coding only', async () => {
        const second = csv(sample({ none: 10 }, { ...food, analyzed_at: '2026-05-04', coding: 'second' }));
        const data = dataFolder({ 'observations/second.csv': second });
        await newSheet(data, { ...food, date: '2026-05-04' });
        expect(Object.keys(linesOf(data))).toContain('observations/portugal/porto-food-tour-private-2026-05-04.csv');
    });

    test.each([
        ['of the same snapshot', {}, /^observations\/mine\.csv has the snapshot of .* on 2026-05-04 already/u],
        ['of the same snapshot under its old name', { city: 'Oporto' }, /^observations\/mine\.csv has the snapshot/u],
        [
            'of the same name',
            { criteria: 'Group' },
            /porto-food-tour-group-2026-05-04\.csv already exists and was not changed/u,
        ],
    ])('the command sheet new leaves a sheet %s as it is', async (_name, other, message) => {
        const taken = 'observations/portugal/porto-food-tour-group-2026-05-04.csv';
        const files: Files = {
            'observations/mine.csv': csv(sample({ none: 10 }, { ...food, analyzed_at: '2026-05-04' })),
            [taken]: 'no header\n',
            'reference/market_aliases.csv': csv([
                {
                    ...Object.fromEntries(Object.entries(food).map(([part, name]) => [`old_${part}`, name])),
                    old_city: 'Oporto',
                    ...food,
                    reason: '',
                },
            ]),
        };
        const data = dataFolder(files);
        await expect(newSheet(data, { ...food, ...other, date: '2026-05-04' })).rejects.toThrow(message);
        expect(Object.keys(linesOf(data)).sort()).toEqual(Object.keys(files).sort());
        expect(linesOf(data)[taken]).toEqual(['no header']);
    });
});

describe('what the command refuses, and writes nothing', () => {
    const { criteria: _criteria, ...three } = food;
    const cases: [string, NewSheetOptions, RegExp][] = [
        ['no names at all', {}, /missing: --country, --city, --activity, --criteria/u],
        ['one name missing', three, /missing: --criteria\. For example:\n {4}npm run sheet -- new/u],
        ['a blank name', { ...food, city: ' ' }, /^--city must be a name of 1 to 200 characters/u],
        ['a name with an invisible character', { ...food, city: 'Por\u200bto' }, /^--city/u],
        ['a name that is too long', { ...food, activity: 'x'.repeat(201) }, /^--activity/u],
        ['a day that does not exist', { ...food, date: '2026-02-30' }, /^--date must be a day/u],
        ['a day to come', { ...food, date: '2026-07-01' }, /^--date must be .* to 2026-06-30/u],
        ['a day long ago', { ...food, date: '1999-12-31' }, /^--date/u],
        ['no rows', { ...food, results: '0' }, /^--results must be a whole number, 1 to 1000/u],
        ['too many rows', { ...food, results: '1001' }, /^--results/u],
        ['a number of audits', { ...food, results: '3', audits: true }, /^--results cannot be given/u],
        [
            'several faults',
            { city: '', date: 'today' },
            /^--city.*\n--date.*\n.*missing: --country, --activity, --crit/u,
        ],
        ['audits of a market without codings', { ...food, audits: true }, /^no sheet has the market Portugal/u],
    ];
    test.each(cases)('the command sheet new refuses %s, and writes nothing', async (_name, options, message) => {
        const data = path.join(temporaryFolder(), 'my-data');
        await expect(newSheet(data, options)).rejects.toThrow(message);
        expect(fs.existsSync(data)).toBe(false);
    });

    test('the command sheet new ends with a sentence and a status where it refuses', async () => {
        const data = dataFolder({ 'observations/portugal': 'a file', 'file.txt': '' });
        const [missing, unknown, noFolder, fileAsFolder] = await Promise.all([
            runNew(data),
            runNew(data, ...words(food), '--town', 'Porto'),
            runNew(path.join(data, 'file.txt'), ...words(food)),
            runNew(data, ...words(food)),
        ]);
        const mark = /\/[^ ]*pipeline-test-\w+\//gu;
        for (const done of [missing, unknown, noFolder, fileAsFolder]) {
            expect(done).toMatchObject({ status: 1, stdout: '' });
            expect(done.stderr).not.toMatch(/^\s+at /mu);
        }
        expect(missing.stderr).toMatch(/^a market has four names; missing: --country/u);
        expect(unknown.stderr).toMatch(/^error: unknown option '--town'/u);
        expect(noFolder.stderr.replace(mark, '')).toBe('DATA_DIR: file.txt is not a folder.\n');
        expect(fileAsFolder.stderr.replace(mark, '')).toBe('observations/portugal is not a folder\n');
    });

    test('the command sheet new refuses a methodology with errors', async () => {
        const data = dataFolder({ 'methodology/parameters.csv': 'name,value,source,note\n' });
        await expect(newSheet(data, food)).rejects.toThrow('the methodology has errors, which make check names');
    });
});

describe('a sheet of audits', () => {
    const market = { ...food, analyzed_at: '2026-05-04' };
    const operators = [
        result(1, 'platform_only', market),
        result(2, 'direct', { ...market, url: 'https://never.example/tours' }),
        result(3, 'direct', { ...market, url: 'https://old.example/' }),
        result(4, 'direct', { ...market, url: 'https://audited.example/' }),
        result(5, 'contact_only', market),
        result(6, 'direct', { ...market, url: 'https://never.example/tours/#again', actor_type: 'local_extended' }),
        result(7, 'direct', { ...market, actor_type: 'reseller_remote' }),
        result(8, 'direct', { ...market, url: '' }),
        result(9, 'direct', { ...market, url: 'https://oldest-valid.example/' }),
        result(1, 'direct', { ...market, analyzed_at: '2026-06-01', coding: 'second' }),
    ];
    const files = {
        'observations/a.csv': csv([
            ...operators,
            result(1, 'direct', { ...market, analyzed_at: '2025-05-04', url: 'https://gone.example/' }),
            result(1, 'direct', { ...market, city: 'Faro', url: 'https://elsewhere.example/' }),
        ]),
        'audits/a.csv': csv([
            audit('https://old.example', '2026-01-01', [], v2Checks),
            audit('https://AUDITED.example', '2026-03-01', [], v2Checks),
            audit('https://oldest-valid.example', '2026-02-01', [], v2Checks),
        ]),
    };
    const sheet = (day: string) => `audits/portugal/porto-food-tour-private-${day}.csv`;

    test('a sheet of audits has a row for each page of the newest direct operators without a valid audit', async () => {
        const data = dataFolder(files);
        const done = await runNew(data, ...words({ ...food, date: '2026-05-04' }), '--audits');
        expect(done).toMatchObject({ status: 0, stderr: '' });
        expect(done.stdout).toContain('2 pages of direct operators of Portugal, Porto, Food tour, Private');
        expect(done.stdout).not.toContain('count for snapshots');
        const lines = linesOf(data)[sheet('2026-05-04')] as string[];
        const [columns = '', ...rows] = lines;
        expect(columns.split(',').slice(0, 3)).toEqual(['url', 'audited_at', 'accessible']);
        expect(columns.split(',').slice(3).sort()).toEqual([...v2Checks, 'online_booking'].sort());
        expect(rows.map((row) => row.replace(/,+$/u, ''))).toEqual([
            'https://never.example/tours,2026-05-04',
            'https://old.example/,2026-05-04',
        ]);
        const mine = (await findingsOf(data)).filter(({ file }) => file === sheet('2026-05-04'));
        expect(mine.map(({ code, rows: all, message }) => [code, all, message])).toEqual([
            ['MISSING_VALUE', 2, 'accessible is empty'],
        ]);
    });

    test('a sheet of audits of a later day has the pages whose audit is too old for that day, and says so', async () => {
        const data = dataFolder(files);
        const printed = await newSheet(data, { ...food, date: '2026-06-02', audits: true });
        expect(printed).toContain('they count for snapshots from 2026-06-02 on');
        expect(linesOf(data)[sheet('2026-06-02')]?.length).toBe(1 + 4);
    });

    test('a sheet of audits of a day before the snapshot has the pages whose audit is too old for the snapshot', async () => {
        const data = dataFolder(files);
        await newSheet(data, { ...food, date: '2026-04-01', audits: true });
        const [, ...rows] = linesOf(data)[sheet('2026-04-01')] as string[];
        expect(rows.map((row) => row.split(',')[0])).toEqual(['https://never.example/tours', 'https://old.example/']);
    });

    test('a sheet of audits is not written where no operator needs it', async () => {
        const data = dataFolder({ 'observations/a.csv': csv([result(1, 'none', market)]) });
        const printed = await newSheet(data, { ...food, date: '2026-05-04', audits: true });
        expect(printed).toContain('no direct operator of the snapshot of 2026-05-04 needs an audit');
        expect(Object.keys(linesOf(data))).toEqual(['observations/a.csv']);
    });
});
