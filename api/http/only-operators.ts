import { hash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { HttpContext, HttpEnv } from './env.ts';
import { failure, failureResponse } from './errors.ts';
import { isForThisMachine } from './own-host.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies add. A request that has one of them comes from elsewhere, although its connection is from this machine. */
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
    'Measurements are for clients of the server’s own machine that come without a proxy; others send the operations token as a ' +
    'bearer token.';

export interface OperatorsOptions {
    /** Null: there is none, and only clients of this machine are let through. */
    token: string | null;
}

/**
 * Lets a client of this machine through, and whoever presents the operations token as a bearer token: everybody else gets
 * 401.
 *
 * @example app.get('/metrics', onlyOperators({ token: 'a secret of operators' }), measurements);
 */
export function onlyOperators({ token }: OperatorsOptions) {
    const expected = token === null ? null : digest(token);
    return createMiddleware<HttpEnv>(async (c, next) => {
        const [, presented] = /^Bearer +(\S+)$/iu.exec(c.req.header('authorization') ?? '') ?? [];
        const isOperator = expected !== null && presented !== undefined && timingSafeEqual(expected, digest(presented));
        if (isOperator || isFromHere(c)) return await next();
        const headers = { 'WWW-Authenticate': 'Bearer realm="operations"' };
        return failureResponse(c, failure('unauthorized', operatorsOnly, { headers }));
    });
}

function isFromHere(c: HttpContext): boolean {
    // A proxy that adds no header may pass on the Host that its client has asked for.
    if (!isForThisMachine(c)) return false;
    if (forwardingHeaders.some((name) => c.req.header(name) !== undefined)) return false;
    const address = c.env.incoming.socket.remoteAddress ?? '';
    return address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Of one length, so that comparing two takes the same time. */
function digest(text: string): Buffer {
    return hash('sha256', text, 'buffer');
}
