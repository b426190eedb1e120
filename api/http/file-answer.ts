import type { FileHandle } from 'node:fs/promises';
import { type ByteRange, readRange } from './byte-range.ts';
import { noneMatchNames } from './conditional.ts';
import type { ContentHeaders } from './content.ts';
import { failure, failureAnswer } from './errors.ts';
import type { Answer, Exchange } from './exchange.ts';
import { secured } from './security-headers.ts';

/** A file that is sent from the disk, whatever its size. */
export interface FileSource {
    size: number;
    /** Names the content: the opaque part of its entity tag. */
    tag: string;
    headers: ContentHeaders;
    /** Opens the file of exactly `size` bytes. */
    open(): Promise<FileHandle>;
    /** Is told when the file changes while it is sent; the connection is then cut. */
    changed(): void;
}

/** What is read and waits to be sent, for each client. */
const pieceBytes = 256 * 1024;

/**
 * The answer with a file: 200, 206 with the part that is asked for, 304 or 416. The file is opened once and stays open until
 * it is sent, so that one that is replaced or removed meanwhile is still sent to its end.
 */
export async function fileAnswer(exchange: Exchange, source: FileSource): Promise<Answer> {
    const { size, tag } = source;
    const headers = { ...secured(source.headers), ETag: `"${tag}"`, 'Accept-Ranges': 'bytes' };
    const noneMatch = exchange.header('if-none-match');
    if (noneMatch !== null && noneMatchNames(noneMatch, tag)) return { status: 304, headers, body: null };
    const range =
        exchange.method === 'GET' && isOfThis(exchange, tag) ? readRange(exchange.header('range'), size) : null;
    if (range === 'unsatisfiable') {
        const message = `The file has ${size} bytes; the range begins behind its end.`;
        const contentRange = { 'Content-Range': `bytes */${size}` };
        return failureAnswer(exchange, failure('range_not_satisfiable', message, { headers: contentRange }));
    }
    const { start, end } = range ?? { start: 0, end: size };
    const whole = { ...headers, 'Content-Length': String(end - start) };
    if (exchange.method === 'HEAD') return { status: 200, headers: whole, body: null };
    const stream = streamOf(await source.open(), { start, end }, () => {
        source.changed();
        exchange.asked.incoming.destroy();
    });
    if (range === null) return { status: 200, headers: whole, body: null, stream };
    const part = { ...whole, 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
    return { status: 206, headers: part, body: null, stream };
}

/** A part of another version would not fit what the client has: If-Range then asks for the whole. */
function isOfThis(exchange: Exchange, tag: string): boolean {
    const ifRange = exchange.header('if-range');
    return ifRange === null || ifRange.trim() === `"${tag}"`;
}

/** The bytes of an open file, read as fast as they are sent. Closes the file at its end, and when nobody reads any more. */
function streamOf(file: FileHandle, { start, end }: ByteRange, cut: () => void): ReadableStream<Uint8Array> {
    let position = start;
    let isOpen = true;
    let mtimeMs: number | null = null;
    const close = () => {
        const closed = isOpen ? file.close() : Promise.resolve();
        isOpen = false;
        return closed;
    };
    const next = async (): Promise<Uint8Array | null> => {
        mtimeMs ??= (await file.stat()).mtimeMs;
        const piece = Buffer.allocUnsafeSlow(Math.min(pieceBytes, end - position));
        const { bytesRead } = await file.read(piece, 0, piece.length, position);
        const isUnchanged = bytesRead > 0 && (await file.stat()).mtimeMs === mtimeMs;
        position += bytesRead;
        return isUnchanged ? piece.subarray(0, bytesRead) : null;
    };
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const piece = position < end ? await next().catch(() => null) : new Uint8Array();
        if (!isOpen) return;
        if (piece === null) cut();
        else if (piece.length > 0) controller.enqueue(piece);
        if (piece !== null && position < end) return;
        await close();
        controller.close();
    };
    return new ReadableStream({ pull, cancel: close }, { highWaterMark: 0 });
}
