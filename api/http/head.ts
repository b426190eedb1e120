import { createMiddleware } from 'hono/factory';
import { type HttpEnv, replaceResponse } from './env.ts';

/**
 * Sets Content-Length of responses to HEAD to the length of the body of GET.
 *
 * @example app.use(lengthOfHead);
 */
export const lengthOfHead = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    if (c.req.method !== 'HEAD' || c.res.headers.has('Content-Length') || c.res.body === null) return;
    const { status, headers } = c.res;
    const { byteLength } = await c.res.arrayBuffer();
    headers.set('Content-Length', String(byteLength));
    replaceResponse(c, new Response(null, { status, headers }));
});
