import type { FileHandle } from 'node:fs/promises';
import { type ContentHeaders, noneMatchNames } from './content.ts';
import type { HttpContext } from './env.ts';
import { failure, failureResponse } from './errors.ts';
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
 * The response with a file: 200, 206 with the part that is asked for, 304 or 416. The file is opened once and stays open until
 * it is sent, so that one that is replaced or removed meanwhile is still sent to its end.
 */
export async function fileResponse(c: HttpContext, source: FileSource): Promise<Response> {
    const { size, tag } = source;
    const headers = { ...secured(source.headers), ETag: `"${tag}"`, 'Accept-Ranges': 'bytes' };
    const noneMatch = c.req.header('if-none-match');
    if (noneMatch !== undefined && noneMatchNames(noneMatch, tag)) return new Response(null, { status: 304, headers });
    const range = c.req.method === 'GET' && isOfThis(c, tag) ? readRange(c.req.header('range'), size) : null;
    if (range === 'unsatisfiable') {
        const message = `The file has ${size} bytes; the range begins behind its end.`;
        const contentRange = { 'Content-Range': `bytes */${size}` };
        return failureResponse(c, failure('range_not_satisfiable', message, { headers: contentRange }));
    }
    const { start, end } = range ?? { start: 0, end: size };
    const whole = { ...headers, 'Content-Length': String(end - start) };
    if (c.req.method === 'HEAD') return new Response(null, { headers: whole });
    const stream = streamOf(await source.open(), { start, end }, () => {
        source.changed();
        c.env.incoming.destroy();
    });
    if (range === null) return new Response(stream, { headers: whole });
    const part = { ...whole, 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
    return new Response(stream, { status: 206, headers: part });
}

/** A part of another version would not fit what the client has: If-Range then asks for the whole. */
function isOfThis(c: HttpContext, tag: string): boolean {
    const ifRange = c.req.header('if-range');
    return ifRange === undefined || ifRange.trim() === `"${tag}"`;
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

/** Bytes of a content, from the first to the one before `end`. */
export interface ByteRange {
    start: number;
    end: number;
}

/**
 * The part that a Range header asks for (RFC 9110, 14). Null: the whole, because there is no header, it is none that can be
 * read, or it asks for several parts, which a server may answer with the whole.
 *
 * @param size bytes of the whole.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
    const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/iu.exec(header ?? '') ?? [];
    if (first === '' && last === '') return null;
    if (first === '') {
        const start = Math.max(0, size - Number(last));
        return start < size ? { start, end: size } : 'unsatisfiable';
    }
    const start = Number(first);
    if (last !== '' && Number(last) < start) return null;
    return start < size ? { start, end: last === '' ? size : Math.min(Number(last) + 1, size) } : 'unsatisfiable';
}
