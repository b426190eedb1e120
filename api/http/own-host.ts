import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../../contract/variables.ts';
import type { HttpContext, HttpEnv } from './env.ts';
import { type Failure, failure, failureResponse } from './errors.ts';

export interface OwnHostOptions {
    /** The public address; null: none is configured, and every Host is answered. */
    siteUrl: string | null;
}

/**
 * Refuses requests for another host than that of the public address and this machine, whatever the port: 421. Who sends a
 * foreign Host wants an address of ours to be made of it, or has come to the wrong server.
 *
 * @example app.use(ownHost({ siteUrl: 'https://book.example' }));
 */
export function ownHost(options: OwnHostOptions) {
    const check = foreignHost(options);
    return createMiddleware<HttpEnv>(async (c, next) => {
        const foreign = check(c);
        if (foreign !== null) return failureResponse(c, foreign);
        await next();
    });
}

/** The failure of a request for another host; null for one that is for us. */
export function foreignHost({ siteUrl }: OwnHostOptions): (c: HttpContext) => Failure | null {
    if (siteUrl === null) return () => null;
    const own = hostname(new URL(siteUrl).host);
    const refusal = failure('misdirected_request', `This server answers for ${own}.`);
    // The spelling that was accepted last: nearly always that of the next request.
    let accepted: string | null = null;
    return (c) => {
        const host = hostOf(c);
        if (host === accepted) return null;
        const name = host === null ? null : hostname(host);
        if (name !== own && (name === null || !isLoopback(name))) return refusal;
        accepted = host;
        return null;
    };
}

/** Whether a request names this machine as its host, or no host. */
export function isForThisMachine(c: HttpContext): boolean {
    const host = hostOf(c);
    return host === null || isLoopback(hostname(host) ?? '');
}

/** The Host header, or the host of an address that has one. */
function hostOf(c: HttpContext): string | null {
    const { url = '' } = c.env.incoming;
    if (!url.startsWith('/') && URL.canParse(url)) return new URL(url).host;
    return c.env.incoming.headers.host ?? null;
}

/** A host without its port, in the one spelling that every host has; null for what is none. */
function hostname(host: string): string | null {
    if (!URL.canParse(`http://${host}`)) return null;
    return new URL(`http://${host}`).hostname.replace(/\.$/u, '');
}
