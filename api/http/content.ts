import { hash } from 'node:crypto';
import { chooseEncoding, compress, compressibleFromBytes, type Encoding, isCompressible } from './compress.ts';
import type { HttpContext } from './env.ts';
import { secured } from './security-headers.ts';

/** Headers that every form of one content shares. */
export type ContentHeaders = Readonly<Record<string, string>>;

/** A response but for what differs between requests. `headers` may be shared and are never changed. */
export interface Prepared {
    status: number;
    headers: Readonly<Record<string, string>>;
    body: Uint8Array | string | null;
}

/** What a content and its headers weigh besides its bytes; measured roughly and rounded up. */
export const contentOverheadBytes = 1024;

/**
 * Bytes to be served, with everything that is the same for every request made once: entity tag, headers, compressed
 * forms. `grown` is told how many bytes a compressed form adds, so that whoever keeps the content can count them.
 */
export class Content {
    private readonly shared: ContentHeaders;
    private readonly forms: Partial<Record<Encoding, Prepared | Promise<Prepared>>> = {};
    private readonly isPlain: boolean;
    private notModified: Prepared | null = null;

    constructor(
        readonly body: Uint8Array,
        shared: ContentHeaders,
        readonly tag: string = contentTag(body),
        private readonly grown: (bytes: number) => void = () => {},
    ) {
        this.shared = secured(shared);
        this.isPlain = body.length < compressibleFromBytes || !isCompressible(shared['Content-Type'] ?? '');
    }

    /** 200 with the form the caller prefers, or 304 when it has the content already. */
    prepare(c: HttpContext): Prepared | Promise<Prepared> {
        const noneMatch = c.req.header('if-none-match');
        if (noneMatch !== undefined && noneMatchNames(noneMatch, this.tag)) return this.unchanged(this.encoding(c));
        return this.whole(c);
    }

    /** The same as a response. */
    async respond(c: HttpContext): Promise<Response> {
        return responseOf(await this.prepare(c));
    }

    /** 200 with the form the caller prefers, whatever it has. */
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
        // Those who come while the form is being made wait for the same one; a failure is not kept.
        this.forms[encoding] = pending;
        pending.catch(() => delete this.forms[encoding]);
        return pending;
    }

    private unchanged(encoding: Encoding): Prepared {
        const { 'Content-Type': _, ...kept } = this.shared;
        if (encoding !== 'identity') {
            return { status: 304, headers: { ...kept, ETag: entityTag(this.tag, encoding) }, body: null };
        }
        this.notModified ??= { status: 304, headers: { ...kept, ETag: entityTag(this.tag, 'identity') }, body: null };
        return this.notModified;
    }
}

export function responseOf({ body, ...init }: Prepared): Response {
    return new Response(body as BodyInit | null, init);
}

/** The opaque part of an entity tag: 128 bits of the body's sha-256 are beyond any accident. */
export function contentTag(body: Uint8Array): string {
    return hash('sha256', body, 'buffer').toString('base64url', 0, 16);
}

/**
 * Whether an If-None-Match header names this response in any of its encodings. Entity tags of ours are `"TAG"`, and
 * `"TAG-gzip"`, `"TAG-br"` for the encoded forms; all stand for the same content, and comparison is weak as the header
 * asks for, so `W/` makes no difference.
 */
export function noneMatchNames(header: string, tag: string): boolean {
    if (header.trim() === '*') return true;
    for (const [, opaque] of header.matchAll(/"([^"]*)"/gu)) {
        if (opaque === tag || opaque === `${tag}-gzip` || opaque === `${tag}-br`) return true;
    }
    return false;
}

/** The entity tag of one form of a response, quoted. */
export function entityTag(tag: string, encoding: 'identity' | 'gzip' | 'br'): string {
    return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
}

/**
 * Goes on with a value at once, or when its promise has settled: most answers need no promise at all, which is a twentieth
 * of the work of a request.
 */
export function whenReady<A, B>(value: A | Promise<A>, next: (value: A) => B | Promise<B>): B | Promise<B> {
    return value instanceof Promise ? value.then(next) : next(value);
}
