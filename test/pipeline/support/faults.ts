import { expect } from 'vitest';
import type { Finding } from '../../../contract/finding.ts';
import type { Location } from '../../../pipeline/ingest/records.ts';
import { findingsOf } from '../../support/builds.ts';
import type { Files, Row } from '../../support/pipeline.ts';
import { type Dialect, Sheet, write } from './sheet.ts';

/** One fault in an otherwise good sheet: how it is planted, and what must be said of it. */
export interface Fault {
    name: string;
    code: string;
    hint: RegExp;
    message?: RegExp;
    severity?: Finding['severity'];
    /** @returns row (0 is the header) and index of the cell that is to be named; null: the beginning of the file. */
    plant: (sheet: Sheet) => [number, number] | null;
}

/** A fault that is a text in a cell of the third row. */
export function cellFault(column: string, text: string, code: string, hint: RegExp, message?: RegExp): Fault {
    const shown = text === '' ? 'nothing' : JSON.stringify(text);
    const plant = (sheet: Sheet) => sheet.put(3, column, text);
    return { name: `${shown} as ${column}`, code, hint, message, plant };
}

/**
 * Writes every fault into a sheet of its own, all in one data folder, and checks that folder once.
 * @param rowsOf good rows, different ones for each number: no two sheets may speak of the same thing.
 * @returns for each fault what must be found and what was.
 */
export async function findPlanted(
    kind: 'observations' | 'audits',
    faults: readonly Fault[],
    rowsOf: (number: number) => Row[],
    dialect: Dialect,
): Promise<{ expected: (Location & { file: string })[]; findings: Finding[] }> {
    const files: Files = {};
    const expected = faults.map((fault, number) => {
        const rows = rowsOf(number);
        const header = Object.keys(rows[0] as Row);
        const cells = rows.map((row) => header.map((name) => String(row[name])));
        const sheet = new Sheet(header, cells, dialect);
        const planted = fault.plant(sheet);
        const { bytes, locate } = write(sheet, dialect);
        const file = `${kind}/fault-${number}.csv`;
        files[file] = bytes;
        return { file, ...(planted ? locate(...planted) : { line: 1, column: 1 }) };
    });
    return { expected, findings: await findingsOf(files) };
}

/** That the sheet of a fault has exactly this finding, and says what to type. */
export function expectFinding(fault: Fault, location: Location & { file: string }, findings: readonly Finding[]): void {
    const mine = findings.filter(({ file }) => file === location.file);
    const { code, severity = 'error' } = fault;
    expect(mine.map(({ hint: _hint, message: _message, rule: _rule, ...rest }) => rest)).toEqual([
        { code, severity, ...location },
    ]);
    expect(mine[0]?.hint).toMatch(fault.hint);
    expect(mine[0]?.message).toMatch(fault.message ?? /\S/u);
}
