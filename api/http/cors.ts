import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';
import { secured } from './security-headers.ts';

/** How long a browser may cache the response to a preflight. */
const preflightSeconds = 86_400;

const shared = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
};

const preflight = secured({
    ...shared,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': String(preflightSeconds),
});

/**
 * Allows scripts of any origin to read responses, including errors, and answers preflights. No credentials are
 * involved: the endpoints are public and do not read cookies.
 *
 * @example app.use('/api/embed/*', allowAnyOrigin);
 */
export const allowAnyOrigin = createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
    await next();
    for (const [name, value] of Object.entries(shared)) c.res.headers.set(name, value);
});
