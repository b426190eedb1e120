import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';
import { secured } from './security-headers.ts';

/** How long a browser may cache the response to a preflight. */
const preflightSeconds = 86_400;

interface AnyOriginOptions {
    allowMethods: readonly string[];
    /** Headers that scripts may send. */
    allowHeaders: readonly string[];
    /** Headers of responses that scripts may read. */
    exposeHeaders: readonly string[];
}

/**
 * Allows scripts of any origin to read responses, including errors, and answers preflights. No credentials are
 * involved: the endpoints are public and do not read cookies.
 *
 * @example app.use('/public/*', allowAnyOrigin({ allowMethods: ['GET'], allowHeaders: [], exposeHeaders: ['ETag'] }));
 */
export function allowAnyOrigin({ allowMethods, allowHeaders, exposeHeaders }: AnyOriginOptions) {
    const shared = {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Expose-Headers': exposeHeaders.join(', '),
        'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    const preflight = secured({
        ...shared,
        'Access-Control-Allow-Methods': allowMethods.join(', '),
        'Access-Control-Allow-Headers': allowHeaders.join(', '),
        'Access-Control-Max-Age': String(preflightSeconds),
    });
    return createMiddleware<HttpEnv>(async (c, next) => {
        if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
        await next();
        for (const [name, value] of Object.entries(shared)) c.res.headers.set(name, value);
    });
}
