import { hash } from 'node:crypto';
import { chooseEncoding, compress, compressibleFromBytes, type Encoding, isCompressible } from './compress.ts';
import type { HttpContext } from './env.ts';
import { secured } from './security-headers.ts';

/** Headers that all encodings of a content share. */
export type ContentHeaders = Readonly<Record<string, string>>;

/** A prepared response, which requests may share. `headers` must not be changed. */
export interface Prepared {
    status: number;
    headers: Readonly<Record<string, string>>;
    /** A stream can be sent once. */
    body: Uint8Array | string | ReadableStream<Uint8Array> | null;
}

/** A prepared response of one request, whose headers can be added to. */
export interface OwnPrepared extends Prepared {
    headers: Record<string, string>;
}

/** Approximate memory of a content and its headers without the bytes. */
export const contentOverheadBytes = 1024;

/**
 * Bytes to be served, with entity tag, headers and compressed forms, which are created once. `grown` is called with the
 * size of each new compressed form, so that a cache can count it.
 */
export class Content {
    private readonly shared: ContentHeaders;
    private readonly forms: Partial<Record<Encoding, Prepared | Promise<Prepared>>> = {};
    private readonly isPlain: boolean;
    private readonly notModified: Partial<Record<Encoding, Prepared>> = {};

    constructor(
        readonly body: Uint8Array,
        shared: ContentHeaders,
        readonly tag: string = contentTag(body),
        private readonly grown: (bytes: number) => void = () => {},
    ) {
        this.shared = secured(shared);
        this.isPlain = body.length < compressibleFromBytes || !isCompressible(shared['Content-Type'] ?? '');
    }

    /** 200 in the preferred encoding, or 304 if the client has the content. */
    prepare(c: HttpContext): Prepared | Promise<Prepared> {
        const noneMatch = c.req.header('if-none-match');
        if (noneMatch !== undefined && matchesIfNoneMatch(noneMatch, this.tag)) return this.unchanged(this.encoding(c));
        return this.whole(c);
    }

    /** Like `prepare`, as a Response. */
    async respond(c: HttpContext): Promise<Response> {
        return responseOf(await this.prepare(c));
    }

    /** 200 in the preferred encoding, ignoring If-None-Match. */
    whole(c: HttpContext): Prepared | Promise<Prepared> {
        const encoding = this.encoding(c);
        return this.forms[encoding] ?? this.make(encoding);
    }

    private encoding(c: HttpContext): Encoding {
        return this.isPlain ? 'identity' : chooseEncoding(c.req.header('accept-encoding'));
    }

    private make(encoding: Encoding): Prepared | Promise<Prepared> {
        const headers = { ...this.shared, ETag: entityTag(this.tag, encoding) };
        if (encoding === 'identity') {
            this.forms.identity = { status: 200, headers, body: this.body };
            return this.forms.identity;
        }
        const keep = (body: Buffer): Prepared => {
            const form = { status: 200, headers: { ...headers, 'Content-Encoding': encoding }, body };
            this.forms[encoding] = form;
            this.grown(body.length);
            return form;
        };
        const compressed = compress(this.body, encoding);
        if (!(compressed instanceof Promise)) return keep(compressed);
        const pending = compressed.then(keep);
        // Concurrent requests wait for the same promise. A failure is not cached.
        this.forms[encoding] = pending;
        pending.catch(() => delete this.forms[encoding]);
        return pending;
    }

    private unchanged(encoding: Encoding): Prepared {
        const made = this.notModified[encoding];
        if (made !== undefined) return made;
        const { 'Content-Type': _, ...kept } = this.shared;
        const headers = { ...kept, ETag: entityTag(this.tag, encoding) };
        this.notModified[encoding] = { status: 304, headers, body: null };
        return this.notModified[encoding];
    }
}

export function responseOf({ status, headers, body }: Prepared): Response {
    return new Response(body as BodyInit | null, { status, headers });
}

/** The opaque part of an entity tag: 128 bits of the SHA-256 of the body. */
export function contentTag(body: Uint8Array): string {
    return hash('sha256', body, 'buffer').toString('base64url', 0, 16);
}

/**
 * Whether an If-None-Match header contains the entity tag of this content in any encoding. Tags are `"TAG"`, and
 * `"TAG-gzip"` and `"TAG-br"` for compressed forms. The comparison is weak, as the header requires, so `W/` is ignored.
 */
export function matchesIfNoneMatch(header: string, tag: string): boolean {
    if (header.trim() === '*') return true;
    for (const [, opaque] of header.matchAll(/"([^"]*)"/gu)) {
        if (opaque === tag || opaque === `${tag}-gzip` || opaque === `${tag}-br`) return true;
    }
    return false;
}

/** The quoted entity tag of a content in an encoding. */
function entityTag(tag: string, encoding: Encoding): string {
    return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/**
 * Calls `next` with a value immediately, or when its promise resolves. Most responses need no promise, which saves a
 * twentieth of the time of a request.
 */
export function whenReady<A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> {
    return value instanceof Promise ? value.then(next) : next(value);
}
