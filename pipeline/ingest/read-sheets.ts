import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../contract/finding.ts';
import type { SheetColumn } from '../../contract/sheets.ts';
import { type Database, fileLiteral, literal } from '../database.ts';
import { type Dialect, readDialect } from './dialect.ts';
import type { DataFile } from './folder.ts';
import type { CsvRecord } from './records.ts';
import { cellCharacters, encodingFault, headerFaults, structureFaults } from './sheet-faults.ts';

/** A sheet that is read, and how. */
export interface Sheet {
    number: number;
    file: DataFile;
    dialect: Dialect;
    /** The file DuckDB reads: the sheet itself, or a copy of its sound records when it could not read the sheet. */
    readPath: string;
    /** Whether some of its rows could not be read. */
    broken: boolean;
}

/** Cells that are empty stay empty texts, so that null says: this row is too short. No cell holds this text. */
const noCell = '\u0001no cell\u0001';

/** The longest row that DuckDB reads. Its buffers are a multiple of it. */
const lineBytes = 2 * 1024 * 1024;

/** Reads the headers of all files and finds what is wrong with them; sheets without their columns are not read on. */
export function openSheets(files: readonly DataFile[], columns: readonly SheetColumn[]) {
    const findings: Finding[] = [];
    const sheets: Sheet[] = [];
    for (const file of files) {
        const { dialect, isText } = readDialect(file.path, columns);
        const encoding = isText ? undefined : encodingFault(file);
        // Without a header there is nothing in the file, or a quote in the first line that is never closed.
        const structure = encoding || dialect ? [] : structureFaults(file, ',').findings;
        const header = structure.length > 0 ? structure : headerFaults(file, dialect, columns);
        const faults = encoding ? [encoding] : header;
        findings.push(...faults);
        if (dialect && faults.every((fault) => fault.severity !== 'error')) {
            sheets.push({ number: sheets.length, file, dialect, readPath: file.path, broken: false });
        }
    }
    return { findings, sheets };
}

/**
 * SQL that reads the sheets with DuckDB's own reader, a whole group of equally written sheets at once: all columns of the
 * contract by name, `sheet_number`, `too_short` and `too_wide`. Cells are trimmed texts; the statement around types them.
 * @param types SQL types to read columns as at once: faster, and an error where a cell does not fit.
 */
export function readSheetsSql(
    sheets: readonly Sheet[],
    columns: readonly SheetColumn[],
    types: Record<string, string>,
): string {
    const groups = new Map<string, Sheet[]>();
    for (const sheet of sheets) {
        const key = JSON.stringify([sheet.dialect, sheet.readPath !== sheet.file.path]);
        groups.set(key, [...(groups.get(key) ?? []), sheet]);
    }
    const reads = [...groups.values()].map((group) => readGroupSql(group, columns, types));
    if (reads.length > 0) return `(${reads.join('\nunion all\n')})`;
    const empty = columns.map((column) => `''::varchar as ${column.name}`);
    return `(select 0 as sheet_number, false as too_short, false as too_wide, ${empty.join(', ')} limit 0)`;
}

function readGroupSql(group: readonly Sheet[], columns: readonly SheetColumn[], types: Record<string, string>): string {
    const { dialect } = group[0] as Sheet;
    const known = new Set(columns.map((column) => column.name));
    const fields = dialect.header.map((name, index) => (known.has(name) ? name : `unknown_${index}`));
    const declared = [...fields, 'cell_too_many'].map((name) => `${name}: ${literal(types[name] ?? 'VARCHAR')}`);
    const selected = columns.map(({ name, kind }) => {
        if (!fields.includes(name)) return `''::varchar as ${name}`;
        // Audits have twenty columns of words and numbers: their readings trim a cell when they cannot read it as it is.
        const isTrimmedLater = types[name] !== undefined || ['boolean', 'number', 'whole_number'].includes(kind);
        return isTrimmedLater ? name : `trimmed(${name}) as ${name}`;
    });
    const numbers = group.map((sheet) => sheet.number).join(', ');
    // A short row lacks its last cells. A row whose every cell is blank is a blank line, whatever its width.
    const last = `${fields.at(-1)} is null`;
    const blank = `trim(concat(${fields.join(', ')}, cell_too_many), chr(32) || chr(9)) = ''`;
    return `select
    [${numbers}][file_index::bigint + 1]::integer as sheet_number, ${last} as too_short, cell_too_many is not null as too_wide,
    ${selected.join(', ')}
from read_csv(
    [${group.map((sheet) => fileLiteral(sheet.readPath)).join(', ')}],
    columns = {${declared.join(', ')}},
    auto_detect = false, header = true, delim = ${literal(dialect.delimiter)}, quote = '"', escape = '"',
    null_padding = true, nullstr = ${literal(noCell)}, max_line_size = ${lineBytes}
)
where case when starts_with(url, 'h') then true else not (${blank}) end`;
}

/**
 * Finds the sheets DuckDB cannot read, says why, and gives it copies of their sound records instead.
 * @param scratchFolder where the copies go.
 */
export async function mendSheets(
    database: Database,
    sheets: readonly Sheet[],
    columns: readonly SheetColumn[],
    scratchFolder: string,
): Promise<{ findings: Finding[]; sheets: Sheet[] }> {
    const findings: Finding[] = [];
    const mended: Sheet[] = [];
    for (const sheet of sheets) {
        if (await isReadable(database, sheet, columns)) {
            mended.push(sheet);
            continue;
        }
        const { findings: found, records } = structureFaults(sheet.file, sheet.dialect.delimiter);
        findings.push(...found);
        mkdirSync(scratchFolder, { recursive: true });
        const readPath = join(
            scratchFolder,
            `sheet-${sheet.number}-${sheet.file.name.replaceAll(/[^a-z0-9]+/giu, '-')}.csv`,
        );
        writeFileSync(readPath, records.map((record) => plainRecord(record, sheet.dialect)).join(''));
        mended.push({ ...sheet, readPath, broken: found.length > 0 });
    }
    return { findings, sheets: mended };
}

async function isReadable(database: Database, sheet: Sheet, columns: readonly SheetColumn[]): Promise<boolean> {
    try {
        await database.run(`create temp table readable as select * from ${readSheetsSql([sheet], columns, {})}`);
        return true;
    } catch (error) {
        throwUnlessOfSheet(error);
        return false;
    } finally {
        await database.run('drop table if exists readable');
    }
}

/** What DuckDB says of a sheet it cannot read; a full disk or memory is no fault of a sheet. */
export function throwUnlessOfSheet(error: unknown): void {
    const isOfSheet = /^(Invalid Input|Conversion|Invalid|Parameter Not Allowed) Error/u.test((error as Error).message);
    if (!isOfSheet) throw error;
}

/** A cell beyond all bounds is an error already; its begin is enough to look for others in its row. */
const copiedCharacters = 1000;

/**
 * A record as DuckDB can read it: one cell too many is enough to be found too wide, and a line break in a cell, which its
 * parallel reader does not always accept, is a blank to everything that reads names. Every record is copied, since rows are
 * counted.
 */
function plainRecord(record: CsvRecord, { delimiter, header }: Dialect): string {
    const cells = record.cells.slice(0, header.length + 1).map((cell) => {
        const text = cell.length > cellCharacters ? cell.slice(0, copiedCharacters) : cell;
        return `"${text.replaceAll('"', '""').replace(/[\r\n]+/gu, ' ')}"`;
    });
    return `${cells.join(delimiter)}\n`;
}
