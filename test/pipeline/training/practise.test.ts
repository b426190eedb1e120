import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { practiseColumns } from '../../../contract/training.ts';
import { withDatabase } from '../../../pipeline/database.ts';
import { readSmallSheet } from '../../../pipeline/ingest/small-sheet.ts';
import { grade } from '../../../pipeline/training/grade.ts';
import { gradingText } from '../../../pipeline/training/grading-text.ts';
import { writePractiseSheet } from '../../../pipeline/training/practise-sheet.ts';
import { readPractiseSheet } from '../../../pipeline/training/read-practise.ts';
import { readGold, readTrainingResults } from '../../../pipeline/training/read-training.ts';
import { run } from '../../support/builds.ts';
import { csv, projectFolder, type Row, temporaryFolder } from '../../support/pipeline.ts';

/** `npm run sheet -- practise` and `-- grade`. */
const data = path.join(projectFolder, 'data');
const results = readTrainingResults(data);
const gold = readGold(data, results);
const numbers = results.map(({ result }) => result as string);
const names = practiseColumns.map(({ name }) => name);

type Codes = Partial<Record<'left_out' | 'actor_type' | 'booking_signal' | 'result', string>>;

/** The sheet of a coder who codes as the gold codings do, but for some results. */
function codedRows(others: Record<string, Codes> = {}): Row[] {
    return results.map((result) => {
        const mine = gold.filter((coding) => coding.result === result.result);
        const codes = Object.fromEntries(mine.map(({ variable, value }) => [variable, value]));
        const cells = { ...codes, left_out: codes.left_out === 'yes' ? 'yes' : '' };
        return { ...result, ...cells, ...others[result.result as string] };
    });
}

function sheetOf(rows: Row[]): string {
    const file = path.join(temporaryFolder(), 'practise.csv');
    fs.writeFileSync(file, csv(rows, names));
    return file;
}

function gradingOf(rows: Row[]) {
    const coded = readPractiseSheet(sheetOf(rows), numbers);
    return withDatabase(':memory:', temporaryFolder(), 256, (database) => grade(database, results, gold, coded, 0.95));
}

const faultsOf = (rows: Row[]) => () => readPractiseSheet(sheetOf(rows), numbers);

describe('the sheet to practise with', () => {
    test('the sheet to practise with has the results in order and no gold coding, and overwrites no other', async () => {
        const file = path.join(temporaryFolder(), 'mine.csv');
        const done = await run('sheet', {}, ['practise', '--to', file]);
        expect(done).toMatchObject({ status: 0, stderr: '' });
        expect(done.stdout).toContain(`${file}: 40 invented results to code`);
        expect(done.stdout).toContain(`npm run sheet -- grade ${file}`);
        const text = fs.readFileSync(file, 'utf8');
        const { rows } = readSmallSheet({ path: file, name: file }, practiseColumns, '');
        const cells = rows.map((row) => Object.fromEntries(names.map((name) => [name, row.cell(name)])));
        expect(cells).toEqual(results.map((result) => ({ ...result, ...uncoded, note: '' })));
        for (const { reason } of gold) expect(text).not.toContain(reason);

        const again = await run('sheet', {}, ['practise', '--to', file]);
        expect(again).toMatchObject({ status: 1, stdout: '' });
        expect(again.stderr).toContain(`${file} already exists and was not changed`);
        expect(fs.readFileSync(file, 'utf8')).toBe(text);
        const deeper = path.join(temporaryFolder(), 'new/folder/my sheet.csv');
        expect(writePractiseSheet(data, deeper)).toContain(`npm run sheet -- grade '${deeper}'\n`);
        expect(fs.readFileSync(deeper, 'utf8')).toBe(text);
    });
});

const uncoded = { left_out: '', actor_type: '', booking_signal: '' };

