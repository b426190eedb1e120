import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Finding } from '../../contract/finding.ts';
import { nearest } from '../../contract/nearest.ts';
import type { SheetColumn } from '../../contract/sheets.ts';
import type { Dialect } from './dialect.ts';
import type { DataFile } from './folder.ts';
import { type CsvRecord, type Place, readRecords } from './records.ts';

/** What is wrong with the header line. An unknown column is only a warning. */
export function headerFaults(file: DataFile, dialect: Dialect | null, columns: readonly SheetColumn[]): Finding[] {
    const names = columns.filter((column) => column.required !== 'no').map((column) => column.name);
    if (!dialect) {
        const hint = `write a first line with the columns ${names.join(', ')}, or remove the file`;
        return [finding(file, 'EMPTY_SHEET', 'error', 1, 1, 'the file is empty', hint)];
    }
    const known = new Set(columns.map((column) => column.name));
    if (!dialect.header.some((name) => known.has(name))) {
        const hint = `write the columns ${names.join(', ')} into the first line, separated by comma, semicolon or tab`;
        return [finding(file, 'MISSING_COLUMN', 'error', 1, 1, 'the first line names none of the columns', hint)];
    }
    const unknown = dialect.header.filter((name) => !known.has(name));
    const missing = names
        .filter((name) => !dialect.header.includes(name))
        .map((name) => {
            const meant = nearest(name, unknown);
            const hint = meant
                ? `is "${meant}" meant? Rename it to ${name}`
                : `add the column ${name} to the first line`;
            return finding(file, 'MISSING_COLUMN', 'error', 1, 1, `the column ${name} is missing`, hint);
        });
    const isFine = dialect.header.every((name, index) => known.has(name) && dialect.header.indexOf(name) === index);
    const places = isFine ? [] : headerPlaces(file, dialect);
    const others = dialect.header.flatMap((name, index) => {
        const place = places[index] ?? { line: 1, column: 1 };
        if (dialect.header.indexOf(name) < index && known.has(name)) {
            const hint = 'keep one of the two columns';
            return [
                finding(
                    file,
                    'DUPLICATE_COLUMN',
                    'error',
                    place.line,
                    place.column,
                    `the column ${name} is there twice`,
                    hint,
                ),
            ];
        }
        if (known.has(name)) return [];
        const message =
            name === '' ? 'a column has no name; it is not read' : `the column "${name}" is not known; it is not read`;
        const hint = `known columns are ${[...known].join(', ')}`;
        return [finding(file, 'UNKNOWN_COLUMN', 'warning', place.line, place.column, message, hint)];
    });
    return [...missing, ...others];
}

function headerPlaces(file: DataFile, dialect: Dialect) {
    const { records } = readRecords(readFileSync(file.path), dialect.delimiter, new Set([1]));
    return records[0]?.places ?? [];
}

/**
 * Looks at a sheet that DuckDB could not read, byte by byte.
 * @returns what is wrong, and the records that can be read all the same, so that one fault does not hide the others.
 */
export function structureFaults(file: DataFile, delimiter: string): { findings: Finding[]; records: CsvRecord[] } {
    const bytes = readFileSync(file.path);
    const encoding = encodingFault(file, bytes);
    if (encoding) return { findings: [encoding], records: [] };
    const { records, fault } = readRecords(bytes, delimiter);
    const findings = longCells(file, records);
    if (!fault) return { findings, records };
    const { line, column } = fault.place;
    const what = fault.kind === 'unclosed' ? 'is not closed' : 'is closed in the middle of a cell';
    const found = finding(
        file,
        'UNCLOSED_QUOTE',
        'error',
        line,
        column,
        `the quote that opens here ${what}; what follows was not read`,
        'end the cell with ", and write a quote inside a quoted cell twice: ""',
    );
    return { findings: [...findings, found], records };
}

/** A cell of a sheet holds a name, an address or a note; a longer one is a broken export. */
export const cellCharacters = 65_536;

function longCells(file: DataFile, records: readonly CsvRecord[]): Finding[] {
    return records.flatMap((record) => {
        const index = record.cells.findIndex((cell) => cell.length > cellCharacters);
        if (index < 0) return [];
        const { line, column } = record.places[index] as Place;
        const message = `the cell has more than ${cellCharacters} characters`;
        return [finding(file, 'CELL_TOO_LONG', 'error', line, column, message, 'shorten it')];
    });
}

/** Names the first byte that is not UTF-8; undefined when all are. */
export function encodingFault(file: DataFile, bytes = readFileSync(file.path)): Finding | undefined {
    if (isUtf8(bytes)) return undefined;
    const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    // Decoding puts U+FFFD where a byte does not fit: the first one that does not stand in the file itself is the place.
    const replacement = Buffer.from('\ufffd');
    let start = 0;
    for (const character of bytes.toString('utf8')) {
        const isReplaced = character === '\ufffd' && !bytes.subarray(start, start + 3).equals(replacement);
        if (isReplaced) break;
        start += Buffer.byteLength(character);
    }
    const before = bytes
        .subarray(0, start)
        .toString('utf8')
        .replace(/^\ufeff/u, '');
    const lines = before.split(/\r\n|\n|\r/u);
    const byte = `0x${(bytes[start] as number).toString(16).padStart(2, '0')}`;
    const guess = wide ? 'It looks like UTF-16' : 'It looks like Windows-1252 or Latin-1';
    return finding(
        file,
        'NOT_UTF8',
        'error',
        lines.length,
        [...(lines.at(-1) as string)].length + 1,
        `the byte ${byte} is not UTF-8; the sheet was not read`,
        `${guess}: save the sheet again as CSV with the encoding UTF-8`,
    );
}

function finding(
    file: DataFile,
    code: string,
    severity: Finding['severity'],
    line: number,
    column: number,
    message: string,
    hint: string,
): Finding {
    return { code, severity, file: file.name, line, column, message, hint };
}
