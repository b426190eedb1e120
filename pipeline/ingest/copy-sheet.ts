import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../contract/finding.ts';
import type { Dialect } from './dialect.ts';
import { sizeFault } from './encoding.ts';
import type { DataFile } from './folder.ts';
import { type CsvRecord, cellCharacters, characterCount, readRecords } from './records.ts';
import { longCellFault, quoteFault } from './sheet-faults.ts';
import { isBlank, textOf, trimBlanks } from './sheet-text.ts';

/** Maximum line length of a copy; DuckDB reads lines of twice this length. */
export const copiedLineBytes = 1024 * 1024;

/** Cells of a longer row are cut to this length, which is enough to check the row for other faults. */
const copiedCharacters = 1000;

const chunkCharacters = 64 * 1024;

/**
 * Writes an unambiguous copy of a sheet, up to the first broken quote: trimmed and quoted cells, one record per line.
 * Each record is copied, so that row numbers stay the same. The first cell of a copied record is its line in the sheet.
 * @param known columns that are read. Cells of other columns are only copied as blank or not blank.
 * @returns findings about the format of the sheet.
 */
export function copySheet(file: DataFile, dialect: Dialect, known: ReadonlySet<string>, path: string): Finding[] {
    const findings: Finding[] = [];
    const copy = openSync(path, 'w');
    try {
        const tooLarge = sizeFault(file);
        if (tooLarge) return [tooLarge];
        let chunk = '';
        const records = readRecords(textOf(file.path), dialect.delimiter);
        for (;;) {
            const { value, done } = records.next();
            if (done) {
                if (value) findings.push(quoteFault(file, value));
                break;
            }
            const { line, fault } = copiedLine(file, value, dialect, known);
            if (fault) findings.push(fault);
            chunk += line;
            if (chunk.length < chunkCharacters) continue;
            writeFileSync(copy, chunk);
            chunk = '';
        }
        writeFileSync(copy, chunk);
    } finally {
        closeSync(copy);
    }
    return findings;
}

function copiedLine(file: DataFile, record: CsvRecord, dialect: Dialect, known: ReadonlySet<string>) {
    // One additional cell is enough to detect a row that is too wide.
    const cells = record.cells.slice(0, dialect.header.length + 1).map((cell, index) => {
        const isRead = known.has(dialect.header[index] ?? '');
        return isRead ? trimBlanks(cell) : isBlank(cell) && index < dialect.header.length ? '' : 'x';
    });
    const start = record.locations[0]?.line ?? record.end.line;
    const line = lineOf(start, cells, dialect.delimiter);
    const isShort = Buffer.byteLength(line) <= copiedLineBytes;
    const long = record.cells.findIndex((cell) => characterCount(cell) > cellCharacters);
    if (isShort && long < 0) return { line, fault: undefined };
    const lengths = cells.map((cell) => cell.length);
    const fault =
        long < 0
            ? longCellFault(file, record, lengths.indexOf(Math.max(...lengths)), 'its row has room for')
            : longCellFault(file, record, long, `${cellCharacters} characters`);
    return { line: lineOf(start, cells.map(shortened), dialect.delimiter), fault };
}

function shortened(cell: string): string {
    return cell.length > copiedCharacters ? cell.slice(0, copiedCharacters) : cell;
}

/**
 * Formats a line of the copy. Line breaks in cells become blanks, because DuckDB's parallel reader does not always
 * accept them.
 */
function lineOf(start: number, cells: readonly string[], delimiter: string): string {
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/[\r\n]+/gu, ' ')}"`);
    return `${start}${delimiter}${quoted.join(delimiter)}\n`;
}
