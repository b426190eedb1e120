import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../../contract/finding.ts';
import { type Methodology, type MethodologyTable, methodologyTables } from '../../contract/methodology.ts';
import { methodologyFaults } from '../check/methodology.ts';
import { nearest } from '../check/nearest.ts';
import { type CsvRecord, readRecords } from './records.ts';

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

/**
 * Reads the rows of `methodology/` and checks them, each by its shape and all against each other.
 * @param dataFolder the folder that holds `methodology/`.
 */
export function readMethodology(dataFolder: string): { methodology: Methodology; findings: Finding[] } {
    const findings: Finding[] = [];
    const rows: Record<string, unknown[]> = {};
    const places: Record<string, PlacedRow[]> = {};
    for (const table of Object.keys(methodologyTables) as MethodologyTable[]) {
        const read = readTable(dataFolder, table);
        findings.push(...read.findings);
        rows[table] = read.rows;
        places[table] = read.places;
    }
    const methodology = rows as Methodology;
    if (findings.length === 0) findings.push(...methodologyFaults(methodology, places as MethodologyPlaces));
    return { methodology, findings };
}

function readTable(dataFolder: string, table: MethodologyTable) {
    const file = `methodology/${table}.csv`;
    const path = join(dataFolder, file);
    const fault = (line: number, column: number, message: string, hint: string): Finding => {
        return { code: 'BAD_METHODOLOGY', severity: 'error', file, line, column, message, hint };
    };
    const none = { rows: [] as unknown[], places: [] as PlacedRow[] };
    if (!existsSync(path))
        return { ...none, findings: [fault(1, 1, 'the file is missing', 'restore it from the project')] };
    const { records, fault: quote } = readRecords(readFileSync(path), ',');
    if (quote)
        return {
            ...none,
            findings: [fault(quote.place.line, quote.place.column, 'a quote is not closed', 'close it')],
        };
    const [head, ...body] = records;
    const shape = methodologyTables[table];
    const header = head?.cells.map((cell) => cell.trim()) ?? [];
    const wanted = Object.keys(shape.shape);
    if (wanted.some((name) => !header.includes(name))) {
        return {
            ...none,
            findings: [fault(1, 1, `the columns must be ${wanted.join(',')}`, 'restore the first line')],
        };
    }
    const findings: Finding[] = [];
    const rows = body.map((record) => {
        const row = Object.fromEntries(header.map((name, index) => [name, (record.cells[index] ?? '').trim()]));
        const parsed = shape.safeParse(row);
        for (const issue of parsed.error?.issues ?? []) {
            const name = String(issue.path[0]);
            const place = record.places[header.indexOf(name)] ?? record.end;
            const allowed = 'values' in issue ? (issue.values as string[]) : [];
            const meant = nearest(String(row[name]), allowed);
            const hint =
                allowed.length > 0
                    ? `${meant ? `did you mean ${meant}? ` : ''}Allowed are ${allowed.join(', ')}`
                    : issue.message;
            findings.push(fault(place.line, place.column, `"${row[name]}" is no ${name} of ${table}`, hint));
        }
        return parsed.data;
    });
    return { rows, findings, places: body.map((record) => ({ record, header })) };
}
