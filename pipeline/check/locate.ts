import { readFileSync } from 'node:fs';
import type { Finding } from '../../contract/finding.ts';
import type { Sheet } from '../ingest/read-sheets.ts';
import { type CsvRecord, findRecords } from '../ingest/records.ts';

/** A cell that a check has found, as SQL knows it. A null column means the row as a whole: its width. */
export interface FoundCell {
    code: string;
    sheet_number: number;
    /** Number of the row in its sheet, from 1, without header and blank rows. */
    row_number: number;
    column_name: string | null;
    /** `{cell}` stands for the text of the cell. */
    message: string;
    hint: string;
}

/** Gives found cells their line and column, by reading the sheets in which something was found once more. */
export function locate(
    cells: readonly FoundCell[],
    sheets: readonly Sheet[],
    severity: Finding['severity'],
): Finding[] {
    const bySheet = new Map<number, FoundCell[]>();
    for (const cell of cells) {
        const mine = bySheet.get(cell.sheet_number);
        if (mine) mine.push(cell);
        else bySheet.set(cell.sheet_number, [cell]);
    }
    return [...bySheet].flatMap(([number, mine]) => {
        const sheet = sheets[number] as Sheet;
        // The header is the first record.
        const wanted = new Set(mine.map((cell) => cell.row_number + 1));
        const records = findRecords(readFileSync(sheet.file.path), sheet.dialect.delimiter, wanted);
        const byNumber = new Map(records.map((record) => [record.number, record]));
        return mine.map((cell) => {
            const record = byNumber.get(cell.row_number + 1);
            if (!record) throw new Error(`${sheet.file.name} has no row ${cell.row_number}`);
            const { place, text } = cellOf(record, sheet, cell.column_name);
            const message = cell.message.replaceAll('{cell}', text);
            return { code: cell.code, severity, file: sheet.file.name, ...place, message, hint: cell.hint };
        });
    });
}

function cellOf(record: CsvRecord, sheet: Sheet, columnName: string | null) {
    const index = columnName === null ? sheet.dialect.header.length : sheet.dialect.header.indexOf(columnName);
    return { place: record.places[index] ?? record.end, text: (record.cells[index] ?? '').trim() };
}
