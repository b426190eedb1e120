import { constants, isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import type { DataFile } from './folder.ts';
import { endOf } from './records.ts';
import { headOf, withoutMark } from './sheet-text.ts';

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

const headBytes = 256;

/**
 * Returns a finding if the first bytes of a file are those of another format than text in UTF-8; else undefined.
 * @param expected the expected format.
 */
export function formatFault(file: DataFile, expected: FileFormat = 'CSV'): Finding | undefined {
    const format = formatOf(headOf(file.path, headBytes));
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

/** Returns a finding if a file is longer than a text can be; else undefined. */
export function sizeFault({ path, name }: DataFile): Finding | undefined {
    if (statSync(path).size <= constants.MAX_STRING_LENGTH) return undefined;
    const message = 'the file has more than 512 MB and is not plain CSV in UTF-8; it was not read';
    const hint = 'divide it into several files, or write each row on one line, without blank lines';
    return findingAt(name, fileStart, 'FILE_TOO_LARGE', message, hint);
}

/** Returns a finding about the size of a file, or about its first byte that is not UTF-8; undefined if it is a text. */
export function badByteFault(file: DataFile, expected: FileFormat = 'CSV'): Finding | undefined {
    const tooLarge = sizeFault(file);
    if (tooLarge) return tooLarge;
    const bytes = readFileSync(file.path);
    if (isUtf8(bytes)) return undefined;
    const offset = badOffset(bytes);
    const byte = bytes[offset] as number;
    const message = `the byte 0x${byte.toString(16).padStart(2, '0')} is not UTF-8; the file was not read`;
    const hint = `it is in another encoding, such as Windows-1252 or Shift JIS: save it again as ${expected} with the encoding UTF-8`;
    const location = endOf(withoutMark(bytes.toString('utf8', 0, offset)));
    return findingAt(file.name, location, 'NOT_UTF8', message, hint);
}

function formatOf(bytes: Buffer): string | undefined {
    const known = formats.find(([begin]) => begin.every((byte, index) => bytes[index] === byte));
    return known?.[1] ?? (isWide(bytes) ? 'a text in UTF-16 without a byte order mark' : undefined);
}

/** Whether a text is UTF-16. The header is ASCII, so one of the two bytes of each character is 0. */
function isWide(head: Buffer): boolean {
    const zeros = [0, 0];
    for (const [index, byte] of head.entries()) if (byte === 0) (zeros[index % 2] as number)++;
    return Math.max(...zeros) >= 4 && Math.max(...zeros) > head.length * 0.4 && Math.min(...zeros) === 0;
}

/** Offset of the first invalid byte: the first U+FFFD after decoding that is not in the bytes. */
function badOffset(bytes: Buffer): number {
    const replacement = Buffer.from('\ufffd');
    const text = bytes.toString('utf8');
    let offset = 0;
    for (let start = 0; ; offset += replacement.length) {
        const found = text.indexOf('\ufffd', start);
        offset += Buffer.byteLength(text.slice(start, found));
        if (!bytes.subarray(offset, offset + replacement.length).equals(replacement)) return offset;
        start = found + 1;
    }
}
