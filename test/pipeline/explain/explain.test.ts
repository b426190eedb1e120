import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPipelineConfiguration } from '../../../contract/configuration.ts';
import { scoreNames } from '../../../contract/scores.ts';
import { openDatabase } from '../../../pipeline/database.ts';
import { type ExplainRequest, explain } from '../../../pipeline/explain/explain.ts';
import { type Built, build, run, start } from '../../support/builds.ts';
import {
    audit,
    csv,
    dataFolder,
    projectFolder,
    sample,
    temporaryFolder,
    v1Checks,
    v2Checks,
} from '../../support/pipeline.ts';
import { sharedBuild } from '../../support/shared-build.ts';
import { idOf } from '../support/released-data.ts';

const quick = { STATIC: 'off', SITE: 'off' };

/** What `npm run explain` prints about a build, in this process. */
function explained({ dist }: Built, request: ExplainRequest, environment: Record<string, string> = {}) {
    const read = readPipelineConfiguration({ DIST_DIR: dist, ...environment });
    if (!read.ok) throw new Error(read.error.join(' '));
    return explain(request, read.value, temporaryFolder());
}

describe('npm run explain on the sample', () => {
    let built: Built;
    const inProcess = (request: ExplainRequest, environment: Record<string, string> = {}) =>
        explained(built, request, environment);
    beforeAll(async () => {
        built = await sharedBuild(path.join(projectFolder, 'data'), { SITE: 'on' });
    });

    test('npm run explain prints every score with its margin, and the rows that sum to it with their lines', async () => {
        const { status, stdout, stderr } = await run('explain', { DIST_DIR: built.dist }, [
            'portugal-porto-accommodation-luxury',
        ]);
        expect([status, stderr]).toEqual([0, '']);
        const [snapshot] = await built.rows(`
            select snapshot.* from snapshot join market using (market_id)
            where is_newest and city = 'Porto' and activity = 'Accommodation' and criteria = 'Luxury'`);
        for (const score of scoreNames) {
            const [, section = ''] = stdout.split(new RegExp(`^${score} `, 'mu'));
            const [title = '', , ...lines] = (section.split('\n\n')[0] as string).trim().split('\n');
            const margin = `${snapshot?.[`${score}_low`]} to ${snapshot?.[`${score}_high`]}`;
            expect(title).toContain(`${snapshot?.[score]} (${margin}), `);
            const sumLine = lines.pop() ?? '';
            const rows = lines.map((line) => line.trim().split(/ {2,}/u));
            const sum = rows.reduce((total, row) => total + Number(row.at(-1)), 0);
            const divisor = Number(score === 'ari_score' ? snapshot?.ari_operators : snapshot?.sample_size);
            expect(rows).toHaveLength(score === 'ari_score' ? divisor * v2Checks.length : divisor);
            expect(sumLine).toMatch(
                new RegExp(`^sum ${sum} / ${divisor} \\w+ = ${(sum / divisor).toFixed(3).slice(0, -1)}`, 'u'),
            );
            expect(sumLine).toMatch(new RegExp(`, rounded half up ${snapshot?.[score]}$`, 'u'));
            for (const [, receipt = '', host = ''] of rows) {
                const [sheet = '', line] = receipt.split(':');
                const text = fs.readFileSync(path.join(projectFolder, 'data', sheet), 'utf8');
                expect(text.split('\n')[Number(line) - 1]?.toLowerCase()).toContain(host);
            }
        }
        expect(rowsOf(stdout, 'tpdi_score').some((line) => line.endsWith(' 0'))).toBe(true);
        expect(rowsOf(stdout, 'ari_score').some((line) => line.endsWith(' 0'))).toBe(true);
    });

    test.each([
        ['its id', 'F44b9996-2bc3-5108-b41f-d4337359a76a'],
        ['its four parts', 'Portugal, Porto, Accommodation, Luxury'],
        ['words of it in any order and case', 'luxury PORTO accommodation'],
    ])('npm run explain finds a market by %s', async (_, market) => {
        const text = await inProcess({ market, score: 'tpdi_score' });
        expect(text.split('\n').slice(0, 3)).toEqual([
            'Portugal, Porto, Accommodation, Luxury',
            'id    f44b9996-2bc3-5108-b41f-d4337359a76a',
            'slug  portugal-porto-accommodation-luxury',
        ]);
        expect(text).not.toMatch(/^(?:ari_score|direct_booking_pct) /mu);
    });

    test.each(['2025-12-13', '2025-12-31'])(
        'npm run explain gives the snapshot of %s, and addresses where SOURCE_URL is set',
        async (asOf) => {
            const request = { market: 'portugal-porto-accommodation-luxury', asOf, score: 'tpdi_score' } as const;
            const text = await inProcess(request, { SOURCE_URL: 'https://o.example/{file}#L{line}' });
            expect(text).toContain('day   2025-12-13 (other snapshots: 2025-08-29, 2026-03-27)');
            const [row = ''] = rowsOf(text, 'tpdi_score');
            const [, sheet, line] = /(observations\/\S+):(\d+) /u.exec(row) ?? [];
            expect(row.endsWith(`  https://o.example/${sheet}#L${line}`)).toBe(true);
        },
    );

    test.each([
        [
            'a word that is nearly one',
            'Portoo luxury',
            /did you mean one of these\?\n {4}portugal-porto-accommodation-luxury$/u,
        ],
        ['a word like none', 'Reykjavik', /^there is no market "Reykjavik": no market has a word like reykjavik$/u],
        ['nothing but blanks', ' - ', /^there is no market " - "$/u],
        [
            'words of several markets',
            'Porto',
            /^10 markets have the words "Porto"; name one of them:(\n {4}portugal-porto-\S+){10}$/u,
        ],
        [
            'words of many markets',
            'tour',
            /^\d+ markets have the words "tour"; name one of them:(\n {4}\S+){20}\n {4}and \d+ more$/u,
        ],
    ])('npm run explain proposes markets for %s', async (_, market, sentence) => {
        await expect(inProcess({ market })).rejects.toThrow(sentence);
    });

    test('npm run explain says which snapshot is the first if the day is before it', async () => {
        const request = { market: 'portugal-porto-accommodation-luxury', asOf: '2020-01-01' };
        await expect(inProcess(request)).rejects.toThrow('on or before 2020-01-01: the first is of 2025-08-29');
    });

    test.each([
        [['x', '--as-of', '2020-02-30'], /day of the calendar/u],
        [['x', '--score', 'rank'], new RegExp(scoreNames.join(', '), 'u')],
        [['Reykjavik'], /^there is no market "Reykjavik"/u],
    ])('npm run explain ends with a status other than 0 for %j', async (words, sentence) => {
        const { status, stdout, stderr } = await run('explain', { DIST_DIR: built.dist }, words);
        expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)]);
    });

    test('npm run explain ends well when its reader has seen enough', async () => {
        const child = start('explain', { DIST_DIR: built.dist }, ['portugal-porto-accommodation-luxury']);
        child.stdout.destroy();
        const status = await new Promise((resolve) => child.on('close', resolve));
        expect(status).toBe(0);
    });
});

