import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const chunkBytes = 256 * 1024;
const lineFeed = 0x0a;

/** The lines of a file, without their line feeds. */
export function* linesOf(path: string): Generator<Buffer, undefined> {
    const file = openSync(path, 'r');
    try {
        let rest: Buffer = Buffer.alloc(0);
        for (;;) {
            const chunk = Buffer.allocUnsafe(chunkBytes);
            const length = readSync(file, chunk, 0, chunkBytes, null);
            const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
            let start = 0;
            for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, start)) {
                yield bytes.subarray(start, end);
                start = end + 1;
            }
            rest = bytes.subarray(start);
            if (length === 0) break;
        }
        yield rest;
    } finally {
        closeSync(file);
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
export function wholeCharacters(bytes: Buffer): number {
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
