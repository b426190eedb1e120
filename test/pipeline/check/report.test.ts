import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Finding, findingShape } from '../../../contract/finding.ts';
import { makeFindingTable } from '../../../pipeline/check/findings.ts';
import { printFindings } from '../../../pipeline/check/report.ts';
import { openDatabase } from '../../../pipeline/database.ts';
import { build, run } from '../../support/builds.ts';
import { here } from '../../support/here.ts';
import { csv, dataFolder, type Files, result, sample, temporaryFolder } from '../../support/pipeline.ts';

const good = sample({ platform_only: 12 });
/** Sixty rows with a bad actor type, three with a bad position. */
const faulty = Array.from({ length: 63 }, (_, index) =>
    result(index < 60 ? index + 1 : 0, 'none', {
        actor_type: index < 60 ? 'x' : 'dmo',
        url: `https://a.example/${index}`,
    }),
);
const lineShape = /^[^:]+:\d+:\d+ (?:error|warning) [A-Z_0-9]+ \S.*$/u;
const clean: Files = { 'observations/a.csv': csv(good) };
const warned: Files = { 'observations/a.csv': csv(good.slice(1)) };
const wrong: Files = { 'observations/a.csv': csv(faulty) };

describe.each(['check', 'build'] as const)('make %s', (command) => {
    const call = (files: Files, environment: Record<string, string> = {}) => {
        const folders = { DATA_DIR: dataFolder(files), DIST_DIR: `${temporaryFolder()}/dist` };
        return here(command, { SITE: 'off', ...folders, ...environment });
    };

    test('findings are text with location, message, hint and rule; beyond 50 of a code, only their number is printed', async () => {
        const { stdout, status } = await call(wrong);
        const reported = stdout.trimEnd().split('\n');
        const findings = reported.filter((line) => lineShape.test(line));
        const actorTypes = findings.filter((line) => line.includes(' UNKNOWN_ACTOR_TYPE '));
        expect(actorTypes[0]).toMatch(/^observations\/a\.csv:2:\d+ error UNKNOWN_ACTOR_TYPE .*"x"/u);
        expect(actorTypes).toHaveLength(50);
        expect(findings.filter((line) => line.includes(' BAD_POSITION '))).toHaveLength(3);
        const others = reported.filter((line) => !lineShape.test(line));
        expect(others.filter((line) => line.startsWith('    hint: '))).toHaveLength(53);
        expect(others.filter((line) => line === '    rule: docs/codebook.md#actor-type')).toHaveLength(50);
        expect(others.filter((line) => !/^ {4}(?:hint|rule): /u.test(line))).toEqual([
            expect.stringMatching(/\b10 more of UNKNOWN_ACTOR_TYPE\b/u),
        ]);
        expect(status).not.toBe(0);
    });

    test('FORMAT=json makes standard output a JSON array of all findings, and nothing else', async () => {
        const { stdout, status } = await call(wrong, { FORMAT: 'json' });
        const findings = findingShape.strict().array().parse(JSON.parse(stdout));
        expect(findings.filter(({ code }) => code === 'UNKNOWN_ACTOR_TYPE')).toHaveLength(60);
        expect(findings.map(({ line }) => line)).toEqual(Array.from({ length: 63 }, (_, index) => index + 2));
        expect(status).not.toBe(0);
    });

    test('warnings are printed, and the status is 0', async () => {
        const { stdout, status } = await call(warned);
        expect(stdout.split('\n')[0]).toMatch(/^observations\/a\.csv:2:\d+ warning GAP_IN_POSITIONS /u);
        expect(status).toBe(0);
    });

    test('input without a finding prints nothing on standard output, and an empty array as JSON', async () => {
        expect(await call(clean)).toMatchObject({ status: 0, stdout: '' });
        expect(JSON.parse((await call(clean, { FORMAT: 'json' })).stdout)).toEqual([]);
    });

    test('the message of a finding is one line, even where the cell is not', async () => {
        const rows = [...good, result(13, 'none', { booking_signal: 'no\nway\r\nout' })];
        const { stdout } = await call({ 'observations/a.csv': csv(rows) });
        expect(
            stdout
                .trimEnd()
                .split('\n')
                .map((line) => line.slice(0, 9)),
        ).toEqual(['observati', '    hint:', '    rule:']);
    });
});

describe('many findings', () => {
    test('text of 300,000 findings lists 50 of them and the number of the others', async () => {
        const database = await openDatabase(':memory:', temporaryFolder(), 512);
        await makeFindingTable(database);
        await database.run(`
            insert into finding_row (code, severity, file, line, "column", message, hint)
            select 'BAD_DATE', 'error', 'a.csv', 300000 - range, 1, 'a message', 'a hint' from range(300000)`);
        let text = '';
        await printFindings(database, 'text', {
            write: async (more) => {
                text += more;
            },
        });
        await database.close();
        expect(text.split('\n', 3)).toEqual([
            'a.csv:1:1 error BAD_DATE a message',
            '    hint: a hint',
            'a.csv:2:1 error BAD_DATE a message',
        ]);
        expect(text).toMatch(/^… and 299,950 more of BAD_DATE \(FORMAT=json lists all\)$/mu);
        expect(text.split('\n')).toHaveLength(102);
    });

    test('all of 60,000 findings are written as JSON by a process with little memory', async () => {
        const [head = '', row = ''] = csv([result(1, 'none')]).split('\n');
        // The first row is sound: what every row has would be one finding.
        const rows = Array.from({ length: 60_001 }, (_, index) =>
            row
                .replace(',1,', `,${index + 1},`)
                .replace('result-1', `result-${index}`)
                .replace(',dmo,', index === 0 ? ',dmo,' : ',x,'),
        );
        const { stdout, stderr, status } = await run('check', {
            DATA_DIR: dataFolder({ 'observations/a.csv': [head, ...rows].join('\n') }),
            FORMAT: 'json',
            BUILD_MEMORY_MIB: '512',
            NODE_OPTIONS: '--max-old-space-size=32',
        });
        const lines = (JSON.parse(stdout) as Finding[]).map(({ code, line }) =>
            code === 'UNKNOWN_ACTOR_TYPE' ? line : 0,
        );
        expect(lines).toHaveLength(60_000);
        expect(lines.findIndex((line, index) => line !== index + 3)).toBe(-1);
        expect(stderr).toMatch(/^60,000 errors, 0 warnings$/mu);
        expect(status).toBe(1);
    });
});

