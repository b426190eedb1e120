import { pageSecurityHeaders, secured } from '../http/security-headers.ts';

export interface PageOptions {
    /** Further origins to which a form may redirect, because browsers apply `form-action` to redirects as well. */
    formTargets?: readonly string[];
    /** Origins whose pages may show the page in a frame; by default none. */
    frameOrigins?: readonly string[];
}

/** Headers of a page, which may load only styles and scripts of this server. */
export function pageHeaders({
    formTargets = [],
    frameOrigins = [],
}: PageOptions = {}): Readonly<Record<string, string>> {
    // X-Frame-Options cannot name origins. Browsers that do not support `frame-ancestors` would refuse every frame.
    const { 'X-Frame-Options': noFrames, ...headers } = pageSecurityHeaders;
    return secured({
        ...headers,
        ...(frameOrigins.length === 0 && { 'X-Frame-Options': noFrames as string }),
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': [
            "default-src 'none'",
            "style-src 'self'",
            "script-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            `form-action ${["'self'", ...formTargets].join(' ')}`,
            "base-uri 'none'",
            `frame-ancestors ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ')}`,
        ].join('; '),
    });
}

/** A page that is not cached, because it shows a booking or current availability. */
export function pageResponse(html: string, status = 200, options: PageOptions = {}): Response {
    return fragmentResponse(`<!doctype html>${html}`, status, options);
}

/** A fragment of such a page. */
export function fragmentResponse(html: string, status = 200, options: PageOptions = {}): Response {
    const headers = { ...pageHeaders(options), 'Cache-Control': 'no-store' };
    return new Response(html, { status, headers });
}

/**
 * Redirects with 303 after a form. The origin is removed from addresses of this site, so that the browser stays on the
 * host it has used, which `form-action` allows.
 */
export function seeOther(location: string, siteUrl: string): Response {
    return redirect(303, location.startsWith(`${siteUrl}/`) ? location.slice(siteUrl.length) : location);
}

export function redirect(status: 302 | 303 | 308, location: string): Response {
    const headers = secured({ Location: location, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' });
    return new Response('', { status, headers });
}
