import type { Finding } from '../../contract/finding.ts';
import { ruleAddress } from '../codebook/anchors.ts';
import type { Database } from '../database.ts';
import type { Sheet } from '../ingest/read-sheets.ts';
import { trimBlanks } from '../ingest/sheet-text.ts';
import { addFindings } from './findings.ts';
import { RowReader } from './row-reader.ts';

/** A row of the table `cell_to_locate`: a cell with a fault. */
interface CellToLocate {
    code: string;
    severity: Finding['severity'];
    sheet_number: number;
    /** Number of the row in its sheet, from 1; header and blank rows are not counted. */
    row_number: number;
    /** Null: the finding is about the width of the row. */
    column_name: string | null;
    /** `{cell}` is replaced by the text of the cell. */
    message: string;
    hint: string;
    /** Anchor in the codebook, or null. */
    rule: string | null;
    /** Number of rows of the sheet if all have the fault; else null. */
    rows: number | null;
}

/** Control and format characters that are not blanks, like `has_invisible` in SQL. */
const invisible = /(?![\t-\r])[\p{Cc}\p{Cf}]/u;

const shownCharacters = 200;

const batchCells = 10_000;

/**
 * Finds line and column of the cells in `cell_to_locate` by reading their sheets again, and adds them to the table
 * `finding_row`.
 */
export async function locateCells(database: Database, sheets: readonly Sheet[]): Promise<void> {
    const reader = new RowReader(sheets);
    let cells: CellToLocate[] = [];
    for (let from = 0; from === 0 || cells.length === batchCells; from += batchCells) {
        cells = await database.rows<CellToLocate>(
            `from cell_to_locate where rowid >= ${from} and rowid < ${from + batchCells} order by rowid`,
        );
        await addFindings(
            database,
            cells.map((cell) => located(cell, reader)),
        );
    }
    reader.close();
    await database.run('drop table cell_to_locate');
}

function located(cell: CellToLocate, reader: RowReader): Finding {
    const { code, severity, hint, rule, rows } = cell;
    const { sheet, record } = reader.row(cell.sheet_number, cell.row_number);
    const { header } = sheet.dialect;
    const index = cell.column_name === null ? header.length : header.indexOf(cell.column_name);
    const { line, column } = record.locations[index] ?? record.end;
    const text = trimBlanks(record.cells[index] ?? '');
    const message = cell.message.replaceAll('{cell}', () => text.slice(0, shownCharacters));
    const decided = rule === null ? {} : { rule: ruleAddress(rule) };
    const found = { code, severity, file: sheet.file.name, line, column, message, hint, ...decided };
    const named = severity === 'error' ? { ...found, ...invisibleFault(text, cell.column_name) } : found;
    return rows === null ? named : { ...named, rows };
}

/** Replaces the error of a cell that contains an invisible character, because the character causes the error. */
function invisibleFault(text: string, columnName: string | null) {
    const [character] = invisible.exec(text) ?? [];
    if (character === undefined || columnName === null) return {};
    const codePoint = (character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0');
    const message = `the ${columnName} holds an invisible character (U+${codePoint})`;
    return { code: 'CONTROL_CHARACTER', message, hint: 'type the cell again instead of copying it', rule: undefined };
}