describe('a fault that every row of a sheet has', () => {
    const files = { 'observations/a.csv': csv(good.map((row) => ({ ...row, analyzed_at: '1 March' }))) };

    test('a fault that all rows of a sheet have is one finding that does not give each row the value of the first', async () => {
        const words = ['ota', 'foo'];
        const rows = Array.from({ length: 12 }, (_, index) => ({
            ...result(index + 1, 'none'),
            actor_type: words[index % 2] as string,
        }));
        const { stdout } = await here('check', { DATA_DIR: dataFolder({ 'observations/a.csv': csv(rows) }) });
        expect(stdout).toMatch(
            /^\S+ error UNKNOWN_ACTOR_TYPE .*"ota" is not known \(all 12 rows of the sheet have this fault\)\n/u,
        );
        expect(stdout).not.toContain('foo');
    });

    test('a fault that all rows of a sheet have is one finding with its number of rows, in text and in JSON', async () => {
        const data = dataFolder(files);
        const text = await here('check', { DATA_DIR: data });
        expect(text.stdout).toMatch(/^observations\/a\.csv:2:37 error BAD_DATE .*12 rows[^\n]*\n {4}hint: [^\n]*\n$/u);
        expect(text.stderr).toMatch(/^1 error, 0 warnings$/mu);
        const json = await here('check', { DATA_DIR: data, FORMAT: 'json' });
        expect(JSON.parse(json.stdout)).toMatchObject([{ code: 'BAD_DATE', line: 2, column: 37, rows: 12 }]);
    });
});

describe('BUILD_DATE', () => {
    const files = { 'observations/a.csv': csv(good.map((row) => ({ ...row, analyzed_at: '2026-03-02' }))) };

    test('BUILD_DATE is the last day that a sheet may name; another one checks an unchanged build again', async () => {
        const first = await build(files, { BUILD_DATE: '2026-03-02' });
        expect(first).toMatchObject({ status: 0, stdout: '' });
        const again = await build(first.data, { BUILD_DATE: '2026-03-01', DIST_DIR: first.dist });
        expect(again.status).toBe(1);
        expect(again.stdout).toMatch(/^observations\/a\.csv:2:37 error FUTURE_DATE /u);
    });

    test('the last day that a sheet may name is today where the day begins first, if BUILD_DATE is not set', async () => {
        const days = [14, 15 + 24].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10));
        const [today, later] = days as [string, string];
        const rows = [today, later].map((analyzed_at, index) => ({ ...result(index + 1, 'none'), analyzed_at }));
        const { stdout } = await here('check', {
            DATA_DIR: dataFolder({ 'observations/a.csv': csv(rows) }),
            FORMAT: 'json',
        });
        const errors = (JSON.parse(stdout) as Finding[]).filter(({ severity }) => severity === 'error');
        expect(errors).toMatchObject([{ code: 'FUTURE_DATE', line: 3 }]);
    });
});

test('an ignored file is reported by the next build, even if all other input is unchanged', async () => {
    const first = await build(clean);
    expect(first.stdout).toBe('');
    fs.writeFileSync(path.join(first.data, 'observations/b.xlsx'), 'x');
    const second = await build(first.data, { DIST_DIR: first.dist });
    expect(second.stdout).toMatch(/^observations\/b\.xlsx:1:1 warning IGNORED_FILE /u);
});

test.each<Record<string, string>>([
    { DATA_DIR: '/nowhere/at/all' },
    { FORMAT: 'xml', STATIC: 'perhaps', BUILD_DATE: '2026-02-30', BUILD_MEMORY_MIB: 'plenty' },
    { BUILD_DATE: 'today', BUILD_MEMORY_MIB: '255' },
])('wrong variables stop the start, and each is named: %o', async (wrong) => {
    const sound = { DATA_DIR: dataFolder(clean), DIST_DIR: `${temporaryFolder()}/dist` };
    const { status, stderr, stdout } = await here('build', { ...sound, ...wrong });
    expect([status, stdout]).toEqual([1, '']);
    const named = stderr.trimEnd().split('\n');
    expect(named.map((line) => /^\w+/u.exec(line)?.[0]).sort()).toEqual(Object.keys(wrong).sort());
});

test('the least memory that may be asked for is enough for a few sheets', async () => {
    const files = Object.fromEntries(
        Array.from({ length: 8 }, (_, number) => [
            `observations/${number}.csv`,
            csv(sample({ platform_only: 12 }, { city: `City ${number}`, note: 'a\nb' })),
        ]),
    );
    expect(
        await run('build', {
            DATA_DIR: dataFolder(files),
            DIST_DIR: `${temporaryFolder()}/dist`,
            BUILD_MEMORY_MIB: '256',
        }),
    ).toMatchObject({ status: 0 });
});
