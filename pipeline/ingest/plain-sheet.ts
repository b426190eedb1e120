import { isAscii, isUtf8 } from 'node:buffer';
import type { Dialect } from './dialect.ts';
import { cellCharacters } from './records.ts';
import { chunkBufferBytes, chunksOf } from './sheet-text.ts';

const [tab, lineFeed, verticalTab, formFeed, carriageReturn, space, quote] = [0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x22];

/** First bytes in UTF-8 of all blanks and invisible characters outside ASCII. Few other characters begin with them. */
const unusualFirstBytes = [0xc2, 0xd8, 0xdb, 0xdc, 0xe0, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3];

/** Blanks outside ASCII, and invisible characters. */
const unusualCharacter = /[\u0080-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\p{Cf}]/u;

/**
 * The format of a sheet, determined from its bytes.
 * - `plain`: unambiguous, with spaces as the only blanks, and a row on every line after the header. DuckDB reads it
 *   directly, and the number of a row gives its line.
 * - `ambiguous`: UTF-8, but quotes, line ends, blanks or the length of a line allow several readings, or there are
 *   blank lines between rows.
 * - `not_utf8`: not UTF-8.
 */
type SheetFormat = 'plain' | 'ambiguous' | 'not_utf8';

/** Determines the format of a sheet. Checks every byte, mostly by fast searches. */
export function sheetFormatOf(path: string, { delimiter, locations }: Dialect): SheetFormat {
    const separator = delimiter.charCodeAt(0);
    // There may be blank lines, or a line `sep=;`, before the header.
    let isPlain = locations[0]?.line === 1;
    let isStart = true;
    let lineEnd: 'lf' | 'crlf' | undefined;
    const hasGap = gapFinder(separator);
    for (const { bytes, isWhole } of chunksOf(path, buffer)) {
        if (!isUtf8(bytes)) return 'not_utf8';
        const hasMark = isStart && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
        const lines = hasMark ? bytes.subarray(3) : bytes;
        isStart = false;
        if (!isPlain) continue;
        lineEnd ??= lines[lines.indexOf(lineFeed) - 1] === carriageReturn ? 'crlf' : 'lf';
        isPlain =
            isWhole &&
            hasShortLines(lines) &&
            !hasUnusualBlanks(lines, separator) &&
            hasLineEnds(lines, lineEnd) &&
            hasWholeQuotes(lines, separator) &&
            !hasGap(lines);
    }
    return isPlain ? 'plain' : 'ambiguous';
}

/** Holds the part of a sheet that is checked. One for all sheets, which are checked one after the other. */
const buffer = Buffer.allocUnsafeSlow(chunkBufferBytes);

/** Whether no line has more bytes than a cell may have characters. */
function hasShortLines(lines: Buffer): boolean {
    for (let start = 0; lines.length - start > cellCharacters; ) {
        const end = lines.lastIndexOf(lineFeed, start + cellCharacters);
        if (end < start) return false;
        start = end + 1;
    }
    return true;
}

/** Whether there are blanks other than spaces, invisible characters or NUL. */
function hasUnusualBlanks(lines: Buffer, separator: number): boolean {
    if (lines.includes(0) || lines.includes(verticalTab) || lines.includes(formFeed)) return true;
    if (separator !== tab && lines.includes(tab)) return true;
    if (isAscii(lines) || !unusualFirstBytes.some((byte) => lines.includes(byte))) return false;
    return unusualCharacter.test(lines.toString('utf8'));
}

function hasLineEnds(lines: Buffer, lineEnd: 'lf' | 'crlf'): boolean {
    if (lineEnd === 'lf') return !lines.includes(carriageReturn);
    for (let at = lines.indexOf(lineFeed); at >= 0; at = lines.indexOf(lineFeed, at + 1)) {
        if (lines[at - 1] !== carriageReturn) return false;
    }
    for (let at = lines.indexOf(carriageReturn); at >= 0; at = lines.indexOf(carriageReturn, at + 1)) {
        if (lines[at + 1] !== lineFeed) return false;
    }
    return true;
}

/**
 * Returns a function that detects, over chunks of whole lines, whether a row follows a blank line. A line of
 * separators, spaces and quotes counts as blank: without an address it is not a valid row.
 */
function gapFinder(separator: number): (lines: Buffer) => boolean {
    let hasBlank = false;
    const isOfBlank = (byte: number | undefined) =>
        byte === separator || byte === space || byte === quote || byte === carriageReturn;
    return (lines) => {
        for (let start = 0; start < lines.length; ) {
            let at = start;
            while (isOfBlank(lines[at])) at += 1;
            const isBlankLine = at === lines.length || lines[at] === lineFeed;
            if (hasBlank && !isBlankLine) return true;
            hasBlank ||= isBlankLine;
            const end = isBlankLine ? at : lines.indexOf(lineFeed, at);
            start = end < 0 ? lines.length : end + 1;
        }
        return false;
    };
}

/** Whether quotes only enclose whole cells within a line. */
function hasWholeQuotes(lines: Buffer, separator: number): boolean {
    for (let open = lines.indexOf(quote); open >= 0; ) {
        const before = lines[open - 1];
        if (open > 0 && before !== separator && before !== lineFeed) return false;
        let close = lines.indexOf(quote, open + 1);
        while (close >= 0 && lines[close + 1] === quote) close = lines.indexOf(quote, close + 2);
        if (close < 0) return false;
        const behind = lines[close + 1];
        if (behind !== undefined && ![separator, lineFeed, carriageReturn].includes(behind)) return false;
        if (lines.subarray(open, close).includes(lineFeed)) return false;
        open = lines.indexOf(quote, close + 1);
    }
    return true;
}
