import { type Finding, findingAt } from '../../contract/finding.ts';
import type { SheetColumn } from '../../contract/sheets.ts';
import { readDialect } from './dialect.ts';
import { badByteFault, formatFault } from './encoding.ts';
import type { DataFile } from './folder.ts';
import { allRecords, type CsvRecord, type Location } from './records.ts';
import { headerFaults, noHeaderFault, quoteFault } from './sheet-faults.ts';
import { isBlank, textOf, trimBlanks } from './sheet-text.ts';

export interface SmallRow {
    /** The trimmed text of the cell of a column; '' if the column is missing. */
    cell(column: string): string;
    location(column: string): Location;
}

/**
 * Reads a small sheet in JavaScript, cell by cell.
 * @param missingHint hint for an empty cell of a required column.
 * @returns the valid rows, and findings.
 */
export function readSmallSheet(
    file: DataFile,
    columns: readonly SheetColumn[],
    missingHint: string,
): { rows: SmallRow[]; findings: Finding[] } {
    const encoding = formatFault(file) ?? badByteFault(file);
    if (encoding) return { rows: [], findings: [encoding] };
    const opened = readDialect(file.path, columns);
    if (!opened.ok) return { rows: [], findings: [noHeaderFault(file, opened.error, columns)] };
    const dialect = opened.value;
    const findings = headerFaults(file, dialect, columns);
    if (findings.some(({ severity }) => severity === 'error')) return { rows: [], findings };
    const read = allRecords(textOf(file.path), dialect.delimiter);
    if (read.fault) findings.push(quoteFault(file, read.fault));
    const rows: SmallRow[] = [];
    for (const record of read.records.slice(1)) {
        const faults = rowFaults(file, record, dialect.header, columns, missingHint);
        findings.push(...faults);
        if (faults.length === 0) rows.push(smallRow(record, dialect.header));
    }
    return { rows, findings };
}

function smallRow(record: CsvRecord, header: readonly string[]): SmallRow {
    return {
        cell: (column) => trimBlanks(record.cells[header.indexOf(column)] ?? ''),
        location: (column) => record.locations[header.indexOf(column)] ?? record.end,
    };
}

function rowFaults(
    file: DataFile,
    record: CsvRecord,
    header: readonly string[],
    columns: readonly SheetColumn[],
    missingHint: string,
): Finding[] {
    const fault = (index: number, code: string, message: string, hint: string) =>
        findingAt(file.name, record.locations[index] ?? record.end, code, message, hint);
    const { length } = record.cells;
    if (length !== header.length) {
        const message = `the row has ${length > header.length ? 'more' : 'fewer'} cells than the header`;
        const hint = 'give the row one cell for each column; put text that holds the separator into quotes';
        return [fault(header.length, 'WRONG_WIDTH', message, hint)];
    }
    return columns.flatMap(({ name, required }) => {
        const index = header.indexOf(name);
        const cell = record.cells[index] as string;
        if (/[\p{Cf}]|(?!\s)\p{Cc}/u.test(cell)) {
            return [
                fault(index, 'CONTROL_CHARACTER', `the ${name} holds an invisible character`, 'type the cell again'),
            ];
        }
        if (required !== 'value' || !isBlank(cell)) return [];
        return [fault(index, 'MISSING_VALUE', `the ${name} is missing`, missingHint)];
    });
}