test('npm run explain says that there is no build, and how to make one', async () => {
    const { status, stderr } = await run('explain', { DIST_DIR: path.join(temporaryFolder(), 'dist') }, ['x']);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/there is no build in .*dist; make build makes one/u)]);
});

test('npm run explain names a database that no build has made', async () => {
    const dist = dataFolder({ 'market.duckdb': 'x' });
    const { status, stderr } = await run('explain', { DIST_DIR: dist }, ['x']);
    expect([status, stderr]).toEqual([1, `${dist}/market.duckdb is not the database of a build; run make build\n`]);
});

test('npm run explain names a build of an older version', async () => {
    const built = await build({ 'observations/a.csv': csv(sample({ direct: 2 })) }, quick);
    const database = await openDatabase(path.join(built.dist, 'market.duckdb'), temporaryFolder(), 512);
    await database.run('drop view contribution');
    await database.close();
    await expect(explained(built, { market: 'porto' })).rejects.toThrow(
        `${built.dist} was built by an older version; run make build`,
    );
});

test('npm run explain finds a market by the id that it had before it was renamed', async () => {
    const now = { country: 'Portugal', city: 'Oporto', activity: 'Walking tour', criteria: 'Private' };
    const old = { old_country: 'Portugal', old_city: 'Porto', old_activity: 'Walking tour', old_criteria: 'Private' };
    const built = await build(
        {
            'observations/a.csv': csv(sample({ direct: 2 }, { city: 'Oporto' })),
            'reference/market_aliases.csv': csv([{ ...old, ...now, reason: '' }]),
        },
        quick,
    );
    const text = await explained(built, { market: idOf('Porto'), score: 'tpdi_score' });
    expect(text).toMatch(/^Portugal, Oporto, Walking tour, Private$/mu);
});

