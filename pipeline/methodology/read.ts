import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import { type Methodology, type MethodologyTable, methodologyTables } from '../../contract/methodology.ts';
import { nearest } from '../../contract/nearest.ts';
import { badByteFault, formatFault } from '../ingest/encoding.ts';
import type { DataFile } from '../ingest/folder.ts';
import { allRecords, type CsvRecord, type Location } from '../ingest/records.ts';
import { textOf } from '../ingest/sheet-text.ts';
import { methodologyFaults } from './rules.ts';

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

/**
 * Reads and checks the rows of `methodology/`: each by its shape, then, where every row fits, the rules between them.
 * @param dataFolder the folder that holds `methodology/`.
 * @returns rows that may be used where there is no finding.
 */
export function readMethodology(dataFolder: string): { methodology: Methodology; findings: Finding[] } {
    const tables = Object.keys(methodologyTables) as MethodologyTable[];
    const read = Object.fromEntries(tables.map((table) => [table, readTable(dataFolder, table)]));
    const methodology = Object.fromEntries(tables.map((table) => [table, read[table]?.rows])) as Methodology;
    const findings = tables.flatMap((table) => read[table]?.findings ?? []);
    if (findings.length > 0) return { methodology, findings };
    return {
        methodology,
        findings: methodologyFaults(methodology, (table, row, column) => read[table]?.locate(row, column)),
    };
}

function readTable(dataFolder: string, table: MethodologyTable) {
    const name = `methodology/${table}.csv`;
    const path = join(dataFolder, name);
    const findings: Finding[] = [];
    const fault = (location: Location, message: string, hint: string) => {
        findings.push(findingAt(name, location, 'BAD_METHODOLOGY', message, hint));
    };
    const { head, body, header } = readCells({ path, name }, fault);
    const shape = methodologyTables[table];
    const wanted = Object.keys(shape.shape);
    if (head && wanted.some((column) => !header.includes(column))) {
        fault(fileStart, `the columns must be ${wanted.join(',')}`, 'restore the first line, with commas');
    }
    const locate = (row: number, column: string) => body[row]?.locations[header.indexOf(column)];
    if (findings.length > 0) return { rows: [], findings, locate };
    const rows = body.map((record, index) => {
        const row = Object.fromEntries(header.map((column, at) => [column, (record.cells[at] ?? '').trim()]));
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
            fault(
                locate(index, column) ?? record.end,
                `"${row[column]}" is no ${column} of ${table}`,
                allowed.length > 0 ? choice : issue.message,
            );
        }
        return parsed.data;
    });
    return { rows, findings, locate };
}

/** The records of a methodology file; none where it cannot be read, which is a fault. */
function readCells(file: DataFile, fault: (location: Location, message: string, hint: string) => void) {
    const nothing = { head: undefined, body: [] as CsvRecord[], header: [] as string[] };
    if (!existsSync(file.path)) {
        fault(fileStart, 'the file is missing', 'restore it from the project');
        return nothing;
    }
    const encoding = formatFault(file) ?? badByteFault(file);
    if (encoding) {
        fault(encoding, encoding.message, encoding.hint);
        return nothing;
    }
    const { records, fault: quote } = allRecords(textOf(file.path), ',');
    if (quote) fault(quote.location, 'the quote that opens here is not closed as it should be', 'end the cell with ",');
    const [head, ...body] = records;
    return { head: quote ? undefined : head, body, header: head?.cells.map((cell) => cell.trim()) ?? [] };
}
