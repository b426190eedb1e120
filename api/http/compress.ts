import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { type HttpEnv, replaceResponse } from './env.ts';

/** Smaller bodies are not compressed: of so few bytes little is saved. */
export const compressibleFromBytes = 256;

/** Whether a content type is worth compressing. Pictures and Parquet files are already compressed. */
export function isCompressible(contentType: string): boolean {
    return /^(?:text\/|image\/svg\+xml|application\/(?:\w+\+)?(?:json|xml)\b)/u.test(contentType);
}

/** Up to this size, compressing synchronously is faster than using a thread. */
const synchronousUpToBytes = 16 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses a body. The result is cached, so quality is worth some time; but the first client waits for it. */
export function compress(body: Uint8Array, encoding: 'gzip' | 'br'): Buffer | Promise<Buffer> {
    if (encoding === 'gzip') {
        return body.length <= synchronousUpToBytes ? gzipSync(body, { level: 6 }) : gzipAsync(body, { level: 6 });
    }
    const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    };
    return body.length <= synchronousUpToBytes ? brotliCompressSync(body, options) : brotliAsync(body, options);
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** In order of preference for equal weights: the smaller result first. */
const known = ['br', 'gzip'] as const;

/**
 * Chooses the encoding with the highest weight in Accept-Encoding; among equals brotli before gzip before identity. A
 * weight of 0 excludes an encoding, `*` applies to those not listed. If everything is excluded, the response is not
 * encoded, which is more useful than a 406.
 */
export function chooseEncoding(header: string | undefined): Encoding {
    if (header === undefined || header === '') return 'identity';
    const weights = new Map<string, number>();
    for (const element of header.split(',')) {
        const [name = '', ...parameters] = element.split(';').map((text) => text.trim().toLowerCase());
        if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
    }
    const others = weights.get('*') ?? 0;
    let best: Encoding = 'identity';
    let bestWeight = 0;
    for (const encoding of known) {
        const weight = weights.get(encoding) ?? others;
        if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
    }
    const plain = weights.get('identity') ?? 0;
    return plain > bestWeight ? 'identity' : best;
}

/** The weight of an element; 0 if it is invalid. */
function weightOf(parameters: string[]): number {
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (weight === undefined) return 1;
    return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(weight) ? Number(weight.slice(2)) : 0;
}

/**
 * Compresses responses that are generated for each request; cached content has its own compressed forms. Do not use it
 * for responses that contain secrets, because the compressed size reveals repeated text (BREACH).
 *
 * @example app.get('/page', compressed, page);
 */
export const compressed = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    const { status, headers } = c.res;
    if (c.res.body === null || headers.has('Content-Encoding')) return;
    let body: Buffer = Buffer.from(await c.res.arrayBuffer());
    if (body.length >= compressibleFromBytes) {
        headers.append('Vary', 'Accept-Encoding');
        const encoding = chooseEncoding(c.req.header('accept-encoding'));
        if (encoding !== 'identity') {
            headers.set('Content-Encoding', encoding);
            body = await compress(body, encoding);
        }
    }
    replaceResponse(c, new Response(body as BodyInit, { status, headers }));
});
