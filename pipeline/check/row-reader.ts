import { isCopy, type Sheet } from '../ingest/read-sheets.ts';
import { type CsvRecord, readRecords } from '../ingest/records.ts';
import { linesOf, textOf } from '../ingest/sheet-text.ts';
import { Problem } from '../problem.ts';

/** Finds a record of a sheet by its number; the header is 1. Numbers must ascend. Undefined after the last record. */
type Find = (number: number) => CsvRecord | undefined;

/** Reads rows of sheets with their locations. Rows must be requested in the order of the sheets and their rows. */
export class RowReader {
    readonly #sheets: readonly Sheet[];
    #sheet: Sheet | undefined;
    #record: CsvRecord | undefined;
    #find: Find = () => undefined;
    #close = () => {};

    constructor(sheets: readonly Sheet[]) {
        this.#sheets = sheets;
    }

    /** @param rowNumber from 1; header and blank rows are not counted. */
    row(sheetNumber: number, rowNumber: number): { sheet: Sheet; record: CsvRecord } {
        const sheet = this.#sheets[sheetNumber] as Sheet;
        if (this.#sheet !== sheet) this.#open(sheet);
        const number = rowNumber + 1;
        if (this.#record?.number !== number) this.#record = this.#find(number);
        if (this.#record === undefined)
            throw new Problem(`${sheet.file.name} was changed while it was read; try again`);
        return { sheet, record: this.#record };
    }

    #open(sheet: Sheet): void {
        this.close();
        this.#sheet = sheet;
        this.#record = undefined;
        const { file, dialect } = sheet;
        if (isCopy(sheet)) {
            this.#find = inRecords(readRecords(textOf(file.path), dialect.delimiter));
            return;
        }
        // A sheet that DuckDB reads itself has a row on every line, so that the lines before it need not be read as
        // CSV.
        const lines = linesOf(file.path);
        this.#find = inLines(lines, dialect.delimiter);
        this.#close = () => lines.return(undefined);
    }

    close(): void {
        this.#close();
    }
}

function inRecords(records: Generator<CsvRecord>): Find {
    return (number) => {
        for (;;) {
            const { value, done } = records.next();
            if (done) return undefined;
            if (value.number === number) return value;
        }
    };
}

function inLines(lines: Generator<Buffer, undefined>, delimiter: string): Find {
    let at = 0;
    return (number) => {
        while (++at < number) lines.next();
        const line = lines.next().value;
        return line && recordOfLine(line.toString('utf8'), number, delimiter);
    };
}

/** The record on a line; undefined if the line is blank. */
function recordOfLine(line: string, number: number, delimiter: string): CsvRecord | undefined {
    // The reader takes a first record `sep=;` for no record.
    const [, record] = [...readRecords(`header\n${line}`, delimiter)];
    if (!record) return undefined;
    const moved = <Location extends { line: number }>(location: Location) => ({ ...location, line: number });
    return { ...record, number, locations: record.locations.map(moved), end: moved(record.end) };
}
