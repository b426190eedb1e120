import { pageSecurityHeaders, secured } from '../http/security-headers.ts';

/**
 * What a page may load: its own style and script, and nothing from elsewhere. `formTargets` are addresses besides our
 * own to which sending a form may lead, since browsers hold redirects after a form against the same rule.
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

/** A page that nobody may keep: it shows one person's booking, or what is free at this moment. */
export function pageResponse(html: string, status = 200, formTargets: readonly string[] = []): Response {
    return fragmentResponse(`<!doctype html>${html}`, status, formTargets);
}

/** Parts of such a page. */
export function fragmentResponse(html: string, status = 200, formTargets: readonly string[] = []): Response {
    const headers = { ...pageHeaders(formTargets), 'Cache-Control': 'no-store' };
    return new Response(html, { status, headers });
}

/**
 * Sends the browser on by GET, as after a form that was understood. An address of our own is told without its origin:
 * whoever came by another name of the server stays there, where the policy of the form lets them go.
 */
export function seeOther(location: string, siteUrl: string): Response {
    return redirect(303, location.startsWith(`${siteUrl}/`) ? location.slice(siteUrl.length) : location);
}

/** Sends the browser to the same thing at its right address. */
export function redirect(status: 302 | 303 | 308, location: string): Response {
    const headers = secured({ Location: location, 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' });
    return new Response('', { status, headers });
}
