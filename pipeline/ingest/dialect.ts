import type { SheetColumn } from '../../contract/sheets.ts';
import { type Location, type QuoteFault, readRecords } from './records.ts';
import { textOf, trimBlanks } from './sheet-text.ts';

/** How one sheet is written: its separator, and the name of each of its columns in file order. */
export interface Dialect {
    delimiter: ',' | ';' | '\t';
    /** Known columns under their contract name, unknown ones as they are written. */
    header: string[];
    /** Where each name begins. */
    locations: Location[];
}

const delimiters = [',', ';', '\t'] as const;

/**
 * Reads the header of a sheet: the first line that is not blank, but for a line `sep=;`. The separator is the one that makes
 * the most known columns of it: guessing from the rows would let a comma in a name decide.
 * @returns no dialect when the file is empty, or when a quote in the first line is not closed.
 */
export function readDialect(
    path: string,
    columns: readonly SheetColumn[],
): { dialect: Dialect | null; fault: QuoteFault | undefined } {
    const known = new Map(columns.map((column) => [column.name.toLowerCase(), column.name]));
    const candidates = delimiters.map((delimiter) => readHeader(path, delimiter, known));
    const score = ({ dialect }: (typeof candidates)[number]) =>
        dialect?.header.filter((name) => known.has(name.toLowerCase())).length ?? -1;
    const best = candidates.reduce((a, b) => (score(b) > score(a) ? b : a));
    // Where a quote in the header is not closed, another separator may make one long name of the line.
    return score(best) > 0 ? best : (candidates.find(({ fault }) => fault) ?? best);
}

function readHeader(path: string, delimiter: Dialect['delimiter'], known: ReadonlyMap<string, string>) {
    const reading = readRecords(textOf(path), delimiter);
    try {
        const { value, done } = reading.next();
        if (done) return { dialect: null, fault: value };
        const header = value.cells.map((cell) => {
            const name = trimBlanks(cell);
            return known.get(name.toLowerCase()) ?? name;
        });
        return { dialect: { delimiter, header, locations: value.locations }, fault: undefined };
    } finally {
        // Closes the file.
        reading.return(undefined);
    }
}
