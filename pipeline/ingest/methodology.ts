import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../../contract/finding.ts';
import { type Methodology, type MethodologyTable, methodologyTables } from '../../contract/methodology.ts';
import { nearest } from '../../contract/nearest.ts';
import { badByteFault, formatFault } from './encoding.ts';
import type { DataFile } from './folder.ts';
import { allRecords, type CsvRecord, type Place } from './records.ts';
import { textOf } from './sheet-text.ts';

/** A row of a methodology file and where its cells are, so that a fault can be named where it stands. */
export interface PlacedRow {
    record: CsvRecord;
    header: string[];
}

export type MethodologyPlaces = { [T in MethodologyTable]: PlacedRow[] };

/** The folder that holds `methodology/`: the data folder, or the project's own when the data folder has none. */
export function methodologyHome(dataFolder: string): { folder: string; isOwn: boolean } {
    if (existsSync(join(dataFolder, 'methodology'))) return { folder: dataFolder, isOwn: true };
    return { folder: fileURLToPath(new URL('../../data', import.meta.url)), isOwn: false };
}

/** The text of a parameter's value; the checks of the methodology have made sure it is there. */
export function parameter(methodology: Methodology, name: Methodology['parameters'][number]['name']): string {
    const row = methodology.parameters.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`the methodology has no ${name}`);
    return row.value;
}

/** The rows of a methodology, where each stands, and what is wrong with single ones. */
export interface ReadMethodology {
    methodology: Methodology;
    places: MethodologyPlaces;
    findings: Finding[];
}

/**
 * Reads the rows of `methodology/`, each by its shape. What no row can say alone is checked apart.
 * @param dataFolder the folder that holds `methodology/`.
 */
export function readMethodology(dataFolder: string): ReadMethodology {
    let findings: Finding[] = [];
    const rows: Record<string, unknown[]> = {};
    const places: Record<string, PlacedRow[]> = {};
    for (const table of Object.keys(methodologyTables) as MethodologyTable[]) {
        const read = readTable(dataFolder, table);
        findings = findings.concat(read.findings);
        rows[table] = read.rows;
        places[table] = read.places;
    }
    return { methodology: rows as Methodology, places: places as MethodologyPlaces, findings };
}

function readTable(dataFolder: string, table: MethodologyTable) {
    const name = `methodology/${table}.csv`;
    const path = join(dataFolder, name);
    const findings: Finding[] = [];
    const fault = ({ line, column }: Place, message: string, hint: string) => {
        findings.push({ code: 'BAD_METHODOLOGY', severity: 'error', file: name, line, column, message, hint });
    };
    const { head, body, header } = readCells({ path, name }, fault);
    const shape = methodologyTables[table];
    const wanted = Object.keys(shape.shape);
    if (head && wanted.some((column) => !header.includes(column))) {
        fault({ line: 1, column: 1 }, `the columns must be ${wanted.join(',')}`, 'restore the first line, with commas');
    }
    if (findings.length > 0) return { rows: [], findings, places: [] };
    const rows = body.map((record) => {
        const row = Object.fromEntries(header.map((column, index) => [column, (record.cells[index] ?? '').trim()]));
        if (record.cells.length !== header.length) {
            fault(
                record.end,
                'the row has another number of cells than the header',
                'put text with a comma into quotes',
            );
        }
        const parsed = shape.safeParse(row);
        for (const issue of parsed.error?.issues ?? []) {
            const column = String(issue.path[0]);
            const allowed = 'values' in issue ? (issue.values as string[]) : [];
            const meant = nearest(String(row[column]), allowed);
            const choice = `${meant ? `did you mean ${meant}? ` : ''}Allowed are ${allowed.join(', ')}`;
            const place = record.places[header.indexOf(column)] ?? record.end;
            fault(place, `"${row[column]}" is no ${column} of ${table}`, allowed.length > 0 ? choice : issue.message);
        }
        return parsed.data;
    });
    return { rows, findings, places: body.map((record) => ({ record, header })) };
}

/** The records of a methodology file, or faults that forbid to read it. */
function readCells(file: DataFile, fault: (place: Place, message: string, hint: string) => void) {
    const start = { line: 1, column: 1 };
    const nothing = { head: undefined, body: [] as CsvRecord[], header: [] as string[] };
    if (!existsSync(file.path)) {
        fault(start, 'the file is missing', 'restore it from the project');
        return nothing;
    }
    const encoding = formatFault(file) ?? badByteFault(file);
    if (encoding) {
        fault(encoding, encoding.message, encoding.hint);
        return nothing;
    }
    const { records, fault: quote } = allRecords(textOf(file.path), ',');
    if (quote) fault(quote.place, 'the quote that opens here is not closed as it should be', 'end the cell with ",');
    const [head, ...body] = records;
    return { head: quote ? undefined : head, body, header: head?.cells.map((cell) => cell.trim()) ?? [] };
}
