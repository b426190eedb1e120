import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { err, ok, type Result } from '../../contract/result.ts';

/** An answer of a receiver. */
export interface Posted {
    status: number;
    /** From now on; null if there is no such header, or it is neither a number nor a date. */
    retryAfterSeconds: number | null;
}

const answerWithinMs = 15_000;
const answerBytesMost = 4096;

/** Why nothing may be posted to an address; null: it is allowed. Names are looked up when a message is sent. */
export function urlFault(text: string, allowsLoopback: boolean): string | null {
    if (!URL.canParse(text)) return 'it is not a web address';
    const url = new URL(text);
    const port = Number(url.port === '' ? 443 : url.port);
    if (url.username !== '' || url.password !== '') return 'it contains a user name or a password';
    const host = hostOf(url);
    if (isIP(host) !== 0 && !isAllowed(host, allowsLoopback)) return 'it points into a private network';
    if (allowsLoopback) return ['https:', 'http:'].includes(url.protocol) ? null : 'it does not begin with https://';
    if (url.protocol !== 'https:') return 'it does not begin with https://';
    return port === 443 || port > 1023 ? null : 'its port is neither 443 nor above 1023';
}

/** `URL` writes other forms of an IP address, such as 0x7f.1, in the usual one; IPv6 stands in brackets. */
function hostOf(url: URL): string {
    return url.hostname.replace(/^\[|\]$/gu, '');
}

/** The assigned public addresses of IPv6. All others are local, obsolete or not assigned. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is one of the public internet. */
function isAllowed(address: string, allowsLoopback: boolean): boolean {
    const parsed = ipaddr.process(address);
    const range = parsed.range();
    if (range === 'loopback') return allowsLoopback;
    return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6));
}

/** Whether a name with these addresses is allowed. All of them must be, because each connection may use another one. */
export function areAllowed(addresses: readonly { address: string }[], allowsLoopback: boolean): boolean {
    return addresses.every(({ address }) => isAllowed(address, allowsLoopback));
}

/** Looks a name up for a connection. Fails if the name is not allowed or has no address. */
function guardedLookup(allowsLoopback: boolean): LookupFunction {
    return (hostname, options, callback) => {
        resolve(hostname, { ...options, all: true }, (error, addresses) => {
            if (error !== null) return callback(error, []);
            const [first] = addresses;
            if (first === undefined || !areAllowed(addresses, allowsLoopback)) {
                return callback(new Error(`${hostname} points into a private network`), []);
            }
            if (options.all === true) callback(null, addresses);
            else callback(null, first.address, first.family);
        });
    };
}

/**
 * Posts a body once: no redirects, no proxies, no kept connection, at most 15 seconds and 4 kB of the answer.
 *
 * @param post.nowMs for a `Retry-After` that is a date; milliseconds since 1970.
 * @returns the answer, or why there is none.
 */
export function post(
    address: string,
    {
        headers,
        body,
        allowsLoopback,
        nowMs,
        withinMs = answerWithinMs,
    }: {
        headers: Record<string, string>;
        body: string;
        allowsLoopback: boolean;
        nowMs: number;
        withinMs?: number;
    },
): Promise<Result<Posted, string>> {
    const fault = urlFault(address, allowsLoopback);
    if (fault !== null) return Promise.resolve(err(`the address is not allowed: ${fault}`));
    const url = new URL(address);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((settle) => {
        const sent = request(url, {
            method: 'POST',
            agent: false,
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
            lookup: guardedLookup(allowsLoopback),
            signal: AbortSignal.timeout(withinMs),
        });
        const postedIn = ({ statusCode, headers }: IncomingMessage): Posted => ({
            status: statusCode ?? 0,
            retryAfterSeconds: secondsUntil(headers['retry-after'], nowMs),
        });
        let posted: Posted | null = null;
        sent.on('error', (error) => {
            // The status counts, also of an answer that has no end.
            if (posted !== null) return settle(ok(posted));
            const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
            settle(err(isLate ? `no answer within ${withinMs / 1000} seconds` : error.message));
        });
        sent.on('response', (response) => {
            const answered = postedIn(response);
            posted = answered;
            let bytes = 0;
            const end = () => {
                settle(ok(answered));
                response.destroy();
            };
            response.on('data', (chunk: Buffer) => {
                bytes += chunk.length;
                if (bytes > answerBytesMost) end();
            });
            response.on('end', end);
            response.on('error', end);
        });
        // The status 101 changes the protocol; neither 'response' nor 'error' follows it.
        sent.on('upgrade', (response, socket) => {
            socket.destroy();
            settle(ok(postedIn(response)));
        });
        sent.end(body);
    });
}

/** Seconds of a `Retry-After` (RFC 9110): a number, or the time until a date. Null if it is neither, or past. */
function secondsUntil(retryAfter: string | undefined, nowMs: number): number | null {
    if (retryAfter === undefined) return null;
    const seconds = /^\d+$/u.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - nowMs) / 1000;
    return seconds > 0 ? Math.ceil(seconds) : null;
}