describe('a grading', () => {
    test('a grading of a sheet that agrees in all says so, and what to do next', async () => {
        const grading = await gradingOf(codedRows());
        expect(grading.differences).toEqual([]);
        expect(
            grading.agreements.map(({ variable, alike, compared, alpha }) => [variable, alike, compared, alpha]),
        ).toEqual([
            ['left_out', 40, 40, 1],
            ['actor_type', 36, 36, 1],
            ['booking_signal', 36, 36, 1],
        ]);
        const text = gradingText('mine.csv', grading, 0.95);
        expect(text).toContain('mine.csv: 40 results, compared with the gold codings (95 % intervals)');
        expect(text).toMatch(/actor type +36 of 36 +100\.0 % \(90\.4 to 100\.0\)/u);
        expect(text).toContain('Alpha of both codes is .800 or more: begin with real pages.');
        expect(text).not.toContain('Read again');
    });

    test('a grading names each code that differs from the gold code, with reason and rule, and each confusion', async () => {
        const rows = codedRows({
            7: { actor_type: 'local_strict' },
            15: { booking_signal: 'direct' },
            3: { left_out: '', actor_type: 'reseller_remote', booking_signal: 'none' },
        });
        const grading = await gradingOf(rows);
        expect(grading.agreements.map(({ alike, compared }) => [alike, compared])).toEqual([
            [39, 40],
            [35, 36],
            [35, 36],
        ]);
        const text = gradingText('mine.csv', grading, 0.95);
        const ruled = [...text.matchAll(/^(\d+) {2}.*\n {4}(.*?)\. .*\n {4}rule: docs\/codebook\.md#(.*)$/gmu)];
        expect(ruled.map(([, ...cells]) => cells)).toEqual([
            ['3', 'left out: yours no, gold yes', 'editorial-text-links'],
            ['7', 'actor type: yours local_strict, gold local_extended', 'local-strict-suburb'],
            ['15', 'booking signal: yours direct, gold contact_only', 'direct-request-form'],
        ]);
        expect(text).toMatch(
            /actor type: gold in rows, yours in columns\n.*\n +local_strict +13 .*\n +local_extended +1 +5 /u,
        );
    });

    test('a grading below the limits of Krippendorff says what to read', async () => {
        const worse = (count: number) => {
            const direct = gold.filter(({ value }) => value === 'direct').slice(0, count);
            return gradingOf(
                codedRows(Object.fromEntries(direct.map(({ result }) => [result, { booking_signal: 'none' }]))),
            );
        };
        expect(gradingText('', await worse(6), 0.95)).toMatch(/Alpha is below \.800: read the rules named above/u);
        expect(gradingText('', await worse(12), 0.95)).toMatch(/Alpha is below \.667: read the whole codebook/u);
    });

    test('a grading of a coder who leaves everything out has nothing to compare, and does not pass', async () => {
        const rows = codedRows(Object.fromEntries(numbers.map((number) => [number, { ...uncoded, left_out: 'yes' }])));
        const grading = await gradingOf(rows);
        expect(grading.agreements.find(({ variable }) => variable === 'left_out')).toMatchObject({
            alike: 4,
            compared: 40,
        });
        expect(gradingText('', grading, 0.95)).toMatch(/Alpha is below \.667/u);
    });

    test('the command sheet grade prints a grading, for a sheet as a spreadsheet saves it', async () => {
        const file = path.join(temporaryFolder(), 'coded.csv');
        const lines = [names, ...codedRows().map((row) => names.map((name) => row[name] ?? ''))];
        const cells = lines.map((line) => line.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(';'));
        fs.writeFileSync(file, `\ufeff${cells.join('\r\n')}\r\n`);
        const done = await run('sheet', {}, ['grade', file]);
        expect(done).toMatchObject({ status: 0, stderr: '' });
        expect(done.stdout).toContain('begin with real pages');
    });
});

describe('a sheet that cannot be graded is refused', () => {
    test('a sheet that lacks results, has unknown ones or one twice is not graded', () => {
        const rows = codedRows();
        expect(faultsOf(rows.slice(2))).toThrow(/:1:1 error MISSING_RESULT results are missing: 1, 2\n/u);
        expect(faultsOf([...rows, { ...(rows[0] as Row), result: 41 }])).toThrow(/:42:1 error UNKNOWN_RESULT .*"41"/u);
        expect(faultsOf([...rows, rows[4] as Row])).toThrow(/:42:1 error DUPLICATE_RESULT result 5 is there twice/u);
        expect(faultsOf([])).toThrow(/MISSING_RESULT/u);
    });

    test('a sheet with codes that are unknown, missing or beside left_out is not graded; each cell is named', () => {
        const rows = codedRows({
            1: { actor_type: 'local' },
            2: { booking_signal: 'phone' },
            4: { actor_type: '' },
            5: { left_out: 'x' },
            6: { left_out: 'yes' },
        });
        expect(faultsOf(rows)).toThrow(
            /^.*:2:\d+ error UNKNOWN_ACTOR_TYPE .*"local".*\n.*did you mean local_strict or local_ext/u,
        );
        expect(faultsOf(rows)).toThrow(/:3:\d+ error UNKNOWN_BOOKING_SIGNAL .*\n.*did you mean contact_only/u);
        expect(faultsOf(rows)).toThrow(/:5:\d+ error MISSING_VALUE the actor_type of result 4 is missing/u);
        expect(faultsOf(rows)).toThrow(/:6:\d+ error BAD_BOOLEAN "x" is neither yes nor no/u);
        expect(faultsOf(rows)).toThrow(
            /:7:\d+ error CODED_AND_LEFT_OUT .*\n.*\n {4}rule: docs\/codebook\.md#editorial$/mu,
        );
    });

    test('a sheet in which nothing is coded yet is not graded', () => {
        const rows = codedRows(Object.fromEntries(numbers.map((number) => [number, uncoded])));
        expect(faultsOf(rows)).toThrow(/: no row is coded yet$/u);
    });

    test('a file that is no sheet to practise with, or is not there, is not graded', async () => {
        const other = path.join(data, 'observations/portugal/porto.csv');
        const done = await run('sheet', {}, ['grade', other]);
        expect(done.status).toBe(1);
        expect(done.stderr).toMatch(/porto\.csv is not a sheet to practise with: the column result is missing/u);
        expect(() => readPractiseSheet(temporaryFolder(), numbers)).toThrow(/is not a file$/u);
        expect(() => readPractiseSheet('/nowhere/practise.csv', numbers)).toThrow(/there is no file/u);
    });
});
