import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { err, ok, type Result } from '../../contract/result.ts';

/** An answer of a receiver. */
export interface Posted {
    status: number;
    /** Seconds; null if there is no such header, or it is not a number. */
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

/** Whether an address is one of the public internet. */
function isAllowed(address: string, allowsLoopback: boolean): boolean {
    const range = ipaddr.process(address).range();
    return range === 'unicast' || (allowsLoopback && range === 'loopback');
}

/**
 * Looks a name up for a connection. Fails unless every address is allowed, so that a name cannot point inwards, not even
 * for one of two lookups.
 */
function guardedLookup(allowsLoopback: boolean): LookupFunction {
    return (hostname, options, callback) => {
        resolve(hostname, { ...options, all: true }, (error, addresses) => {
            if (error !== null) return callback(error, []);
            const isPublic =
                addresses.length > 0 && addresses.every(({ address }) => isAllowed(address, allowsLoopback));
            if (!isPublic) return callback(new Error(`${hostname} points into a private network`), []);
            const [first] = addresses as [{ address: string; family: number }];
            if (options.all === true) callback(null, addresses);
            else callback(null, first.address, first.family);
        });
    };
}

/**
 * Posts a body once: no redirects, no proxies, no kept connection, at most 15 seconds and 4 kB of the answer.
 *
 * @returns the answer, or why there is none.
 */
export function post(
    address: string,
    { headers, body, allowsLoopback }: { headers: Record<string, string>; body: string; allowsLoopback: boolean },
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
            signal: AbortSignal.timeout(answerWithinMs),
        });
        sent.on('error', (error) => {
            const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
            settle(err(isLate ? `no answer within ${answerWithinMs / 1000} seconds` : error.message));
        });
        sent.on('response', (response) => {
            const after = Number(response.headers['retry-after']);
            const posted = {
                status: response.statusCode ?? 0,
                retryAfterSeconds: Number.isFinite(after) && after > 0 ? after : null,
            };
            let bytes = 0;
            const end = () => {
                settle(ok(posted));
                response.destroy();
            };
            response.on('data', (chunk: Buffer) => {
                bytes += chunk.length;
                if (bytes > answerBytesMost) end();
            });
            response.on('end', end);
            response.on('error', end);
        });
        sent.end(body);
    });
}
