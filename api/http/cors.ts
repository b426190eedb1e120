import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './env.ts';
import { secured } from './security-headers.ts';

/** How long a browser may keep the answer to a preflight. */
const preflightSeconds = 86_400;

const shared = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Idempotent-Replayed, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
};

const preflight = secured({
    ...shared,
    'Access-Control-Allow-Methods': 'GET, HEAD, POST',
    'Access-Control-Allow-Headers': 'Content-Type, Idempotency-Key',
    'Access-Control-Max-Age': String(preflightSeconds),
});

/**
 * Lets the scripts of any origin read the answers, errors included, and answers their preflights. No credentials are
 * involved: the addresses behind it are public, and what a browser sends along on its own is never looked at.
 *
 * @example app.use('/api/embed/*', allowAnyOrigin);
 */
export const allowAnyOrigin = createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: preflight });
    await next();
    for (const [name, value] of Object.entries(shared)) c.res.headers.set(name, value);
});
