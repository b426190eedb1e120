import { createMiddleware } from 'hono/factory';
import { isLoopback } from '../../contract/variables.ts';
import type { HttpContext, HttpEnv } from './env.ts';
import { type Failure, failure, failureResponse } from './errors.ts';

/**
 * Refuses requests whose Host is neither that of the public address nor this machine, with any port: 421. Such requests
 * try to inject a host into links, or have reached the wrong server.
 *
 * @param siteUrl the public origin; null: not configured, and every Host is accepted.
 * @example app.use(ownHost('https://site.example'));
 */
export function ownHost(siteUrl: string | null) {
    const check = foreignHost(siteUrl);
    return createMiddleware<HttpEnv>(async (c, next) => {
        const foreign = check(c);
        if (foreign !== null) return failureResponse(c, foreign);
        await next();
    });
}

/** Returns the failure of a request for another host; null if the host is accepted. */
export function foreignHost(siteUrl: string | null): (c: HttpContext) => Failure | null {
    if (siteUrl === null) return () => null;
    const own = hostname(new URL(siteUrl).host);
    const refusal = failure('misdirected_request', `This server answers for ${own}.`);
    // Caches the last accepted spelling, which is nearly always that of the next request.
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

/** Whether the host of a request is loopback or missing. */
export function isLoopbackHost(c: HttpContext): boolean {
    const host = hostOf(c);
    return host === null || isLoopback(hostname(host) ?? '');
}

/** The host of an absolute address, else the Host header. */
function hostOf(c: HttpContext): string | null {
    const { url = '' } = c.env.incoming;
    if (!url.startsWith('/') && URL.canParse(url)) return new URL(url).host;
    return c.env.incoming.headers.host ?? null;
}

/** The canonical spelling of a host without the port; null if it is invalid. */
function hostname(host: string): string | null {
    if (!URL.canParse(`http://${host}`)) return null;
    return new URL(`http://${host}`).hostname.replace(/\.$/u, '');
}
