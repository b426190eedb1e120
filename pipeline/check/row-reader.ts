import { isCopy, type Sheet } from '../ingest/read-sheets.ts';
import { type CsvRecord, readRecords } from '../ingest/records.ts';
import { bytesOf, textOf } from '../ingest/sheet-text.ts';
import { Problem } from '../problem.ts';

const lineFeed = 0x0a;

/** Reads rows of sheets with their locations. Rows must be requested in the order of the sheets and their rows. */
export class RowReader {
    readonly #sheets: readonly Sheet[];
    #sheet: Sheet | undefined;
    #records: Generator<CsvRecord> | undefined;
    #lines: LineReader | undefined;
    #record: CsvRecord | undefined;

    constructor(sheets: readonly Sheet[]) {
        this.#sheets = sheets;
    }

    /** @param rowNumber from 1; header and blank rows are not counted. */
    row(sheetNumber: number, rowNumber: number): { sheet: Sheet; record: CsvRecord } {
        if (this.#sheet?.number !== sheetNumber) this.#open(this.#sheets[sheetNumber] as Sheet);
        const sheet = this.#sheet as Sheet;
        if (this.#record?.number !== rowNumber + 1) this.#record = this.#read(rowNumber);
        if (this.#record === undefined)
            throw new Problem(`${sheet.file.name} was changed while it was read; try again`);
        return { sheet, record: this.#record };
    }

    #open(sheet: Sheet): void {
        this.close();
        this.#sheet = sheet;
        // A sheet that DuckDB reads itself has a row on every line, so that the lines before it need not be read as
        // CSV.
        if (isCopy(sheet)) this.#records = readRecords(textOf(sheet.file.path), sheet.dialect.delimiter);
        else this.#lines = new LineReader(sheet.file.path);
    }

    #read(rowNumber: number): CsvRecord | undefined {
        // The header is the first record, and the first line.
        const number = rowNumber + 1;
        if (this.#lines)
            return recordOfLine(this.#lines.line(number), number, (this.#sheet as Sheet).dialect.delimiter);
        for (;;) {
            const next = this.#records?.next();
            if (!next || next.done || next.value.number === number) return next?.value;
        }
    }

    /** Closes the file. */
    close(): void {
        this.#records?.return(undefined);
        this.#lines?.close();
        this.#records = undefined;
        this.#lines = undefined;
        this.#record = undefined;
    }
}

/** The record on a line; undefined if the line is blank. */
function recordOfLine(line: string, number: number, delimiter: string): CsvRecord | undefined {
    // The reader takes a first record `sep=;` for no record.
    const [, record] = [...readRecords(`header\n${line}`, delimiter)];
    if (!record) return undefined;
    const moved = <Location extends { line: number }>(location: Location) => ({ ...location, line: number });
    return { ...record, number, locations: record.locations.map(moved), end: moved(record.end) };
}

/** Reads single lines of a file. Lines must be requested in ascending order. */
class LineReader {
    readonly #chunks: Generator<Buffer>;
    #chunk: Buffer = Buffer.alloc(0);
    #offset = 0;
    /** Number of the line at the offset, from 1. */
    #number = 1;

    constructor(path: string) {
        this.#chunks = bytesOf(path);
    }

    /** The text of a line, without its line feed; empty behind the end of the file. */
    line(number: number): string {
        while (this.#number < number && this.#passLine()) this.#number += 1;
        let end = this.#chunk.indexOf(lineFeed, this.#offset);
        while (end < 0 && this.#readOn()) end = this.#chunk.indexOf(lineFeed, this.#offset);
        return this.#chunk.toString('utf8', this.#offset, end < 0 ? this.#chunk.length : end);
    }

    close(): void {
        this.#chunks.return(undefined);
    }

    /** Moves the offset behind the next line feed. @returns false at the end of the file. */
    #passLine(): boolean {
        for (;;) {
            const end = this.#chunk.indexOf(lineFeed, this.#offset);
            if (end >= 0) {
                this.#offset = end + 1;
                return true;
            }
            this.#offset = this.#chunk.length;
            if (!this.#readOn()) return false;
        }
    }

    /** Replaces the chunk by what remains of it and the next one. @returns false at the end of the file. */
    #readOn(): boolean {
        const { value, done } = this.#chunks.next();
        if (done) return false;
        this.#chunk = Buffer.concat([this.#chunk.subarray(this.#offset), value]);
        this.#offset = 0;
        return true;
    }
}
