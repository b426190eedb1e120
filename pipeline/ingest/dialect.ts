import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { SheetColumn } from '../../contract/sheets.ts';

/** How one sheet is written: its separator, and the name of each of its columns in file order. */
export interface Dialect {
    delimiter: ',' | ';' | '\t';
    /** Known columns under their contract name, unknown ones as they are written. */
    header: string[];
}

const delimiters = [',', ';', '\t'] as const;
const headerBytes = 65_536;
const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/**
 * Reads the header of a sheet. The separator is the one that makes the most known columns of it: guessing from the rows
 * would let a comma in a name decide.
 * @returns no dialect when the file is empty; `isText` is false when the header's bytes are not UTF-8.
 */
export function readDialect(
    path: string,
    columns: readonly SheetColumn[],
): { dialect: Dialect | null; isText: boolean } {
    const head = readHead(path);
    const known = new Map(columns.map((column) => [column.name.toLowerCase(), column.name]));
    const candidates = delimiters.map((delimiter) => ({ delimiter, header: headerOf(head, delimiter, known) }));
    const score = (dialect: Dialect) => dialect.header.filter((name) => known.has(name.toLowerCase())).length;
    const best = candidates.reduce((a, b) => (score(b) > score(a) ? b : a));
    return { dialect: best.header.length === 0 ? null : best, isText: isUtf8(head) };
}

function headerOf(head: Buffer, delimiter: Dialect['delimiter'], known: ReadonlyMap<string, string>): string[] {
    const records = parse(head, {
        bom: true,
        delimiter,
        to: 1,
        relax_column_count: true,
        relax_quotes: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        skip_records_with_error: true,
    }) as string[][];
    return (records[0] ?? []).map((name) => known.get(name.trim().toLowerCase()) ?? name.trim());
}

function readHead(path: string): Buffer {
    const file = openSync(path, 'r');
    try {
        const buffer = Buffer.alloc(headerBytes);
        const head = buffer.subarray(0, readSync(file, buffer, 0, headerBytes, 0));
        // Without a quote the first line that is not blank is the header; only with one may it go on.
        const start = head.findIndex((byte) => byte !== carriageReturn && byte !== lineFeed);
        const end = head.indexOf(lineFeed, Math.max(start, 0));
        const line = end < 0 ? head : head.subarray(0, end + 1);
        return line.includes(quote) ? head : line;
    } finally {
        closeSync(file);
    }
}
