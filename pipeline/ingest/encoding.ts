import { isUtf8 } from 'node:buffer';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import type { DataFile } from './folder.ts';
import type { Location } from './records.ts';
import { bytesOf, wholeCharacters } from './sheet-text.ts';

/** Expected format of a file. */
type FileFormat = 'CSV' | 'JSON' | 'plain text';

/** First bytes of file formats that are not text in UTF-8. */
const formats: [begin: number[], name: string][] = [
    [[0x50, 0x4b, 0x03, 0x04], 'a workbook (.xlsx, .ods) or another ZIP archive'],
    [[0x50, 0x4b, 0x05, 0x06], 'an empty ZIP archive'],
    [[0xd0, 0xcf, 0x11, 0xe0], 'a workbook of an old format (.xls)'],
    [[0x1f, 0x8b], 'a compressed file (gzip)'],
    [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
    [[0xff, 0xfe], 'a text in UTF-16'],
    [[0xfe, 0xff], 'a text in UTF-16'],
];

/** Number of bytes that are checked for UTF-16. */
const headBytes = 256;

/**
 * Returns a finding if the first bytes of a file are those of another format than text in UTF-8; else undefined.
 * @param expected the expected format.
 */
export function formatFault(file: DataFile, expected: FileFormat = 'CSV'): Finding | undefined {
    const [head] = bytesOf(file.path);
    const format = head && formatOf(head);
    if (!format) return undefined;
    const message = `the file is ${format}, not ${expected} in UTF-8; it was not read`;
    const hint = `open it in the program that made it, and save it as ${expected} with the encoding UTF-8`;
    return findingAt(
        file.name,
        fileStart,
        'NOT_UTF8',
        message,
        format.includes('UTF-16') ? `${hint}, not UTF-16` : hint,
    );
}

/** Returns a finding about the first byte that is not UTF-8; undefined if all are. */
export function badByteFault(file: DataFile, expected: FileFormat = 'CSV'): Finding | undefined {
    const bad = firstBadByte(bytesOf(file.path));
    if (!bad) return undefined;
    const message = `the byte 0x${bad.byte.toString(16).padStart(2, '0')} is not UTF-8; the file was not read`;
    const hint = `it looks like Windows-1252 or Latin-1: save the file again as ${expected} with the encoding UTF-8`;
    return findingAt(file.name, bad.location, 'NOT_UTF8', message, hint);
}

function formatOf(bytes: Buffer): string | undefined {
    const known = formats.find(([begin]) => begin.every((byte, index) => bytes[index] === byte));
    return (
        known?.[1] ?? (isWide(bytes.subarray(0, headBytes)) ? 'a text in UTF-16 without a byte order mark' : undefined)
    );
}

/** Whether a text is UTF-16. The header is ASCII, so one of the two bytes of each character is 0. */
function isWide(head: Buffer): boolean {
    const zeros = [0, 0];
    for (const [index, byte] of head.entries()) if (byte === 0) (zeros[index % 2] as number)++;
    return Math.max(...zeros) >= 4 && Math.max(...zeros) > head.length * 0.4 && Math.min(...zeros) === 0;
}

function firstBadByte(chunks: Iterable<Buffer>): { byte: number; location: Location } | undefined {
    const location = { line: 1, column: 1 };
    let rest: Buffer = Buffer.alloc(0);
    for (const chunk of chunks) {
        const joined = Buffer.concat([rest, chunk]);
        const end = wholeCharacters(joined);
        rest = joined.subarray(end);
        const bad = badByteIn(joined.subarray(0, end), location);
        if (bad) return bad;
    }
    return badByteIn(rest, location);
}

/**
 * Finds the first invalid byte.
 * @param location start of the bytes; updated to their end.
 */
function badByteIn(bytes: Buffer, location: Location): { byte: number; location: Location } | undefined {
    const isSound = isUtf8(bytes);
    const end = isSound ? bytes.length : badOffset(bytes);
    let text = bytes.toString('utf8', 0, end);
    if (location.line === 1 && location.column === 1 && text.startsWith('\ufeff')) text = text.slice(1);
    const lines = text.split(/\r\n|\n|\r/u);
    if (lines.length > 1) location.column = 1;
    location.line += lines.length - 1;
    for (const _ of lines.at(-1) as string) location.column += 1;
    return isSound ? undefined : { byte: bytes[end] as number, location };
}

/** Offset of the first invalid byte: the first U+FFFD after decoding that is not in the bytes. */
function badOffset(bytes: Buffer): number {
    const replacement = Buffer.from('\ufffd');
    let start = 0;
    for (const character of bytes.toString('utf8')) {
        if (character === '\ufffd' && !bytes.subarray(start, start + 3).equals(replacement)) break;
        start += Buffer.byteLength(character);
    }
    return start;
}
