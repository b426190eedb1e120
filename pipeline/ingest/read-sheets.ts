import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../contract/finding.ts';
import { groupBy } from '../../contract/group-by.ts';
import type { SheetColumn } from '../../contract/sheets.ts';
import { type Database, fileLiteral, literal } from '../database.ts';
import { copiedLineBytes, copySheet } from './copy-sheet.ts';
import { type Dialect, readDialect } from './dialect.ts';
import { badByteFault, formatFault } from './encoding.ts';
import type { DataFile } from './folder.ts';
import { sheetFormatOf } from './plain-sheet.ts';
import { headerFaults, noHeaderFault } from './sheet-faults.ts';

export interface Sheet {
    number: number;
    file: DataFile;
    dialect: Dialect;
    /** The file that DuckDB reads: the sheet, or a copy if the sheet is ambiguous. */
    readPath: string;
    /** Whether some rows could not be read. */
    broken: boolean;
}

interface Sheets {
    sheets: Sheet[];
    findings: Finding[];
}

/** Text for null, which no cell contains. Empty cells stay empty texts, so that null marks rows that are too short. */
const noCell = '\u0001no cell\u0001';

/** Maximum row length of DuckDB, whose buffers are a multiple of it. */
const lineBytes = 2 * copiedLineBytes;

/**
 * Determines the format and the header of each file. Ambiguous sheets are copied and read from the copy. Sheets with
 * errors in the header are not read.
 * @param scratchFolder folder for the copies.
 */
export function openSheets(files: readonly DataFile[], columns: readonly SheetColumn[], scratchFolder: string): Sheets {
    const findings: Finding[] = [];
    const sheets: Sheet[] = [];
    for (const file of files) {
        const { dialect, format, faults } = openSheet(file, columns);
        for (const fault of faults) findings.push(fault);
        if (!dialect || faults.some(({ severity }) => severity === 'error')) continue;
        const sheet = { number: sheets.length, file, dialect, readPath: file.path, broken: false };
        if (format === 'plain') sheets.push(sheet);
        else {
            const copied = readFromCopy(sheet, columns, scratchFolder);
            for (const fault of copied.findings) findings.push(fault);
            sheets.push(copied.sheet);
        }
    }
    return { findings, sheets };
}

function openSheet(file: DataFile, columns: readonly SheetColumn[]) {
    const otherFormat = formatFault(file);
    if (otherFormat) return { dialect: null, format: undefined, faults: [otherFormat] };
    const read = readDialect(file.path, columns);
    if (!read.ok) {
        const found = badByteFault(file) ?? noHeaderFault(file, read.error, columns);
        return { dialect: null, format: undefined, faults: [found] };
    }
    const dialect = read.value;
    const format = sheetFormatOf(file.path, dialect);
    const badByte = format === 'not_utf8' ? badByteFault(file) : undefined;
    if (badByte) return { dialect, format, faults: [badByte] };
    return { dialect, format, faults: headerFaults(file, dialect, columns) };
}

/**
 * SQL that reads the sheets with DuckDB's CSV reader, each group of sheets with the same format at once. Columns: those
 * of the contract, `sheet_number`, `too_short`, `too_wide` and `line`, the line on which the row begins; null in a
 * sheet that has a row on every line after the header. Cells are trimmed texts, which the caller converts.
 * @param types SQL types of columns. Reading with types is faster and fails on invalid cells.
 */
export function readSheetsSql(
    sheets: readonly Sheet[],
    columns: readonly SheetColumn[],
    types: Record<string, string>,
): string {
    const groups = groupBy(sheets, (sheet) =>
        JSON.stringify([sheet.dialect.delimiter, sheet.dialect.header, isCopy(sheet)]),
    );
    const reads = [...groups.values()].map((group) => readGroupSql(group, columns, types));
    if (reads.length > 0) return `(${reads.join('\nunion all\n')})`;
    const empty = columns.map(({ name }) => `null::${types[name] ?? 'varchar'} as ${name}`);
    return `(select 0 as sheet_number, false as too_short, false as too_wide, null::integer as line, ${empty.join(', ')} limit 0)`;
}

