import { type CsvError, parse } from 'csv-parse/sync';

/** Where something stands in a file: line and character of that line, both from 1. */
export interface Place {
    line: number;
    column: number;
}

/** One record of a CSV file: its cells and where each begins. Records are counted from 1, blank ones are not. */
export interface CsvRecord {
    number: number;
    cells: string[];
    places: Place[];
    /** Just behind the last cell: where a missing one would begin. */
    end: Place;
}

/** Why reading stopped or a record had to be passed over, and where the quote that caused it opens. */
export interface QuoteFault {
    place: Place;
    kind: 'unclosed' | 'text_after_quote';
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

const options = {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    skip_records_with_error: true,
    // A quote inside a cell that does not begin with one is a character like any other, as it is to DuckDB.
    relax_quotes: true,
};

/**
 * Finds records by their numbers. Where no cell spans lines every line is a record, so lines are counted and only the wanted
 * ones parsed; otherwise the whole file is.
 */
export function findRecords(bytes: Buffer, delimiter: string, wanted: ReadonlySet<number>): CsvRecord[] {
    return findRecordsByLine(bytes, delimiter, wanted) ?? readRecords(bytes, delimiter, wanted).records;
}

/** @returns null when a cell may span lines: a quote stands elsewhere than around a whole cell, or a line ends otherwise. */
function findRecordsByLine(bytes: Buffer, delimiter: string, wanted: ReadonlySet<number>): CsvRecord[] | null {
    if (bytes.includes(carriageReturn)) return null;
    const cell = `(?:"(?:[^"]|"")*"|[^"${delimiter}]*)`;
    const wholeCells = new RegExp(`^\ufeff?${cell}(?:${delimiter}${cell})*$`, 'u');
    const records: CsvRecord[] = [];
    let number = 0;
    let line = 0;
    let nextQuote = bytes.indexOf(quote);
    for (let start = 0; start < bytes.length && records.length < wanted.size; ) {
        const found = bytes.indexOf(lineFeed, start);
        const end = found < 0 ? bytes.length : found;
        const hasQuotes = nextQuote >= 0 && nextQuote < end;
        if (hasQuotes) {
            if (!wholeCells.test(bytes.toString('utf8', start, end))) return null;
            nextQuote = bytes.indexOf(quote, end);
        }
        line += 1;
        if (!isBlank(bytes, start, end, delimiter, hasQuotes)) {
            number += 1;
            if (wanted.has(number)) records.push(recordOfLine(bytes.subarray(start, end), delimiter, number, line));
        }
        start = end + 1;
    }
    return records;
}

/** Whether a line has nothing but blanks, separators and quoted cells of nothing else. */
function isBlank(bytes: Buffer, start: number, end: number, delimiter: string, hasQuotes: boolean): boolean {
    const separator = delimiter.charCodeAt(0);
    for (let index = start; index < end; index += 1) {
        const byte = bytes[index];
        if (hasQuotes && byte === quote) continue;
        if (byte !== separator && byte !== 0x20 && byte !== 0x09) return false;
    }
    return !hasQuotes || readRecords(bytes.subarray(start, end), delimiter).records.length === 0;
}

function recordOfLine(bytes: Buffer, delimiter: string, number: number, line: number): CsvRecord {
    const [record] = readRecords(bytes, delimiter, undefined, line === 1).records;
    if (!record) throw new Error(`line ${line} is blank`);
    const onLine = (place: Place) => ({ line, column: place.column });
    return { number, cells: record.cells, places: record.places.map(onLine), end: onLine(record.end) };
}

/**
 * Reads a CSV file with csv-parse and says where its cells are, which DuckDB does not. Slow beside DuckDB: meant for the
 * files in which something was found wrong.
 * @param wanted numbers of the records to return; all when absent.
 * @param bom whether the bytes are the begin of a file, where a mark of byte order may stand.
 * @returns the records up to the first broken quote, and that quote.
 */
export function readRecords(
    bytes: Buffer,
    delimiter: string,
    wanted?: ReadonlySet<number>,
    bom = true,
): { records: CsvRecord[]; fault: QuoteFault | undefined } {
    const records: CsvRecord[] = [];
    const faults: QuoteFault[] = [];
    let end = 0;
    let line = 1;
    let number = 0;
    // A mark of byte order is one at the begin of a file only; elsewhere it is a character.
    const textFrom = (next: number) =>
        bytes.toString('utf8', end, next).replace(bom && end === 0 ? /^\ufeff/u : /^$/u, '');
    // csv-parse counts bytes exactly but lines loosely, so lines are counted from the bytes it has passed.
    const passTo = (next: number) => {
        const text = textFrom(next);
        const blank = /^(?:[ \t]*(?:\r\n|\n|\r))*/u.exec(text)?.[0] ?? '';
        const first = line + countBreaks(blank);
        line += countBreaks(text);
        end = next;
        return { text: text.slice(blank.length), line: first };
    };
    parse(bytes, {
        ...options,
        bom,
        delimiter,
        on_record: (record: string[], context: { bytes: number }) => {
            // Behind a broken quote nobody knows what is a cell.
            if (faults.length > 0) return null;
            const passed = passTo(context.bytes);
            if (record.every(isBlankCell)) return null;
            number += 1;
            if (wanted && !wanted.has(number)) return null;
            const places = cellPlaces(passed.text, passed.line, delimiter, false, (place) =>
                faults.push({ place, kind: 'text_after_quote' }),
            );
            if (faults.length > 0) return null;
            records.push({ number, cells: record, places: places.slice(0, -1), end: places.at(-1) as Place });
            return null;
        },
        on_skip: (error: CsvError | undefined) => {
            if (faults.length > 0) return;
            const rest = textFrom(bytes.length);
            const blank = /^(?:[ \t]*(?:\r\n|\n|\r))*/u.exec(rest)?.[0] ?? '';
            const places = cellPlaces(rest.slice(blank.length), line + countBreaks(blank), delimiter, true);
            const kind = error?.code === 'CSV_QUOTE_NOT_CLOSED' ? 'unclosed' : 'text_after_quote';
            faults.push({ place: places.at(-1) as Place, kind });
        },
    });
    return { records, fault: faults[0] };
}

/** Blank to the reader in SQL, too: spaces and tabs. */
function isBlankCell(cell: string): boolean {
    return /^[ \t]*$/u.test(cell);
}

function countBreaks(text: string): number {
    return text.match(/\r\n|\n|\r/gu)?.length ?? 0;
}

/**
 * Where the cells of a record's text begin, and last the place just behind it.
 * @param toFault stop at the first quoted cell that does not end as it should; the last place is then its quote.
 * @param onBroken is told of a quoted cell that does not end as it should.
 */
function cellPlaces(
    text: string,
    firstLine: number,
    delimiter: string,
    toFault = false,
    onBroken?: (place: Place) => void,
): Place[] {
    const places: Place[] = [];
    let place: Place = { line: firstLine, column: 1 };
    let rest = text;
    for (;;) {
        places.push(place);
        const cell = /^"(?:[^"]|"")*"/u.exec(rest)?.[0] ?? '';
        const cut = cell + (rest.slice(cell.length).match(new RegExp(`^[^${delimiter}\r\n]*`, 'u'))?.[0] ?? '');
        const quoteIsBroken = rest.startsWith('"') && (cell === '' || cut !== cell);
        if (toFault && quoteIsBroken) return places;
        if (quoteIsBroken) onBroken?.(place);
        place = advance(place, cut);
        rest = rest.slice(cut.length);
        if (!rest.startsWith(delimiter)) {
            if (!toFault || rest === '') return [...places, place];
            // Looking for the fault: go on with the record after the line break.
            const lineBreak = /^(?:\r\n|\n|\r)/u.exec(rest)?.[0] ?? '';
            place = { line: place.line + 1, column: 1 };
            rest = rest.slice(lineBreak.length);
            continue;
        }
        place = { ...place, column: place.column + 1 };
        rest = rest.slice(1);
    }
}

/** The place behind `text` that begins at `place`; characters are counted as code points. */
function advance(place: Place, text: string): Place {
    const lines = text.split(/\r\n|\n|\r/u);
    const last = [...(lines.at(-1) as string)].length;
    return lines.length === 1
        ? { line: place.line, column: place.column + last }
        : { line: place.line + lines.length - 1, column: last + 1 };
}
