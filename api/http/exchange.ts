import type { IncomingMessage } from 'node:http';
import type { KnownKey } from '../access/key-ring.ts';
import type { MarketStore } from '../dataset/store.ts';
import { requestId } from './request-id.ts';

/** A request as it came, whether through the router or past it. */
export interface Asked {
    incoming: IncomingMessage;
    url: string;
    /** The path's parameter of this name. */
    param(name: string): string | undefined;
    body(): ReadableStream<Uint8Array> | null;
}

/**
 * One request on its way through the middleware, and what is known of it so far. The middleware of this service works on
 * an exchange and a plain answer instead of on Response objects: headers are put together once, at the very end, and an
 * answer that needs no waiting stays synchronous. Both are what keeps the hot path near that of bare node:http.
 */
export class Exchange {
    readonly method: string;
    readonly requestId: string;
    key: KnownKey | null = null;
    store: MarketStore | null = null;
    rateLimit: string | null = null;

    constructor(
        readonly asked: Asked,
        /** The route's pattern, never the path itself: a path may hold anything. */
        public route: string,
    ) {
        this.method = asked.incoming.method ?? 'GET';
        this.requestId = requestId(this.header('x-request-id'));
    }

    /** A request header's value, or null; the name in lower case. */
    header(name: string): string | null {
        // Node's own headers are at hand without a Headers object being made.
        return (this.asked.incoming.headers[name] as string | undefined) ?? null;
    }

    /** The query of the address, without its question mark. */
    get query(): string {
        const { url } = this.asked;
        const start = url.indexOf('?');
        if (start === -1) return '';
        const end = url.indexOf('#', start);
        return end === -1 ? url.slice(start + 1) : url.slice(start + 1, end);
    }
}

/** What is to be sent. `headers` are secured ones, may be shared between answers and are never changed. */
export interface Answer {
    status: number;
    headers: Readonly<Record<string, string>>;
    body: Uint8Array | string | null;
    /** A body that is read while it is sent; `body` is then null, and the headers say its length. */
    stream?: ReadableStream<Uint8Array>;
}

export type Handler = (exchange: Exchange) => Answer | Promise<Answer>;
export type Middleware = (next: Handler) => Handler;

/** One handler out of a chain: the first middleware is the outermost. */
export function chain(...middleware: Middleware[]): Middleware {
    return (handler) => middleware.reduceRight((next, around) => around(next), handler);
}

/** Goes on with a value that may still be a promise, without making one where there is none. */
export function proceed<A, S, B>(value: A | Promise<A>, state: S, next: (value: A, state: S) => B | Promise<B>) {
    return value instanceof Promise ? value.then((settled) => next(settled, state)) : next(value, state);
}

/** The only place where headers of the whole service are put together. */
export function headersOf(answer: Answer, exchange: Exchange, closing: boolean): Record<string, string> {
    const headers: Record<string, string> = { ...answer.headers, 'X-Request-Id': exchange.requestId };
    if (exchange.key !== null && exchange.rateLimit !== null) {
        headers['RateLimit-Policy'] = exchange.key.rateLimitPolicy;
        headers.RateLimit = exchange.rateLimit;
    }
    if (closing) headers.Connection = 'close';
    return headers;
}

/** The answer as the router wants it. */
export function toResponse(answer: Answer, exchange: Exchange, closing: boolean): Response {
    const headers = headersOf(answer, exchange, closing);
    let { body } = answer;
    if (exchange.method === 'HEAD' && body !== null) {
        headers['Content-Length'] = String(Buffer.byteLength(body));
        body = null;
    }
    return new Response(answer.stream ?? (body as BodyInit | null), { status: answer.status, headers });
}
