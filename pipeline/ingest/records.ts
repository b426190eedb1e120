import { fileStart } from '../../contract/finding.ts';
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
}

/** A quote that is not closed, or closed in the middle of a cell. The rest of the file cannot be read. */
export interface QuoteFault {
    location: Location;
    kind: 'unclosed' | 'text_after_quote';
}

/** Maximum length of a cell. Longer cells come from broken exports. */
export const cellCharacters = 65_536;

/** Maximum number of cells of a record: the columns of spreadsheets, and one more to detect longer records. */
const keptCells = 16_385;

/**
 * Reads CSV by the rules of DuckDB and adds the location of each cell, which DuckDB does not provide. A quote opens a
 * quoted cell if only blanks precede it; blanks after the closing quote are ignored; other quotes are characters.
 * @returns the records up to the first broken quote, then that quote.
 */
export function* readRecords(text: string, delimiter: string): Generator<CsvRecord, QuoteFault | undefined> {
    const blanks = delimiter === '\t' ? '[ \\v\\f\\u0085\\p{Z}]*' : '[\\t \\v\\f\\u0085\\p{Z}]*';
    const openingQuote = new RegExp(`${blanks}"`, 'uy');
    const closingBlanks = new RegExp(blanks, 'uy');
    const bareText = new RegExp(`[^${delimiter}\r\n]*`, 'uy');
    const matchEnd = (pattern: RegExp, from: number) => {
        pattern.lastIndex = from;
        return pattern.test(text) ? pattern.lastIndex : from;
    };
    let location: Location = fileStart;
    let number = 0;
    let isEnd = false;
    for (let at = 0; !isEnd; ) {
        const cells: string[] = [];
        const locations: Location[] = [];
        for (let isLast = false; !isLast; ) {
            const start = at;
            let cell: string;
            const quote = matchEnd(openingQuote, at) - 1;
            if (quote < at) {
                at = matchEnd(bareText, at);
                cell = text.slice(start, at);
            } else {
                const close = closingQuote(text, quote);
                const kind = close < 0 ? 'unclosed' : 'text_after_quote';
                if (close >= 0) at = matchEnd(closingBlanks, close + 1);
                if (close < 0 || !isCellEnd(text[at], delimiter))
                    return { location: endOf(text.slice(start, quote), location), kind };
                cell = text.slice(quote + 1, close).replaceAll('""', '"');
            }
            if (cells.length < keptCells) {
                cells.push(cell);
                locations.push(location);
            }
            location = endOf(text.slice(start, at), location);
            isLast = text[at] !== delimiter;
            if (isLast) continue;
            at += 1;
            location = { ...location, column: location.column + 1 };
        }
        const end = location;
        isEnd = at === text.length;
        at += text.startsWith('\r\n', at) ? 2 : 1;
        location = { line: end.line + 1, column: 1 };
        // Spreadsheets write the separator before the header.
        const isSeparator = number === 0 && /^sep=[,;\t|]?$/iu.test(cells.join(delimiter).trim());
        if (isSeparator || cells.every(isBlank)) continue;
        number += 1;
        yield { number, cells, locations, end };
    }
    return undefined;
}

/** All records of a text, and the first broken quote. For small files. */
export function allRecords(text: string, delimiter: string): { records: CsvRecord[]; fault: QuoteFault | undefined } {
    const reading = readRecords(text, delimiter);
    const records: CsvRecord[] = [];
    for (;;) {
        const { value, done } = reading.next();
        if (done) return { records, fault: value };
        records.push(value);
    }
}

/** The index of the quote that closes the one at `open`; -1 if there is none. A doubled quote is a character. */
function closingQuote(text: string, open: number): number {
    let close = text.indexOf('"', open + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    return close;
}

function isCellEnd(character: string | undefined, delimiter: string): boolean {
    return character === undefined || character === delimiter || character === '\r' || character === '\n';
}

/** The location behind a piece of text that begins at a location, or at the start of the file. */
export function endOf(piece: string, { line, column }: Location = fileStart): Location {
    if (!/[\r\n]/u.test(piece)) return { line, column: column + characterCount(piece) };
    const lines = piece.split(/\r\n|\n|\r/u);
    return { line: line + lines.length - 1, column: 1 + characterCount(lines.at(-1) as string) };
}

/** The number of characters, each pair of surrogates counted once. */
export function characterCount(text: string): number {
    return text.length - (text.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
}
