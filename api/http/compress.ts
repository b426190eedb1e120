import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { type HttpEnv, replaceResponse } from './env.ts';

/** Below this, the headers of an encoding cost more than it saves. */
export const compressibleFromBytes = 1024;

/** Whether a type of content shrinks: pictures and Parquet files are compressed already. */
export function isCompressible(contentType: string): boolean {
    return /^(?:text\/|image\/svg\+xml|application\/(?:\w+\+)?(?:json|xml)\b)/u.test(contentType);
}

/** Up to this, compressing at once is quicker than handing the work to another thread. */
const synchronousUpToBytes = 16 * 1024;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The compressed form of a body. Made once per response, so quality is worth some time; but a first caller waits for it. */
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

/** In the order in which they are preferred when a caller likes them equally: the smaller first. */
const known = ['br', 'gzip'] as const;

/**
 * The encoding to answer in: the one the caller gives the highest weight, brotli before gzip before none. A weight of 0
 * excludes, `*` speaks for what is not named. A caller that excludes everything gets the plain form all the same, since
 * an answer it can read is worth more than a 406.
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

/** The weight of one element; one that cannot be read counts as 0, so that nothing is sent on a guess. */
function weightOf(parameters: string[]): number {
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    if (weight === undefined) return 1;
    return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/u.test(weight) ? Number(weight.slice(2)) : 0;
}

/**
 * Compresses answers that are made anew for each request; what is kept has its compressed forms with it. Only for answers
 * without a secret of their reader's: how far text shrinks tells whether something in it repeats.
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