test('npm run explain shows operators that are scored, left out or without an audit, also of an odd sheet', async () => {
    const rows = sample({ direct: 4, platform_only: 3 }).map((row) => ({ note: 'two\nlines, "quoted"', ...row }));
    const page = (position: number) => `https://result-${position}.example/`;
    const audits = [
        audit(page(1), '2026-02-20', v2Checks.slice(0, 2), v2Checks),
        audit(page(2), '2026-02-20', [], v2Checks),
        { url: page(3), audited_at: '2026-02-20', accessible: 'no' },
    ];
    const built = await build(
        { 'observations/a.csv': `\n\n${csv(rows)}`, 'audits/a.csv': csv(audits).replaceAll(',', ';') },
        quick,
    );
    const text = await explained(built, { market: 'porto' });
    const shown = text.split('\n').filter((line) => !line.startsWith('id '));
    expect(shown.slice(0, 13)).toEqual([
        'Portugal, Porto, Walking tour, Private',
        'slug  portugal-porto-walking-tour-private',
        'day   2026-03-01 (the only snapshot)',
        '',
        'tpdi_score  43 (15.8 to 75.0), medium, 7 results',
        '#  row of the sheet       host              coding                   points',
        '1  observations/a.csv:4   result-1.example  local_strict, direct          0',
        '2  observations/a.csv:6   result-2.example  local_strict, direct          0',
        '3  observations/a.csv:8   result-3.example  local_strict, direct          0',
        '4  observations/a.csv:10  result-4.example  local_strict, direct          0',
        '5  observations/a.csv:12  result-5.example  platform, platform_only     100',
        '6  observations/a.csv:14  result-6.example  platform, platform_only     100',
        '7  observations/a.csv:16  result-7.example  platform, platform_only     100',
    ]);
    expect(shown[13]).toBe('sum 300 / 7 results = 42.857142…, rounded half up 43');
    const operators = rowsOf(text, 'ari_score');
    expect(operators.slice(0, 3)).toEqual([
        '1  audits/a.csv:2    result-1.example  2026-02-20  https                          5',
        '1  audits/a.csv:2    result-1.example  2026-02-20  mobile_friendly                5',
        '1  audits/a.csv:2    result-1.example  2026-02-20  schema_org                     0',
    ]);
    expect(operators.slice(-2)).toEqual([
        '3  audits/a.csv:4    result-3.example  2026-02-20  not accessible        not scored',
        '4  -                 result-4.example  -           no audit              not scored',
    ]);
    expect(text).toMatch(/^sum 10 \/ 2 operators = 5\.000000, rounded half up 5$/mu);
});

test('npm run explain names the sheets of its rows that were saved since the build', async () => {
    const data = dataFolder({
        'observations/a.csv': csv(sample({ platform_only: 7 })),
        'observations/b.csv': csv(sample({ platform_only: 7 }, { city: 'Faro' })),
    });
    const built = await build(data, quick);
    const note = async (city: string) => {
        const text = await explained(built, { market: city, score: 'tpdi_score' }, { DATA_DIR: data });
        return /^note.*$/mu.exec(text)?.[0];
    };
    expect(await note('porto')).toBeUndefined();
    const later = Date.now() / 1000 + 60;
    fs.utimesSync(path.join(data, 'observations/a.csv'), later, later);
    expect(await note('porto')).toBe('note  saved since the build, and not read by it: observations/a.csv');
    expect(await note('faro')).toBeUndefined();
});

test('an operator whose audit lacks checks is not scored, and npm run explain says so', async () => {
    const rows = sample({ direct: 2, platform_only: 3 });
    const audits = [
        audit('https://result-1.example/', '2026-02-20', ['https'], v1Checks),
        audit('https://result-2.example/', '2026-02-20', ['https'], ['https', 'mobile_friendly', 'pagespeed']),
    ];
    const built = await build({ 'observations/a.csv': csv(rows), 'audits/a.csv': csv(audits) }, quick);
    const text = await explained(built, { market: 'porto', score: 'ari_score' });
    expect(rowsOf(text, 'ari_score').map((line) => line.replaceAll(/ {2,}/gu, ' | '))).toEqual([
        '1 | audits/a.csv:2 | result-1.example | 2026-02-20 | https | 10',
        ...['mobile_friendly', 'pagespeed', 'schema_org', 'online_booking'].map(
            (check) => `1 | audits/a.csv:2 | result-1.example | 2026-02-20 | ${check} | 0`,
        ),
        '2 | audits/a.csv:3 | result-2.example | 2026-02-20 | audits lack checks | not scored',
    ]);
    expect(text).toContain('sum 10 / 1 operator = 10.000000, rounded half up 10');
});

test('npm run explain shows the operators of a search that no version scores', async () => {
    const audits = [
        audit('https://result-1.example/', '2026-02-20', ['https'], v2Checks),
        audit('https://result-2.example/', '2026-02-20', ['https'], v2Checks.slice(0, -1)),
    ];
    const observations = csv(sample({ direct: 2, platform_only: 8 }));
    const built = await build({ 'observations/a.csv': observations, 'audits/a.csv': csv(audits) }, quick);
    const text = await explained(built, { market: 'porto', score: 'ari_score' });
    const lines = text.split('\n').map((line) => line.replaceAll(/ {2,}/gu, ' | '));
    expect(lines.filter((line) => line.endsWith('not scored'))).toEqual([
        '1 | audits/a.csv:2 | result-1.example | 2026-02-20 | audits lack checks | not scored',
        '2 | audits/a.csv:3 | result-2.example | 2026-02-20 | audits lack checks | not scored',
    ]);
});

/** The lines of a score's table, without its title, header and sum. */
function rowsOf(stdout: string, score: string): string[] {
    const lines = stdout.split('\n');
    const start = lines.findIndex((line) => line.startsWith(`${score} `));
    const end = lines.findIndex((line, index) => index > start && line.startsWith('sum '));
    return lines.slice(start + 2, end);
}
