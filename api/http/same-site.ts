import { createMiddleware } from 'hono/factory';
import type { HttpContext, HttpEnv } from './env.ts';
import { failure, failureResponse } from './errors.ts';

interface SameSiteOptions {
    /** The public address. Behind a proxy its origin may differ from the Host header. */
    siteUrl: () => string;
    /** Whether a form that does not say from where it comes is accepted: programs send no origin. True by default. */
    acceptsPrograms?: boolean;
}

/**
 * Accepts forms only from pages of this site, so that other sites cannot act through the browser of a visitor.
 * Browsers send the origin of a form, and pages cannot forge it.
 *
 * @example app.post('/form', sameSiteForms({ siteUrl: () => 'https://site.example' }), receive);
 */
export const sameSiteForms = ({ siteUrl, acceptsPrograms = true }: SameSiteOptions) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        if (c.req.method !== 'POST') return await next();
        const saysSite = (c.req.header('sec-fetch-site') ?? c.req.header('origin')) !== undefined;
        if (!saysSite && !acceptsPrograms) {
            return failureResponse(c, failure('forbidden', 'This form does not say from which site it was sent.'));
        }
        if (isOwnForm(c, siteUrl())) return await next();
        return failureResponse(c, failure('forbidden', 'This form was sent from another site.'));
    });

/** Whether a form was sent by a page of this site, or by a program. Pages opened as files do not count as this site. */
export function isOwnForm(c: HttpContext, siteUrl: string): boolean {
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    const origin = c.req.header('origin');
    if (origin === undefined) return true;
    if (origin === new URL(siteUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === c.req.header('host');
}
