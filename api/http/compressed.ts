import { createMiddleware } from 'hono/factory';
import { chooseEncoding } from './accept-encoding.ts';
import { compress, compressibleFromBytes } from './compress.ts';
import { type HttpEnv, replaceResponse } from './env.ts';

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