function readGroupSql(group: readonly Sheet[], columns: readonly SheetColumn[], types: Record<string, string>): string {
    const { dialect } = group[0] as Sheet;
    // With types, a row of another width makes DuckDB fail.
    const isTyped = Object.keys(types).length > 0;
    const known = new Set(columns.map((column) => column.name));
    const fields = dialect.header.map((name, index) => (known.has(name) ? name : `unknown_${index}`));
    const isCopied = isCopy(group[0] as Sheet);
    const start = isCopied ? ["line_of_sheet: 'INTEGER'"] : [];
    const cells = (isTyped ? fields : [...fields, 'cell_too_many']).map(
        (name) => `${name}: ${literal(types[name] ?? 'VARCHAR')}`,
    );
    const selected = columns.map(({ name, kind }) => {
        if (!fields.includes(name)) return `${types[name] ? `null::${types[name]}` : "''::varchar"} as ${name}`;
        // The macros that convert cells of audits trim them only if necessary, which is faster.
        const isTrimmedLater = types[name] !== undefined || ['boolean', 'number', 'whole_number'].includes(kind);
        return isTrimmedLater ? name : `trimmed(${name}) as ${name}`;
    });
    // A short row lacks its last cells. A row of blank cells is a blank line, whatever its width.
    const width = isTyped
        ? 'false as too_short, false as too_wide'
        : `${fields.at(-1)} is null as too_short, cell_too_many is not null as too_wide`;
    const blank = `trim(concat(${fields.join(', ')}${isTyped ? '' : ', cell_too_many'}), chr(32) || chr(9)) = ''`;
    return `select
    ${sheetNumberSql(group)} as sheet_number, ${width},
    ${isCopied ? 'line_of_sheet' : 'null::integer'} as line,
    ${selected.join(', ')}
from read_csv(
    [${group.map((sheet) => fileLiteral(sheet.readPath)).join(', ')}],
    columns = {${[...start, ...cells].join(', ')}},
    auto_detect = false, header = true, delim = ${literal(dialect.delimiter)}, quote = '"', escape = '"',
    null_padding = ${!isTyped}, nullstr = ${literal(noCell)}, max_line_size = ${lineBytes}
)
where case when starts_with(url, 'h') then true else not (${blank}) end`;
}

function sheetNumberSql(group: readonly Sheet[]): string {
    const numbers = group.map((sheet) => sheet.number);
    const first = numbers[0] as number;
    const isSequence = numbers.every((number, index) => number === first + index);
    return isSequence ? `file_index::integer + ${first}` : `[${numbers.join(', ')}][file_index::bigint + 1]::integer`;
}

/**
 * Replaces sheets that DuckDB cannot read by copies.
 * @param scratchFolder folder for the copies.
 */
export async function repairSheets(
    database: Database,
    sheets: readonly Sheet[],
    columns: readonly SheetColumn[],
    scratchFolder: string,
): Promise<Sheets> {
    const findings: Finding[] = [];
    const repaired: Sheet[] = [];
    for (const sheet of sheets) {
        const isSound = isCopy(sheet) || (await isReadable(database, sheet, columns));
        const copied = isSound ? { sheet, findings: [] } : readFromCopy(sheet, columns, scratchFolder);
        for (const fault of copied.findings) findings.push(fault);
        repaired.push(copied.sheet);
    }
    return { findings, sheets: repaired };
}

/** Whether DuckDB reads a copy of the sheet. All other sheets have a row on every line after the header. */
export function isCopy(sheet: Sheet): boolean {
    return sheet.readPath !== sheet.file.path;
}

/** Copies a sheet. Returns the sheet with the copy, and findings about its format. */
function readFromCopy(
    sheet: Sheet,
    columns: readonly SheetColumn[],
    scratchFolder: string,
): { sheet: Sheet; findings: Finding[] } {
    mkdirSync(scratchFolder, { recursive: true });
    const name = sheet.file.name.replaceAll(/[^a-z0-9]+/giu, '-').slice(0, 100);
    const readPath = join(scratchFolder, `sheet-${sheet.number}-${name}.csv`);
    const findings = copySheet(sheet.file, sheet.dialect, new Set(columns.map((column) => column.name)), readPath);
    return { sheet: { ...sheet, readPath, broken: findings.length > 0 }, findings };
}

async function isReadable(database: Database, sheet: Sheet, columns: readonly SheetColumn[]): Promise<boolean> {
    try {
        await database.run(`create temp table readable as select * from ${readSheetsSql([sheet], columns, {})}`);
        return true;
    } catch (error) {
        throwUnlessSheetError(error);
        return false;
    } finally {
        await database.run('drop table if exists readable');
    }
}

/** Rethrows errors that are not about the content of a sheet, such as a full disk. */
export function throwUnlessSheetError(error: unknown): void {
    const isOfSheet = /^(Invalid Input|Conversion|Invalid|Parameter Not Allowed) Error/u.test((error as Error).message);
    if (!isOfSheet) throw error;
}
