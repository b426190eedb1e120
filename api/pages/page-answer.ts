import { pageSecurityHeaders, secured } from '../http/security-headers.ts';

/**
 * Headers of a page, which may load only styles and scripts of this server. `formTargets` are further origins to which
 * a form may redirect, because browsers apply `form-action` to redirects as well.
 */
export function pageHeaders(formTargets: readonly string[] = []): Readonly<Record<string, string>> {
    return secured({
        ...pageSecurityHeaders,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': [
            "default-src 'none'",
            "style-src 'self'",
            "script-src 'self'",
            "img-src 'self' data:",
            "connect-src 'self'",
            `form-action ${["'self'", ...formTargets].join(' ')}`,
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ].join('; '),
    });
}

/** A page that is not cached, because it shows a booking or current availability. */
export function pageResponse(html: string, status = 200, formTargets: readonly string[] = []): Response {
    return fragmentResponse(`<!doctype html>${html}`, status, formTargets);
}

/** A fragment of such a page. */
export function fragmentResponse(html: string, status = 200, formTargets: readonly string[] = []): Response {
    const headers = { ...pageHeaders(formTargets), 'Cache-Control': 'no-store' };
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
