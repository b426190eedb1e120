import { isBlank } from './sheet-text.ts';

/** A location in a file: line, and character of the line, both from 1. */
export interface Location {
    line: number;
    column: number;
}

/** A record of a CSV file: its cells and their locations. */
export interface CsvRecord {
    /** From 1. Blank records, and a first line `sep=;`, are not counted. */
    number: number;
    cells: string[];
    locations: Location[];
    /** End of the last cell: the location of a missing one. */
    end: Location;
    /** Index of the first cell with more than `cellCharacters`, which is cut; -1 if there is none. */
    longCell: number;
}

/** A quote that is not closed, or closed in the middle of a cell. The rest of the file cannot be read. */
export interface QuoteFault {
    location: Location;
    kind: 'unclosed' | 'text_after_quote';
}

/** Maximum length of a cell. Longer cells come from broken exports. */
export const cellCharacters = 65_536;

/** Longer cells are cut to this length, which is enough to check the row for other faults. */
const keptCharacters = 1000;

/** Maximum number of cells of a record: the columns of spreadsheets, and one more to detect longer records. */
const keptCells = 16_385;

/**
 * Characters at the end of a chunk that may belong to the next one: of a line break, or of a quote that is doubled or
 * follows blanks.
 */
const incomplete = /[\t-\r\u0085\p{Z}"]/u;

type State = 'start' | 'bare' | 'quoted' | 'closed';

/**
 * Reads CSV by the rules of DuckDB and adds the location of each cell, which DuckDB does not provide. A quote opens a
 * quoted cell if only blanks precede it; blanks after the closing quote are ignored; other quotes are characters.
 * Memory does not grow with the text.
 * @param text the text in chunks.
 * @returns the records up to the first broken quote, then that quote.
 */
export function* readRecords(text: Iterable<string>, delimiter: string): Generator<CsvRecord, QuoteFault | undefined> {
    const reader = new RecordReader(delimiter);
    for (const chunk of wholeChunks(text)) {
        yield* reader.read(chunk);
        if (reader.fault) return reader.fault;
    }
    yield* reader.end();
    return reader.fault;
}

/** All records of a text, and the first broken quote. For small files. */
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

/** Divides a text into chunks that do not end inside a line break or a quote. */
function* wholeChunks(text: Iterable<string>): Generator<string> {
    let rest = '';
    for (const chunk of text) {
        const joined = rest + chunk;
        let end = joined.length;
        while (end > 0 && incomplete.test(joined[end - 1] as string)) end -= 1;
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
    /** Whether the chunk contains surrogate pairs. */
    #hasPairs = false;

    constructor(delimiter: string) {
        this.#delimiter = delimiter;
        const blanks = delimiter === '\t' ? '[ \\v\\f\\u0085\\p{Z}]*' : '[\\t \\v\\f\\u0085\\p{Z}]*';
        this.#blanks = new RegExp(blanks, 'uy');
        this.#openingQuote = new RegExp(`${blanks}"`, 'uy');
        this.#bareText = new RegExp(`[^${delimiter}\r\n]*`, 'uy');
    }

    *read(chunk: string): Generator<CsvRecord> {
        this.#hasPairs = /[\u{10000}-\u{10ffff}]/u.test(chunk);
        for (let at = 0; at < chunk.length; ) {
            if (this.#state === 'start') at = this.#start(chunk, at);
            else if (this.#state === 'quoted') at = this.#quoted(chunk, at);
            else {
                if (this.#state === 'bare') at = this.#take(chunk, at, this.#matchEnd(this.#bareText, chunk, at));
                else at = this.#pass(chunk, at, this.#matchEnd(this.#blanks, chunk, at));
                if (at === chunk.length) return;
                const next = chunk[at] as string;
                if (next === this.#delimiter) {
                    this.#endCell();
                    at = this.#pass(chunk, at, at + 1);
                } else if (next === '\r' || next === '\n') {
                    const record = this.#endRecord();
                    if (record) yield record;
                    at += next === '\r' && chunk[at + 1] === '\n' ? 2 : 1;
                    this.#line += 1;
                    this.#column = 1;
                } else {
                    this.fault = { location: this.#quoteLocation, kind: 'text_after_quote' };
                    return;
                }
            }
        }
    }

    /** Reads the last record, which has no line break. */
    *end(): Generator<CsvRecord> {
        if (this.#state === 'quoted') this.fault = { location: this.#quoteLocation, kind: 'unclosed' };
        else {
            if (this.#state === 'start') this.#beginCell();
            const record = this.#endRecord();
            if (record) yield record;
        }
    }

    #start(chunk: string, at: number): number {
        this.#beginCell();
        const end = this.#matchEnd(this.#openingQuote, chunk, at);
        if (end === at) {
            this.#state = 'bare';
            return at;
        }
        this.#pass(chunk, at, end - 1);
        this.#quoteLocation = { line: this.#line, column: this.#column };
        this.#column += 1;
        this.#state = 'quoted';
        return end;
    }

    #quoted(chunk: string, at: number): number {
        const quote = chunk.indexOf('"', at);
        const end = this.#take(chunk, at, quote < 0 ? chunk.length : quote);
        if (quote < 0) return end;
        this.#column += 1;
        if (chunk[quote + 1] !== '"') {
            this.#state = 'closed';
            return quote + 1;
        }
        return this.#take(chunk, quote + 1, quote + 2);
    }

    /** The end of the match of a sticky pattern at an offset; the offset if there is no match. */
    #matchEnd(pattern: RegExp, chunk: string, at: number): number {
        pattern.lastIndex = at;
        return pattern.test(chunk) ? pattern.lastIndex : at;
    }

    #beginCell(): void {
        const { locations, cells } = this.#record;
        if (cells.length < keptCells) locations.push({ line: this.#line, column: this.#column });
    }

    /** Adds a part of the chunk to the cell. */
    #take(chunk: string, from: number, to: number): number {
        const before = this.#characters;
        this.#pass(chunk, from, to);
        this.#characters = before + this.#count(chunk, from, to);
        if (this.#characters <= cellCharacters) this.#cell += chunk.slice(from, to);
        else {
            const { cells } = this.#record;
            if (this.#record.longCell < 0) this.#record.longCell = cells.length;
            this.#cell = (this.#cell + chunk.slice(from, Math.min(to, from + keptCharacters))).slice(0, keptCharacters);
        }
        return to;
    }

    /** Advances the location past a part of the chunk, which may contain line breaks. */
    #pass(chunk: string, from: number, to: number): number {
        const piece = chunk.slice(from, to);
        if (this.#state !== 'quoted' || !/[\r\n]/u.test(piece)) {
            this.#column += this.#count(chunk, from, to);
            return to;
        }
        for (const found of piece.matchAll(/\r\n|\n|\r/gu)) {
            this.#line += 1;
            this.#column = 1 + this.#count(chunk, from + found.index + found[0].length, to);
        }
        return to;
    }

    #count(chunk: string, from: number, to: number): number {
        if (!this.#hasPairs) return to - from;
        let count = 0;
        for (const _ of chunk.slice(from, to)) count += 1;
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
        // Spreadsheets write the separator before the header.
        if (this.#number === 0 && /^sep=[,;\t|]?$/iu.test(cells.join(this.#delimiter).trim())) return undefined;
        this.#number += 1;
        return { number: this.#number, cells, locations, end: { line: this.#line, column: this.#column }, longCell };
    }
}
