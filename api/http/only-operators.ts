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

export const operatorsOnly =
    'Metrics are only available on the server’s own machine without a proxy, or with the operations token as a bearer token.';

export interface OperatorsOptions {
    /** Null: only clients on this machine are allowed. */
    token: string | null;
}

/**
 * Allows clients on this machine and requests with the operations token as a bearer token. Others get 401.
 *
 * @example app.get('/metrics', onlyOperators({ token: 'a secret of operators' }), measurements);
 */
export function onlyOperators({ token }: OperatorsOptions) {
    const expected = token === null ? null : digest(token);
    return createMiddleware<HttpEnv>(async (c, next) => {
        const [, presented] = /^Bearer +(\S+)$/iu.exec(c.req.header('authorization') ?? '') ?? [];
        const isOperator = expected !== null && presented !== undefined && timingSafeEqual(expected, digest(presented));
        if (isOperator || isLocalClient(c)) return await next();
        const headers = { 'WWW-Authenticate': 'Bearer realm="operations"' };
        return failureResponse(c, failure('unauthorized', operatorsOnly, { headers }));
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
