import type { FileHandle } from 'node:fs/promises';
import { err, ok, type Result } from '../../contract/result.ts';
import { type ContentHeaders, matchesIfNoneMatch, type Prepared, responseOf } from './content.ts';
import type { HttpContext } from './env.ts';
import { type Failure, failure, failureResponse } from './errors.ts';
import { secured } from './security-headers.ts';

/** A file that is streamed from the disk. */
interface FileSource {
    size: number;
    /** The opaque part of its entity tag. */
    tag: string;
    headers: ContentHeaders;
    /** Opens the file of exactly `size` bytes. */
    open(): Promise<FileHandle>;
    /** Called if the file changes while it is sent; the connection is then closed. */
    changed(): void;
}

/** Buffer size per client. */
const pieceBytes = 256 * 1024;

/**
 * Responds with a file: 200, 206 with the requested range, 304 or 416. The file stays open until it is sent, so that it
 * can be replaced or removed meanwhile.
 */
export async function fileResponse(c: HttpContext, source: FileSource): Promise<Response> {
    const prepared = await prepareFile(c, source);
    return prepared.ok ? responseOf(prepared.value) : failureResponse(c, prepared.error);
}

/** Like `fileResponse`, before it is a Response. If the body is not sent, it must be cancelled. */
export async function prepareFile(c: HttpContext, source: FileSource): Promise<Result<Prepared, Failure>> {
    const { size, tag } = source;
    const headers = { ...secured(source.headers), ETag: `"${tag}"`, 'Accept-Ranges': 'bytes' };
    const noneMatch = c.req.header('if-none-match');
    if (noneMatch !== undefined && matchesIfNoneMatch(noneMatch, tag)) return ok({ status: 304, headers, body: null });
    const range = c.req.method === 'GET' && isOfThis(c, tag) ? readRange(c.req.header('range'), size) : ok(null);
    if (!range.ok) {
        const message = `The file has ${size} bytes; the range begins after its end.`;
        const contentRange = { 'Content-Range': `bytes */${size}` };
        return err(failure('range_not_satisfiable', message, { headers: contentRange }));
    }
    const { start, end } = range.value ?? { start: 0, end: size };
    const whole = { ...headers, 'Content-Length': String(end - start) };
    if (c.req.method === 'HEAD') return ok({ status: 200, headers: whole, body: null });
    const body = streamOf(await source.open(), { start, end }, () => {
        source.changed();
        c.env.incoming.destroy();
    });
    if (range.value === null) return ok({ status: 200, headers: whole, body });
    const part = { ...whole, 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
    return ok({ status: 206, headers: part, body });
}

/** Whether If-Range allows a partial response: the client must have the same version. */
function isOfThis(c: HttpContext, tag: string): boolean {
    const ifRange = c.req.header('if-range');
    return ifRange === undefined || ifRange.trim() === `"${tag}"`;
}

/** A stream of an open file. Closes the file at the end of the stream and when it is cancelled. */
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

/** A range of bytes; `end` is exclusive. */
interface ByteRange {
    start: number;
    end: number;
}

/**
 * Parses a Range header (RFC 9110, section 14). Returns null for the whole content: without a header, if it is invalid,
 * or if it has several ranges, which a server may ignore.
 *
 * @param size size of the content in bytes.
 */
function readRange(header: string | undefined, size: number): Result<ByteRange | null, 'unsatisfiable'> {
    const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/iu.exec(header ?? '') ?? [];
    if (first === '' && last === '') return ok(null);
    if (first === '') {
        const start = Math.max(0, size - Number(last));
        return start < size ? ok({ start, end: size }) : err('unsatisfiable');
    }
    const start = Number(first);
    if (last !== '' && Number(last) < start) return ok(null);
    if (start >= size) return err('unsatisfiable');
    return ok({ start, end: last === '' ? size : Math.min(Number(last) + 1, size) });
}
