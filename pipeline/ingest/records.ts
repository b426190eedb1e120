import { isBlank } from './sheet-text.ts';

/** Where something stands in a file: line and character of that line, both from 1. */
export interface Location {
    line: number;
    column: number;
}

/** One record of a CSV file: its cells and where each begins. */
export interface CsvRecord {
    /** From 1. Records of nothing but blanks, and a first line `sep=;`, are not counted. */
    number: number;
    cells: string[];
    locations: Location[];
    /** Just behind the last cell: where a missing one would begin. */
    end: Location;
    /** Index of the first cell of more than `cellCharacters`, of which only the beginning is kept; -1: there is none. */
    longCell: number;
}

/** A quote that is not closed, or closed in the middle of a cell. What follows it cannot be read. */
export interface QuoteFault {
    location: Location;
    kind: 'unclosed' | 'text_after_quote';
}

/** A cell of a sheet holds a name, an address or a note; a longer one is a broken export. */
export const cellCharacters = 65_536;

/** What is kept of a longer cell: enough to look for other faults in its row. */
const keptCharacters = 1000;

/** Cells of a record that are kept: as many columns as spreadsheets have, and one to see that there are more. */
const keptCells = 16_385;

/** What may be half of something at the end of a portion: of a line break, of a quote written twice or with blanks before. */
const half = /[\t-\r\u0085\p{Z}"]/u;

type State = 'start' | 'bare' | 'quoted' | 'closed';

/**
 * Reads CSV as DuckDB does, and says where each cell stands, which DuckDB does not. A quote opens a quoted cell when only
 * blanks stand before it; blanks behind the closing quote mean nothing; any other quote is a character. Memory does not grow
 * with the text.
 * @param text portions of the text.
 * @returns the records up to the first broken quote, and then that quote.
 */
export function* readRecords(text: Iterable<string>, delimiter: string): Generator<CsvRecord, QuoteFault | undefined> {
    const reader = new RecordReader(delimiter);
    for (const portion of wholePortions(text)) {
        yield* reader.read(portion);
        if (reader.fault) return reader.fault;
    }
    yield* reader.end();
    return reader.fault;
}

/** All records of a text, and the quote that broke it. For small files. */
export function allRecords(
    text: Iterable<string>,
    delimiter: string,
): { records: CsvRecord[]; fault: QuoteFault | undefined } {
    const reading = readRecords(text, delimiter);
    const records: CsvRecord[] = [];
    for (;;) {
        const { value, done } = reading.next();
        if (done) return { records, fault: value };
        records.push(value);
    }
}

/** The same text in portions that do not end in the middle of what belongs together. */
function* wholePortions(text: Iterable<string>): Generator<string> {
    let rest = '';
    for (const portion of text) {
        const joined = rest + portion;
        let end = joined.length;
        while (end > 0 && half.test(joined[end - 1] as string)) end -= 1;
        rest = joined.slice(end);
        if (end > 0) yield joined.slice(0, end);
    }
    if (rest !== '') yield rest;
}

class RecordReader {
    fault: QuoteFault | undefined;
    readonly #delimiter: string;
    readonly #openingQuote: RegExp;
    readonly #bareText: RegExp;
    readonly #blanks: RegExp;
    #state: State = 'start';
    #line = 1;
    #column = 1;
    #number = 0;
    #quoteLocation: Location = { line: 1, column: 1 };
    #cell = '';
    #characters = 0;
    #record: Omit<CsvRecord, 'number' | 'end'> = { cells: [], locations: [], longCell: -1 };
    /** Whether characters of the portion may be two units long. */
    #hasPairs = false;

    constructor(delimiter: string) {
        this.#delimiter = delimiter;
        const blanks = delimiter === '\t' ? '[ \\v\\f\\u0085\\p{Z}]*' : '[\\t \\v\\f\\u0085\\p{Z}]*';
        this.#blanks = new RegExp(blanks, 'uy');
        this.#openingQuote = new RegExp(`${blanks}"`, 'uy');
        this.#bareText = new RegExp(`[^${delimiter}\r\n]*`, 'uy');
    }

    *read(portion: string): Generator<CsvRecord> {
        this.#hasPairs = /[\u{10000}-\u{10ffff}]/u.test(portion);
        for (let at = 0; at < portion.length; ) {
            if (this.#state === 'start') at = this.#start(portion, at);
            else if (this.#state === 'quoted') at = this.#quoted(portion, at);
            else {
                if (this.#state === 'bare') at = this.#take(portion, at, this.#matchEnd(this.#bareText, portion, at));
                else at = this.#pass(portion, at, this.#matchEnd(this.#blanks, portion, at));
                if (at === portion.length) return;
                const next = portion[at] as string;
                if (next === this.#delimiter) {
                    this.#endCell();
                    at = this.#pass(portion, at, at + 1);
                } else if (next === '\r' || next === '\n') {
                    const record = this.#endRecord();
                    if (record) yield record;
                    at += next === '\r' && portion[at + 1] === '\n' ? 2 : 1;
                    this.#line += 1;
                    this.#column = 1;
                } else {
                    this.fault = { location: this.#quoteLocation, kind: 'text_after_quote' };
                    return;
                }
            }
        }
    }

    /** The last record, which no line break ends. */
    *end(): Generator<CsvRecord> {
        if (this.#state === 'quoted') this.fault = { location: this.#quoteLocation, kind: 'unclosed' };
        else {
            if (this.#state === 'start') this.#beginCell();
            const record = this.#endRecord();
            if (record) yield record;
        }
    }

    #start(portion: string, at: number): number {
        this.#beginCell();
        const end = this.#matchEnd(this.#openingQuote, portion, at);
        if (end === at) {
            this.#state = 'bare';
            return at;
        }
        this.#pass(portion, at, end - 1);
        this.#quoteLocation = { line: this.#line, column: this.#column };
        this.#column += 1;
        this.#state = 'quoted';
        return end;
    }

    #quoted(portion: string, at: number): number {
        const quote = portion.indexOf('"', at);
        const end = this.#take(portion, at, quote < 0 ? portion.length : quote);
        if (quote < 0) return end;
        this.#column += 1;
        if (portion[quote + 1] !== '"') {
            this.#state = 'closed';
            return quote + 1;
        }
        return this.#take(portion, quote + 1, quote + 2);
    }

    /** The end of what a sticky pattern matches at a place; the place itself when it does not. */
    #matchEnd(pattern: RegExp, portion: string, at: number): number {
        pattern.lastIndex = at;
        return pattern.test(portion) ? pattern.lastIndex : at;
    }

    #beginCell(): void {
        const { locations, cells } = this.#record;
        if (cells.length < keptCells) locations.push({ line: this.#line, column: this.#column });
    }

    /** Adds a piece of the portion to the cell. */
    #take(portion: string, from: number, to: number): number {
        const before = this.#characters;
        this.#pass(portion, from, to);
        this.#characters = before + this.#count(portion, from, to);
        if (this.#characters <= cellCharacters) this.#cell += portion.slice(from, to);
        else {
            const { cells } = this.#record;
            if (this.#record.longCell < 0) this.#record.longCell = cells.length;
            this.#cell = (this.#cell + portion.slice(from, Math.min(to, from + keptCharacters))).slice(
                0,
                keptCharacters,
            );
        }
        return to;
    }

    /** Moves the place behind a piece of the portion, which may hold line breaks. */
    #pass(portion: string, from: number, to: number): number {
        const piece = portion.slice(from, to);
        if (this.#state !== 'quoted' || !/[\r\n]/u.test(piece)) {
            this.#column += this.#count(portion, from, to);
            return to;
        }
        for (const found of piece.matchAll(/\r\n|\n|\r/gu)) {
            this.#line += 1;
            this.#column = 1 + this.#count(portion, from + found.index + found[0].length, to);
        }
        return to;
    }

    #count(portion: string, from: number, to: number): number {
        if (!this.#hasPairs) return to - from;
        let count = 0;
        for (const _ of portion.slice(from, to)) count += 1;
        return count;
    }

    #endCell(): void {
        if (this.#record.cells.length < keptCells) this.#record.cells.push(this.#cell);
        this.#cell = '';
        this.#characters = 0;
        this.#state = 'start';
    }

    #endRecord(): CsvRecord | undefined {
        this.#endCell();
        const { cells, locations, longCell } = this.#record;
        this.#record = { cells: [], locations: [], longCell: -1 };
        if (cells.every(isBlank)) return undefined;
        // What spreadsheets write above the header to say what separates cells.
        if (this.#number === 0 && /^sep=[,;\t|]?$/iu.test(cells.join(this.#delimiter).trim())) return undefined;
        this.#number += 1;
        return { number: this.#number, cells, locations, end: { line: this.#line, column: this.#column }, longCell };
    }
}
