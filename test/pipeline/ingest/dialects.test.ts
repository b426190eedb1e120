import { describe, expect, test } from 'vitest';
import { observationColumns } from '../../../contract/sheets.ts';
import { findingsOf, readIn, scoredIn } from '../../support/builds.ts';
import { csv, type Files, type Row, result, sample } from '../../support/pipeline.ts';
import { dialects, Sheet, write } from '../support/sheet.ts';

/** The rows of a sheet; each sheet of a test has its own day. */
const goodOn = (day: string) =>
    sample({ platform_only: 9, contact_only: 3 }, { city: 'Vilà 🏖, "old"', analyzed_at: day });
const good = goodOn('2026-03-01');
const header = Object.keys(good[0] as Row);

const inDialect = (name: string) => (rows: readonly Row[]) => {
    const dialect = dialects[name];
    if (!dialect) throw new Error(name);
    const cells = rows.map((row) => header.map((column) => String(row[column])));
    return write(new Sheet(header, cells, dialect), dialect).bytes;
};

/** The valid rows of the final coding, from which observations are made. */
async function readRows(files: Files) {
    const { findings, database } = await readIn(files);
    try {
        const columns = 'position, url, actor_type, booking_signal, direct_booking_engine';
        const read = await database.rows<{ sheet: string; city: string }>(`
            select sheet.sheet, city, analyzed_at::varchar as analyzed_at, ${columns}
            from observation_row join sheet on sheet.kind = 'observations' and sheet.sheet_number = observation_row.sheet_number
            where observation_row.rowid in (select row_id from coded_row where is_final)
            order by sheet.sheet, position`);
        return { findings, rows: read };
    } finally {
        await database.close();
    }
}

describe('what real sheets look like works: a sheet gives the same rows and no finding', () => {
    const inLines = (change: (line: string, index: number) => string) => (rows: readonly Row[]) =>
        csv(rows).trimEnd().split('\n').map(change).join('\n');
    const withNote = (note: (index: number) => string) =>
        inLines((line, index) => `${line},${index === 0 ? 'note' : note(index)}`);
    const oddities: Record<string, (rows: readonly Row[]) => string | Buffer> = {
        ...Object.fromEntries(Object.keys(dialects).map((name) => [name, inDialect(name)])),
        'header in mixed case with blanks': inLines((line, index) =>
            index === 0 ? line.replace('city', ' City ').replace('url', 'URL') : line,
        ),
        'every cell quoted': inLines(quoteAll),
        'blanks around cells': inLines((line) => line.replace(',platform,', ', platform ,')),
        'rows of only separators': inLines((line, index) => (index === 0 ? line : `${line}\n,,,,,,,,,`)),
        'rows of only quoted empty cells': inLines((line) => `${line}\n"","","","","","","","","",""`),
        'rows of blanks and separators': inLines((line) => `${line}\n , , \n,`),
        'rows of tabs and separators': inLines((line) => `${line}\n\t,\t,`),
        'hundreds of blank trailing lines': (rows) => `${csv(rows).trimEnd()}${'\r\n'.repeat(500)}`,
        'an optional column': withNote(() => 'seen twice'),
        'quotes in the middle of a cell': withNote(() => 'a 12" board and a 14" one'),
        'a quote in the middle of a cell': withNote(() => 'a 12" board'),
    };
    const linesInLastColumn = withNote((index) => (index % 2 ? '"two\nlines"' : '"a\nb"'));
    const expected = (sheet: string, rows: readonly Row[]) =>
        rows.map(({ city, analyzed_at, position, url, actor_type, booking_signal }) => {
            const cells = { city, analyzed_at, position, url, actor_type, booking_signal };
            return { sheet, ...cells, direct_booking_engine: null };
        });

    test.each([
        ['with others that have usual spellings', (name: string) => name !== 'blanks around cells'],
        ['with others, one of which has blanks around cells, so that all are read as texts', () => true],
    ])('a sheet of any format gives the same rows and no finding %s', async (_others, isTaken) => {
        const sheets = Object.entries(oddities)
            .filter(([name]) => isTaken(name))
            .map(([name, write], index) => {
                const rows = goodOn(`2026-03-${String(index + 1).padStart(2, '0')}`);
                return { sheet: `observations/${name}.csv`, rows, text: write(rows) };
            });
        const files = Object.fromEntries(sheets.map(({ sheet, text }) => [sheet, text]));
        const { findings, rows } = await readRows(files);
        expect(findings).toEqual([]);
        for (const one of sheets) {
            expect(rows.filter(({ sheet }) => sheet === one.sheet)).toEqual(expected(one.sheet, one.rows));
        }
        expect(rows).toHaveLength(12 * sheets.length);
    });

    test('a sheet with quoted line breaks in the last column gives the same rows, where there is no other', async () => {
        const files = { 'observations/sheet.csv': linesInLastColumn(good) };
        expect(await readRows(files)).toEqual({ findings: [], rows: expected('observations/sheet.csv', good) });
    });

    function quoteAll(line: string): string {
        // The city is the one cell that is quoted already.
        return line.replace(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/gu, (cell) =>
            cell.startsWith('"') ? cell : `"${cell}"`,
        );
    }
});

