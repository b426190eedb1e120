import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

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
