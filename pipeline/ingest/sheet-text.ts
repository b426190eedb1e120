import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

export const chunkBufferBytes = 1024 * 1024;

const readBytes = 256 * 1024;
const lineFeed = 0x0a;

/**
 * The bytes of a file in chunks of whole lines, each valid until the next one. `isWhole` is false for a part of a line
 * that is longer than a chunk.
 * @param buffer holds a chunk.
 */
export function* chunksOf(path: string, buffer: Buffer): Generator<{ bytes: Buffer; isWhole: boolean }, undefined> {
    const file = openSync(path, 'r');
    try {
        let kept = 0;
        for (;;) {
            const length = readSync(file, buffer, kept, readBytes, null);
            if (length === 0) break;
            const bytes = buffer.subarray(0, kept + length);
            let end = bytes.lastIndexOf(lineFeed) + 1;
            if (end > 0) yield { bytes: bytes.subarray(0, end), isWhole: true };
            const rest = bytes.subarray(end);
            if (rest.length > readBytes) {
                const cut = wholeCharacters(rest);
                yield { bytes: rest.subarray(0, cut), isWhole: false };
                end += cut;
            }
            buffer.copyWithin(0, end, bytes.length);
            kept = bytes.length - end;
        }
        if (kept > 0) yield { bytes: buffer.subarray(0, kept), isWhole: true };
    } finally {
        closeSync(file);
    }
}

/** The lines of a file without long lines, without their line feeds; each is valid until the next one. */
export function* linesOf(path: string): Generator<Buffer, undefined> {
    for (const { bytes } of chunksOf(path, Buffer.allocUnsafeSlow(chunkBufferBytes))) {
        for (let start = 0; start < bytes.length; ) {
            const lineEnd = bytes.indexOf(lineFeed, start);
            const end = lineEnd < 0 ? bytes.length : lineEnd;
            yield bytes.subarray(start, end);
            start = end + 1;
        }
    }
}

export function headOf(path: string, size: number): Buffer {
    const file = openSync(path, 'r');
    try {
        const head = Buffer.allocUnsafe(size);
        return head.subarray(0, readSync(file, head, 0, size, 0));
    } finally {
        closeSync(file);
    }
}

/** The text of a file in UTF-8, which `sizeFault` bounds. */
export function textOf(path: string): string {
    return withoutMark(readFileSync(path, 'utf8'));
}

export function withoutMark(text: string): string {
    return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Blanks of any kind, which are ignored at the ends of cells. */
const blank = /[\t-\r\u0085\p{Z}]/u;

export function isBlank(text: string): boolean {
    return blankStart(text) === text.length;
}

export function trimBlanks(text: string): string {
    const start = blankStart(text);
    let end = text.length;
    while (end > start && blank.test(text[end - 1] as string)) end -= 1;
    return text.slice(start, end);
}

function blankStart(text: string): number {
    let start = 0;
    while (start < text.length && blank.test(text[start] as string)) start += 1;
    return start;
}

/** Number of bytes without an incomplete character, or a carriage return, at the end. */
function wholeCharacters(bytes: Buffer): number {
    if (bytes.at(-1) === 0x0d) return bytes.length - 1;
    for (let back = 1; back <= Math.min(3, bytes.length); back++) {
        const byte = bytes[bytes.length - back] as number;
        if (byte < 0x80) break;
        if (byte < 0xc0) continue;
        const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
        return length > back ? bytes.length - back : bytes.length;
    }
    return bytes.length;
}
