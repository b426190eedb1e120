import type { Location } from '../../../pipeline/ingest/records.ts';

/** A writer of sheets in every dialect that notes where each cell begins: an independent opinion about locations. */
export interface Dialect {
    delimiter: ',' | ';' | '\t';
    lineEnds: readonly string[];
    bom: boolean;
    /** A first column `note` whose cells span two lines, so that every other cell stands on the second. */
    breaks: boolean;
    /** Blank lines, lines of blanks and rows of separators between the rows and behind the last. */
    blanks: boolean;
    /** Names in capitals, columns in the opposite order. */
    otherHeader: boolean;
    endsWithLineEnd: boolean;
}

const plain: Dialect = {
    delimiter: ',',
    lineEnds: ['\n'],
    bom: false,
    breaks: false,
    blanks: false,
    otherHeader: false,
    endsWithLineEnd: true,
};

export const dialects: Record<string, Dialect> = {
    plain,
    CRLF: { ...plain, lineEnds: ['\r\n'] },
    'CR alone': { ...plain, lineEnds: ['\r'] },
    'mixed line ends': { ...plain, lineEnds: ['\n', '\r\n', '\n', '\r'] },
    'byte order mark': { ...plain, bom: true },
    semicolons: { ...plain, delimiter: ';' },
    tabs: { ...plain, delimiter: '\t' },
    'quoted line breaks': { ...plain, breaks: true },
    'blank lines': { ...plain, blanks: true },
    'another header': { ...plain, otherHeader: true },
    'no line end at the end': { ...plain, endsWithLineEnd: false },
    'all of it': {
        delimiter: ';',
        lineEnds: ['\r\n'],
        bom: true,
        breaks: true,
        blanks: true,
        otherHeader: true,
        endsWithLineEnd: false,
    },
};

/** A cell that begins with this is written as it stands, without quotes around it. */
export const raw = '\ue001';
/** A character that becomes a byte that is not UTF-8. */
export const badByte = '\ue000';

/** Rows of cells under a header, to be changed and then written. */
export class Sheet {
    readonly header: string[];
    readonly rows: string[][];

    constructor(header: readonly string[], rows: readonly (readonly string[])[], dialect: Dialect = plain) {
        const turned = (cells: readonly string[]) => (dialect.otherHeader ? [...cells].reverse() : [...cells]);
        const note = (text: string) => (dialect.breaks ? [text] : []);
        this.header = [...note('note'), ...turned(header)];
        this.rows = rows.map((cells) => [...note('two\nlines, "quoted"'), ...turned(cells)]);
    }

    /** Puts a text into a cell. @returns the row (from 1; 0 is the header) and the cell's index. */
    put(row: number, name: string, text: string): [number, number] {
        const index = this.header.indexOf(name);
        (this.rows[row - 1] as string[])[index] = text;
        return [row, index];
    }
}

/** The bytes of a sheet, and the location of every cell: row 0 is the header, a cell behind the last the row's end. */
export function write(
    sheet: Sheet,
    dialect: Dialect,
): { bytes: Buffer; locate: (row: number, cell: number) => Location } {
    const records = [sheet.header.map((name) => (dialect.otherHeader ? name.toUpperCase() : name)), ...sheet.rows];
    const locations: Location[][] = [];
    let text = '';
    let at: Location = { line: 1, column: 1 };
    const type = (typed: string) => {
        text += typed;
        const lines = typed.split(/\r\n|\n|\r/u);
        const last = [...(lines.at(-1) ?? '')].length;
        at =
            lines.length === 1
                ? { line: at.line, column: at.column + last }
                : { line: at.line + lines.length - 1, column: last + 1 };
    };
    let lineCount = 0;
    const endLine = () => type(dialect.lineEnds[lineCount++ % dialect.lineEnds.length] as string);
    const blankLines = ['', '  ', dialect.delimiter.repeat(sheet.header.length - 1)];
    records.forEach((cells, row) => {
        if (row > 0) endLine();
        if (dialect.blanks && row > 0) for (const blank of blankLines) [type(blank), endLine()];
        const begins = cells.map((cell, index) => {
            if (index > 0) type(dialect.delimiter);
            const begin = at;
            type(written(cell, dialect.delimiter));
            return begin;
        });
        locations.push([...begins, at]);
    });
    if (dialect.blanks) for (const blank of ['', ...blankLines]) [endLine(), type(blank)];
    if (dialect.endsWithLineEnd) endLine();
    return {
        bytes: replaceMarks(Buffer.from(`${dialect.bom ? '\ufeff' : ''}${text}`)),
        locate: (row, cell) => locations[row]?.[cell] as Location,
    };
}

function written(cell: string, delimiter: string): string {
    if (cell.startsWith(raw)) return cell.slice(raw.length);
    const needsQuotes = [delimiter, '"', '\n', '\r'].some((mark) => cell.includes(mark));
    return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function replaceMarks(bytes: Buffer): Buffer {
    const mark = Buffer.from(badByte);
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark)) {
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xe9]), bytes.subarray(at + mark.length)]);
    }
    return bytes;
}
