import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { Finding } from '../../contract/finding.ts';
import type { Dialect } from './dialect.ts';
import type { DataFile } from './folder.ts';
import { type CsvRecord, cellCharacters, readRecords } from './records.ts';
import { longCellFault, quoteFault } from './sheet-faults.ts';
import { isBlank, textOf, trimBlanks } from './sheet-text.ts';

/** The longest line of a copy; DuckDB reads lines of twice that many bytes. */
export const copiedLineBytes = 1024 * 1024;

/** What is copied of the cells of a longer one: enough to look for other faults in the row. */
const copiedCharacters = 1000;

const portionCharacters = 64 * 1024;

/**
 * Writes a copy of a sheet that can be read in one way only: every cell without the blanks around it and in quotes, a record
 * a line, up to the first broken quote. Records are copied one for one, since rows are counted. In front of its cells stands
 * the line of the sheet at which the record begins.
 * @param known the columns whose cells are read; of others only whether they are blank.
 * @returns what is wrong with the form of the sheet.
 */
export function copySheet(file: DataFile, dialect: Dialect, known: ReadonlySet<string>, path: string): Finding[] {
    const findings: Finding[] = [];
    const copy = openSync(path, 'w');
    try {
        let portion = '';
        const records = readRecords(textOf(file.path), dialect.delimiter);
        for (;;) {
            const { value, done } = records.next();
            if (done) {
                if (value) findings.push(quoteFault(file, value));
                break;
            }
            const { line, fault } = copiedLine(file, value, dialect, known);
            if (fault) findings.push(fault);
            portion += line;
            if (portion.length < portionCharacters) continue;
            writeFileSync(copy, portion);
            portion = '';
        }
        writeFileSync(copy, portion);
    } finally {
        closeSync(copy);
    }
    return findings;
}

function copiedLine(file: DataFile, record: CsvRecord, dialect: Dialect, known: ReadonlySet<string>) {
    // One cell too many is enough to be found too wide.
    const cells = record.cells.slice(0, dialect.header.length + 1).map((cell, index) => {
        const isRead = known.has(dialect.header[index] ?? '');
        return isRead ? trimBlanks(cell) : isBlank(cell) && index < dialect.header.length ? '' : 'x';
    });
    const start = record.locations[0]?.line ?? record.end.line;
    const line = lineOf(start, cells, dialect.delimiter);
    const isShort = Buffer.byteLength(line) <= copiedLineBytes;
    if (isShort && record.longCell < 0) return { line, fault: undefined };
    const lengths = cells.map((cell) => cell.length);
    const fault =
        record.longCell < 0
            ? longCellFault(file, record, lengths.indexOf(Math.max(...lengths)), 'its row has room for')
            : longCellFault(file, record, record.longCell, `${cellCharacters} characters`);
    return { line: isShort ? line : lineOf(start, cells.map(shortened), dialect.delimiter), fault };
}

function shortened(cell: string): string {
    return cell.length > copiedCharacters ? cell.slice(0, copiedCharacters) : cell;
}

/** A line break in a cell, which DuckDB's parallel reader does not always accept, is a blank to everything that reads names. */
function lineOf(start: number, cells: readonly string[], delimiter: string): string {
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""').replace(/[\r\n]+/gu, ' ')}"`);
    return `${start}${delimiter}${quoted.join(delimiter)}\n`;
}