describe('where files lie', () => {
    test('a sheet with any name in any folder is read, and no other instead of it', async () => {
        const names = [
            'porto.csv',
            'deep/er/porto.csv',
            'Porto.CSV',
            'porto (1).csv',
            'porto [1].csv',
            'porto*.csv',
            'port?.csv',
            "o'porto.csv",
            'a{b,c}.csv',
            'back\\slash.csv',
            'São João 🏖.csv',
            'porto 1.csv',
            'porto-2.csv',
        ];
        const files = names.map((name, index): [string, string] => [
            `observations/${name}`,
            csv(sample({ direct: 10 + index }, { city: `City ${index}` })),
        ]);
        const { findings, rows } = await readRows(Object.fromEntries(files));
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        const counts = names.map((_, index) => rows.filter(({ city }) => city === `City ${index}`).length);
        expect(counts).toEqual(names.map((_, index) => 10 + index));
        expect(rows).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
    });

    test('files of editors are not read, without a finding', async () => {
        const names = ['.~lock.a.csv#', '~$a.csv', '.a.csv', '.git/config', '.ipynb_checkpoints/b-checkpoint.csv'];
        const files = Object.fromEntries([...names, 'b.csv'].map((name) => [`observations/${name}`, csv(good)]));
        expect(await findingsOf(files)).toEqual([]);
    });

    test.each([
        ['no folder at all', {}],
        ['empty folders', { 'observations/.keep': '', 'audits/.keep': '' }],
        ['another folder only', { 'other/a.json': '{}' }],
    ] as [string, Files][])('%s is no error; a warning says that there is no observation', async (_name, files) => {
        expect(await findingsOf(files)).toMatchObject([
            { code: 'EMPTY_INPUT', severity: 'warning', file: 'observations', line: 1, column: 1 },
        ]);
    });

    test.each([
        ['a header', `${header.join(',')}\n`],
        ['a header without a line end', header.join(',')],
        ['a header and blank lines', `${header.join(',')}\n\n , ,\n`],
    ])('%s without rows is a warning, no error', async (_name, text) => {
        const files = {
            'observations/a.csv': csv(good),
            'observations/b.csv': text,
            'audits/c.csv': 'url,audited_at,accessible',
        };
        expect(await findingsOf(files)).toMatchObject(
            ['audits/c.csv', 'observations/b.csv'].map((file) => {
                return { code: 'EMPTY_SHEET', severity: 'warning', file, line: 1, column: 1 };
            }),
        );
    });

    test.each([
        ['no byte', ''],
        ['a byte order mark alone', '\ufeff'],
    ])('an empty file, %s, is an error', async (_name, text) => {
        const findings = await findingsOf({ 'observations/a.csv': text, 'audits/b.csv': text });
        expect(findings).toMatchObject(
            ['audits/b.csv', 'observations/a.csv'].map((file) => {
                return { code: 'EMPTY_SHEET', severity: 'error', file, line: 1, column: 1 };
            }),
        );
        expect(findings[0]?.hint).toMatch(/columns url, audited_at, accessible/u);
    });
});

describe('independent codings', () => {
    test('rows with any spelling of the coding "final" are scored, and rows without a coding', async () => {
        const codings = ['', 'final', 'Final', 'FINAL', ' final '];
        const all = codings.flatMap((coding, index) => sample({ direct: 3 }, { coding, city: `City ${index}` }));
        const { rows } = await readRows({ 'observations/a.csv': csv(all) });
        const counts = codings.map((_, index) => rows.filter(({ city }) => city === `City ${index}`).length);
        expect(counts).toEqual([3, 3, 3, 3, 3]);
    });

    test('rows with any other coding than final are kept and never scored, in any file', async () => {
        const other = sample({ direct: 10 }, { coding: 'second', city: 'PORTO' });
        const database = await scoredIn({
            'observations/a.csv': csv([...sample({ platform_only: 10 }, { coding: 'final' }), ...other]),
            'observations/b.csv': csv(sample({ contact_only: 12 }, { coding: 'anna' })),
        });
        const [snapshot, ...more] = await database.rows(
            'select sample_size, tpdi_score, booking_signal_direct from snapshot',
        );
        expect([snapshot, more]).toEqual([{ sample_size: 10, tpdi_score: 100, booking_signal_direct: 0 }, []]);
        const kept = 'select coding, count(*)::integer as rows from independent_coding group by all order by all';
        expect(await database.rows(kept)).toEqual([
            { coding: 'anna', rows: 12 },
            { coding: 'second', rows: 10 },
        ]);
        expect(await database.rows('select city from market')).toEqual([{ city: 'Porto' }]);
        await database.close();
    });

    test('rows of an independent coding must be valid, too', async () => {
        const rows = [...sample({ none: 10 }), result(1, 'none', { coding: 'second', booking_signal: 'maybe' })];
        const findings = await findingsOf({ 'observations/a.csv': csv(rows) });
        expect(findings.map(({ code, line }) => [code, line])).toContainEqual(['UNKNOWN_BOOKING_SIGNAL', 12]);
    });
});

describe('every row is read or named', () => {
    test('a cell of a control character or of foreign blanks does not hide its row', async () => {
        const columns = observationColumns.filter(({ required }) => required === 'value').map(({ name }) => name);
        const blanks = ['\u0001', '\u00a0', '\u2003', '\t', '\n'];
        const files = blanks.flatMap((blank, kind) =>
            columns.map((name): [string, string] => {
                const market = { city: `City ${kind} ${name}`, criteria: `Criteria ${kind} ${name}` };
                const sheet = [...sample({ none: 12 }, market), result(13, 'none', market)];
                sheet[12] = { ...(sheet[12] as Row), [name]: blank };
                return [`observations/${kind} ${name}.csv`, csv(sheet)];
            }),
        );
        const findings = await findingsOf(Object.fromEntries(files));
        const reported = findings.filter(({ line, severity }) => line === 14 && severity === 'error');
        expect(reported.map(({ file }) => file).sort()).toEqual(files.map(([name]) => name).sort());
    });
});
