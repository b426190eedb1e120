import { hash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import { failure, failureAnswer } from './errors.ts';
import type { Exchange, Handler, Middleware } from './exchange.ts';
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

/**
 * Lets a client of this machine through, and whoever presents the operations token as a bearer token: everybody else gets
 * 401.
 *
 * @param token null: there is none, and only clients of this machine are let through.
 */
export function onlyOperators(token: string | null): Middleware {
    const expected = token === null ? null : digest(token);
    return (next: Handler) => (exchange) => {
        if (isFromHere(exchange)) return next(exchange);
        const [, presented] = /^Bearer +(\S+)$/iu.exec(exchange.header('authorization') ?? '') ?? [];
        if (expected !== null && presented !== undefined && timingSafeEqual(expected, digest(presented))) {
            return next(exchange);
        }
        const headers = { 'WWW-Authenticate': 'Bearer realm="operations"' };
        return failureAnswer(exchange, failure('unauthorized', operatorsOnly, { headers }));
    };
}

function isFromHere(exchange: Exchange): boolean {
    // A proxy that adds no header may pass on the Host that its client has asked for.
    if (!isForThisMachine(exchange)) return false;
    if (forwardingHeaders.some((name) => exchange.header(name) !== null)) return false;
    const address = exchange.asked.incoming.socket.remoteAddress ?? '';
    return address !== '' && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Of one length, so that comparing two takes the same time. */
function digest(text: string): Buffer {
    return hash('sha256', text, 'buffer');
}
