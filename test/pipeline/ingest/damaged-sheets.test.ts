import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIn, readObservations } from '../../support/builds.ts';
import { dataFolder, sample } from '../../support/pipeline.ts';

/**
 * Good sheets that something has happened to: on the way through a spreadsheet, an editor or a download. Either the
 * rows are read as they were, or an error names what is wrong.
 */
interface Draft {
    /** Cells as they are written, with their quotes. The first row is the header. */
    cells: string[][];
    delimiter: string;
    lineEnd: string;
    /** Lines above the header. */
    above: string[];
    mark: string;
    bytes(text: string): Buffer;
}

const columns = ['country', 'city', 'activity', 'criteria', 'analyzed_at', 'position', 'url', 'actor_type'] as const;
const readColumns = [...columns, 'booking_signal', 'direct_booking_engine'];
const [rowCount, columnCount] = [12, 12];

/** Rows of a market of its own; the names are not all ASCII and one holds every separator. */
const goodRows = (number: number) =>
    sample(
        { platform_only: 6, contact_only: 6 },
        { city: `Évora ${number}`, activity: 'Tour; "big", 🏖', coding: '', note: 'seen' },
    );

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function draftOf(number: number): Draft {
    const rows = goodRows(number);
    const header = Object.keys(rows[0] as object);
    const body = rows.map((row) => header.map((name) => String(row[name])));
    return {
        cells: [header, ...body.map((row) => row.map((cell) => (/[",;]/u.test(cell) ? quoted(cell) : cell)))],
        delimiter: ',',
        lineEnd: '\n',
        above: [],
        mark: '',
        bytes: (text) => Buffer.from(text),
    };
}

function written({ cells, delimiter, lineEnd, above, mark, bytes }: Draft): Buffer {
    const lines = [...above, ...cells.map((row) => row.join(delimiter))];
    return bytes(mark + lines.map((line) => line + lineEnd).join(''));
}

/** A random row below the header, and a random column that is read. */
interface Spot {
    row: number;
    column: number;
}

type Damage = (draft: Draft, spot: Spot) => void;

const change = (draft: Draft, { row, column }: Spot, to: (cell: string) => string) => {
    const cells = draft.cells[row] as string[];
    cells[column] = to(cells[column] as string);
};
const put = (name: string, text: string): Damage => {
    return (draft, { row }) => change(draft, { row, column: (draft.cells[0] as string[]).indexOf(name) }, () => text);
};
/** The text of a cell as it stands between quotes. */
const insideQuotes = (cell: string) => {
    const text = cell.replace(/^ +| +$/gu, '');
    return text.startsWith('"') ? text.slice(1, -1) : text.replaceAll('"', '""');
};

/** What changes no meaning: the rows are read as they were. */
const harmless: Record<string, Damage> = {
    'blanks around a cell': (draft, spot) =>
        change(draft, spot, (cell) => (cell.startsWith('"') ? cell : ` ${cell}  `)),
    'no-break spaces around a cell': (draft, spot) =>
        change(draft, spot, (cell) => `"\u00a0${insideQuotes(cell)}\u2003"`),
    'wide blanks behind a cell': (draft, spot) => change(draft, spot, (cell) => `"${insideQuotes(cell)}\u3000\t"`),
    'quotes around a cell': (draft, spot) => change(draft, spot, (cell) => `"${insideQuotes(cell)}"`),
    'a blank before a quote': (draft, spot) => change(draft, spot, (cell) => ` "${insideQuotes(cell)}"`),
    'a blank behind a quote': (draft, spot) => change(draft, spot, (cell) => `"${insideQuotes(cell)}"  `),
    'a line break behind a name': (draft, { row }) =>
        change(draft, { row, column: 0 }, (cell) => `"${insideQuotes(cell)}\n"`),
    'a blank line': (draft, { row }) => draft.cells.splice(row, 0, ['']),
    'a line of blanks': (draft, { row }) => draft.cells.splice(row, 0, ['   ', ' \u00a0']),
    'blank lines before the header': (draft) => draft.above.unshift('', '  '),
    'a line that names the separator': (draft) => draft.above.push(`sep=${draft.delimiter}`),
    'a byte order mark': (draft) => {
        draft.mark = '\ufeff';
    },
    'line ends of another system': (draft) => {
        draft.lineEnd = '\r\n';
    },
    'line ends of an old system': (draft) => {
        draft.lineEnd = '\r';
    },
    'a header in capitals': (draft) => {
        draft.cells[0] = (draft.cells[0] as string[]).map((name) => ` ${name.toUpperCase()}`);
    },
    'another separator': (draft) => {
        if (draft.above.length === 0) draft.delimiter = ';';
    },
    'a note with line breaks': (draft, { row }) =>
        change(draft, { row, column: (draft.cells[0] as string[]).length - 1 }, () => '"two\r\n\nlines, ""quoted"""'),
};

/** What leaves something unreadable, or changes a meaning: it is named. */
const harmful: Record<string, Damage> = {
    'an invisible character in a cell': (draft, spot) =>
        change(draft, spot, (cell) => `"${insideQuotes(cell).slice(0, 1)}\u200b${insideQuotes(cell).slice(1)}"`),
    'a soft hyphen in a name': (draft, { row }) =>
        change(draft, { row, column: 1 }, (cell) => `${cell.slice(0, 2)}\u00ad${cell.slice(2)}`),
    'NUL in a name': (draft, { row }) =>
        change(draft, { row, column: 3 }, (cell) => `${cell.slice(0, 2)}\0${cell.slice(2)}`),
    'a cell too many': (draft, { row }) => draft.cells[row]?.push('x'),
    'a cell too few': (draft, { row }) => draft.cells[row]?.pop(),
    'a quote that is never closed': (draft, { row }) => change(draft, { row, column: 2 }, () => '"Tour'),
    'a quote closed within a cell': (draft, { row }) => change(draft, { row, column: 2 }, () => '"To"ur'),
    'a cell beyond all bounds': (draft, { row }) => change(draft, { row, column: 11 }, () => 'x'.repeat(65_537)),
    'a row twice': (draft, { row }) => draft.cells.push([...(draft.cells[row] as string[])]),
    'a day to come': put('analyzed_at', '2031-01-01'),
    'a day long past': put('analyzed_at', '1926-03-01'),
    'a day of another order': put('analyzed_at', '01/03/2026'),
    'an address with an empty label': put('url', 'https://a..example/'),
    'an address with a port that is none': put('url', 'https://a.example:65536/'),
    'an actor in other words': put('actor_type', 'OTA'),
    'a position that is none': put('position', '1.0'),
    'UTF-16 without a mark': (draft) => {
        draft.bytes = (text) => Buffer.from(text.replace(/^\ufeff/u, ''), 'utf16le');
    },
    'UTF-16 with a mark': (draft) => {
        draft.bytes = (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
    },
    'Latin-1': (draft) => {
        draft.bytes = (text) => Buffer.from(text.replace(/^\ufeff/u, ''), 'latin1');
    },
    'a column without its name': (draft, { column }) => {
        const header = draft.cells[0] as string[];
        header[column] = '';
    },
    'a column whose name holds an invisible character': (draft, { column }) => {
        const header = draft.cells[0] as string[];
        header[column] = `${(header[column] as string).slice(0, 2)}\u200d${(header[column] as string).slice(2)}`;
    },
};

const spot = fc.record({ row: fc.integer({ min: 1, max: rowCount }), column: fc.nat(columns.length) });
const named = (damages: Record<string, Damage>) => fc.constantFrom(...Object.keys(damages));
const oneDamage = fc.tuple(named({ ...harmless, ...harmful }), spot);
const folder = fc.array(fc.array(oneDamage, { minLength: 1, maxLength: 4 }), { minLength: 24, maxLength: 24 });

/** What was read of each sheet, as the rows would be written, and the codes of its errors. */
async function readSheets(sheets: readonly Buffer[]) {
    const read = await readObservations(
        sheets,
        `tidy_part(country) as country, tidy_part(city) as city, tidy_part(activity) as activity,
        tidy_part(criteria) as criteria, analyzed_at::varchar as analyzed_at, position::varchar as position, url,
        actor_type::varchar as actor_type, booking_signal::varchar as booking_signal,
        coalesce(direct_booking_engine, '') as direct_booking_engine`,
    );
    return read.map(({ rows, findings }) => ({
        rows,
        errors: findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    }));
}

const expectedRows = (number: number) =>
    goodRows(number).map((row) => Object.fromEntries(readColumns.map((name) => [name, String(row[name])])));

function damaged(number: number, damages: readonly (readonly [string, Spot])[]): Buffer {
    const draft = draftOf(number);
    for (const [name, at] of damages) {
        // A row that another damage made shorter lacks cells to damage.
        if (draft.cells[at.row]?.length === columnCount) ({ ...harmless, ...harmful })[name]?.(draft, at);
    }
    return written(draft);
}

test('a sheet that is too large to be read as one text is reported', async () => {
    const folder = dataFolder({ 'observations/large.csv': `${readColumns.join(',')}\n` });
    // The rest of the file is NUL characters, which take no space on the disk.
    truncateSync(join(folder, 'observations/large.csv'), 513 * 1024 * 1024);
    const { database, findings } = await readIn(folder);
    await database.close();
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
        { code: 'FILE_TOO_LARGE', file: 'observations/large.csv', line: 1, column: 1 },
    ]);
});

describe('every shape of damage is either read right or named', () => {
    test.each(['harmless', 'harmful'] as const)('each %s damage alone is read right or reported', async (kind) => {
        const damages = Object.entries({ harmless, harmful }[kind]);
        const sheets = damages.map(([name], number) => damaged(number, [[name, { row: 5, column: 7 }]]));
        const read = await readSheets(sheets);
        for (const [number, [name]] of damages.entries()) {
            const { rows, errors } = read[number] as (typeof read)[number];
            if (kind === 'harmful') expect(errors, name).not.toEqual([]);
            else expect({ name, errors, rows }).toEqual({ name, errors: [], rows: expectedRows(number) });
        }
    });

    test('several damages of a sheet, anywhere, are read right or reported', async () => {
        await fc.assert(
            fc.asyncProperty(folder, async (drafts) => {
                const read = await readSheets(drafts.map((damages, number) => damaged(number, damages)));
                for (const [number, damages] of drafts.entries()) {
                    const { rows, errors } = read[number] as (typeof read)[number];
                    if (errors.length === 0) expect({ damages, rows }).toEqual({ damages, rows: expectedRows(number) });
                }
            }),
            { numRuns: 3 },
        );
    });
});
