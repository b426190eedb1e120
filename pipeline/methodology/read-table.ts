import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import { type Methodology, type MethodologyTable, methodologyTables } from '../../contract/methodology.ts';
import { nearest } from '../../contract/nearest.ts';
import { badByteFault, formatFault } from '../ingest/encoding.ts';
import type { DataFile } from '../ingest/folder.ts';
import { allRecords, type CsvRecord, type Location } from '../ingest/records.ts';
import { textOf } from '../ingest/sheet-text.ts';

export interface ReadTable<T extends MethodologyTable> {
    /** To be used only where there is no finding. */
    rows: Methodology[T];
    findings: Finding[];
    /** Where a cell begins; undefined: no row has it. Rows count from 0. */
    locate(row: number, column: string): Location | undefined;
}

type Fault = (location: Location, message: string, hint: string) => void;

export function readTable<T extends MethodologyTable>(file: DataFile, table: T): ReadTable<T> {
    const { findings, fault } = faultsOf(file);
    const { head, body, header } = readCells(file, fault);
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
    return { rows: rows as Methodology[T], findings, locate };
}

/** What is wrong with the file of a version that does not score: only whether it is there, is text, and has rows. */
export function archivedFileFindings(file: DataFile): Finding[] {
    const { findings, fault } = faultsOf(file);
    const { body } = readCells(file, fault);
    if (findings.length === 0 && body.length === 0) fault(fileStart, 'the file has no rows', restore);
    return findings;
}

const restore = 'restore it, or copy it from another version';

function faultsOf({ name }: DataFile): { findings: Finding[]; fault: Fault } {
    const findings: Finding[] = [];
    const fault: Fault = (location, message, hint) => {
        findings.push(findingAt(name, location, 'BAD_METHODOLOGY', message, hint));
    };
    return { findings, fault };
}

/** The records of a file of the methodology; none where it cannot be read, which is a fault. */
function readCells(file: DataFile, fault: Fault) {
    const nothing = { head: undefined, body: [] as CsvRecord[], header: [] as string[] };
    if (!existsSync(file.path)) {
        fault(fileStart, `the file is missing: a methodology has ${basename(file.name)}`, restore);
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
