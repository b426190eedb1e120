import { describe, expect, test } from 'vitest';
import { observationColumns } from '../../../contract/sheets.ts';
import { findingsOf, readIn, scoredIn } from '../../support/builds.ts';
import { csv, type Files, type Row, result, sample } from '../../support/pipeline.ts';
import { dialects, Sheet, write } from '../support/sheet.ts';

const good = sample({ platform_only: 9, contact_only: 3 }, { city: 'Vilà 🏖, "old"' });
const header = Object.keys(good[0] as Row);
const cells = good.map((row) => header.map((name) => String(row[name])));
const lines = csv(good).trimEnd().split('\n');

const inDialect = (name: string) => {
    const dialect = dialects[name];
    if (!dialect) throw new Error(name);
    return write(new Sheet(header, cells, dialect), dialect).bytes;
};

/** The valid rows of the final coding, from which observations are made. */
async function readRows(files: Files) {
    const { findings, database } = await readIn(files);
    try {
        const columns = 'position, url, actor_type, booking_signal, direct_booking_engine';
        const read = await database.rows<{ city: string }>(`
            select city, ${columns} from observation_row where rowid in (select row_id from coded_row where is_final)
            order by 1, 2`);
        return { findings, rows: read };
    } finally {
        await database.close();
    }
}

describe('what real sheets look like works: a sheet gives the same rows and no finding', () => {
    const withSeparators = (line: string) => (line.startsWith('country') ? line : `${line}\n,,,,,,,,,`);
    const oddities: Record<string, string | Buffer> = {
        ...Object.fromEntries(Object.keys(dialects).map((name) => [name, inDialect(name)])),
        'header in mixed case with blanks': [
            lines[0]?.replace('city', ' City ').replace('url', 'URL'),
            ...lines.slice(1),
        ].join('\n'),
        'every cell quoted': lines.map((line) => quoteAll(line)).join('\n'),
        'blanks around cells': lines.map((line) => line.replace(',platform,', ', platform ,')).join('\n'),
        'rows of only separators': lines.map(withSeparators).join('\n'),
        'rows of only quoted empty cells': lines.map((line) => `${line}\n"","","","","","","","","",""`).join('\n'),
        'rows of blanks and separators': lines.map((line) => `${line}\n , , \n,`).join('\n'),
        'rows of tabs and separators': lines.map((line) => `${line}\n\t,\t,`).join('\n'),
        'hundreds of blank trailing lines': `${lines.join('\n')}${'\r\n'.repeat(500)}`,
        'quoted line breaks in the last column of the one sheet there is': lines
            .map((line, index) => `${line},${index === 0 ? 'note' : index % 2 ? '"two\nlines"' : '"a\nb"'}`)
            .join('\n'),
        'an optional column': lines.map((line, index) => `${line},${index === 0 ? 'note' : 'seen twice'}`).join('\n'),
        'quotes in the middle of a cell': lines
            .map((line, index) => `${line},${index === 0 ? 'note' : 'a 12" board and a 14" one'}`)
            .join('\n'),
        'a quote in the middle of a cell': lines
            .map((line, index) => `${line},${index === 0 ? 'note' : 'a 12" board'}`)
            .join('\n'),
    };

    test.each(Object.keys(oddities))('a sheet gives the same rows and no finding with %s', async (name) => {
        const files = { 'observations/sheet.csv': oddities[name] as string };
        const rows = good.map(({ city, position, url, actor_type, booking_signal }) => {
            return { city, position, url, actor_type, booking_signal, direct_booking_engine: null };
        });
        expect(await readRows(files)).toEqual({ findings: [], rows });
    });

    function quoteAll(line: string): string {
        // The city is the one cell that is quoted already.
        return line.replace(/"(?:[^"]|"")*"|[^,]+|(?<=,)(?=,|$)/gu, (cell) =>
            cell.startsWith('"') ? cell : `"${cell}"`,
        );
    }
});

describe('where files lie', () => {
    test.each([
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
    ])('the sheet %s is read, and nothing else instead', async (name) => {
        const others: Files = {
            'observations/porto 1.csv': csv(sample({ none: 10 }, { city: 'Another' })),
            'observations/porto-2.csv': csv(sample({ none: 11 }, { city: 'Third' })),
        };
        const { rows } = await readRows({ ...others, [`observations/${name}`]: csv(sample({ direct: 12 })) });
        const counts = ['Another', 'Third', 'Porto'].map((city) => rows.filter((row) => row.city === city).length);
        expect(counts).toEqual([10, 11, 12]);
    });

    test('files of editors are not read, without a finding', async () => {
        const strange = {
            '.~lock.a.csv#': 'x',
            '~$a.csv': 'x',
            '.a.csv': 'x',
            '.git/config': 'x',
            '.ipynb_checkpoints/b-checkpoint.csv': csv(good),
        };
        const files = Object.fromEntries(Object.entries(strange).map(([name, text]) => [`observations/${name}`, text]));
        expect(await findingsOf({ ...files, 'observations/b.csv': csv(good) })).toEqual([]);
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
    test.each(['', 'final', 'Final', 'FINAL', ' final '])('rows with the coding "%s" are scored', async (coding) => {
        const { rows } = await readRows({ 'observations/a.csv': csv(sample({ direct: 3 }, { coding })) });
        expect(rows).toHaveLength(3);
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

describe('every row is read or named: a cell of a control character or of foreign blanks hides none', () => {
    test.each(['\u0001', '\u00a0', '\u2003', '\t', '\n'])('a cell of %j does not hide its row', async (blank) => {
        const columns = observationColumns.filter(({ required }) => required === 'value').map(({ name }) => name);
        const rows = (city: string) => [...sample({ none: 12 }, { city }), result(13, 'none', { city })];
        const files = columns.map((name, number) => {
            const sheet = rows(`City ${number}`);
            sheet[12] = { ...(sheet[12] as Row), [name]: blank };
            return [`observations/${name}.csv`, csv(sheet)];
        });
        const findings = await findingsOf(Object.fromEntries(files));
        const reported = findings.filter(({ line, severity }) => line === 14 && severity === 'error');
        expect(reported.map(({ file }) => file)).toEqual(columns.map((name) => `observations/${name}.csv`).sort());
    });
});
