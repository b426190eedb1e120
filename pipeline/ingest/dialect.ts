import { err, ok, type Result } from '../../contract/result.ts';
import type { SheetColumn } from '../../contract/sheets.ts';
import { type Location, type QuoteFault, readRecords } from './records.ts';
import { headOf, trimBlanks, withoutMark } from './sheet-text.ts';

/** The format of a sheet: its separator, and the names of its columns in file order. */
export interface Dialect {
    delimiter: ',' | ';' | '\t';
    /** Known columns have their contract name, unknown ones their name in the sheet. */
    header: string[];
    locations: Location[];
}

const delimiters = [',', ';', '\t'] as const;

/** The header stands in the first bytes of a sheet: no line may be longer. */
const headerBytes = 1024 * 1024;

/**
 * Reads the header of a sheet: the first line that is not blank and not `sep=;`. Chooses the separator with which the
 * header has most known columns. The rows are not used for this, because names may contain commas.
 * @returns no dialect if the file is empty or a quote in the header is not closed.
 */
export function readDialect(path: string, columns: readonly SheetColumn[]): Result<Dialect, QuoteFault | undefined> {
    const known = new Map(columns.map((column) => [column.name.toLowerCase(), column.name]));
    const head = withoutMark(headOf(path, headerBytes).toString());
    const candidates = delimiters.map((delimiter) => readHeader(head, delimiter, known));
    const score = (read: (typeof candidates)[number]) =>
        read.ok ? read.value.header.filter((name) => known.has(name.toLowerCase())).length : -1;
    const best = candidates.reduce((a, b) => (score(b) > score(a) ? b : a));
    // With an unclosed quote in the header, a wrong separator may read the line as one long name.
    return score(best) > 0 ? best : (candidates.find((read) => !read.ok && read.error) ?? best);
}

function readHeader(
    head: string,
    delimiter: Dialect['delimiter'],
    known: ReadonlyMap<string, string>,
): Result<Dialect, QuoteFault | undefined> {
    const { value, done } = readRecords(head, delimiter).next();
    if (done) return err(value);
    const header = value.cells.map((cell) => {
        const name = trimBlanks(cell);
        return known.get(name.toLowerCase()) ?? name;
    });
    return ok({ delimiter, header, locations: value.locations });
}
