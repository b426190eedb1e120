import { hash, timingSafeEqual } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import ipaddr from 'ipaddr.js';
import type { HttpContext, HttpEnv } from './env.ts';
import { failure, failureResponse } from './errors.ts';
import { isLoopbackHost } from './own-host.ts';

/** Headers of proxies. A request with one of them is not local, even if its connection is. */
const forwardingHeaders = [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'fastly-client-ip',
];

/**
 * Allows clients on this machine and requests with a bearer token. Others get 401.
 *
 * @param token null: only clients on this machine are allowed.
 * @example app.use('/metrics', onlyOperators('a secret', 'Send the token.'));
 */
export function onlyOperators(token: string | null, message: string) {
    const expected = token === null ? null : digest(token);
    const refusal = failure('unauthorized', message, { headers: { 'WWW-Authenticate': 'Bearer realm="operations"' } });
    return createMiddleware<HttpEnv>(async (c, next) => {
        const [, presented] = /^Bearer +(\S+)$/iu.exec(c.req.header('authorization') ?? '') ?? [];
        const isOperator = expected !== null && presented !== undefined && timingSafeEqual(expected, digest(presented));
        if (isOperator || isLocalClient(c)) return await next();
        return failureResponse(c, refusal);
    });
}

function isLocalClient(c: HttpContext): boolean {
    // A proxy without forwarding headers may pass on the public Host.
    if (!isLoopbackHost(c)) return false;
    if (forwardingHeaders.some((name) => c.req.header(name) !== undefined)) return false;
    const address = c.env.incoming.socket.remoteAddress ?? '';
    return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Digests have equal length, as timingSafeEqual requires. */
function digest(text: string): Buffer {
    return hash('sha256', text, 'buffer');
}
