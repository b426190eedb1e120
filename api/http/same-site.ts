import { createMiddleware } from 'hono/factory';
import type { HttpContext, HttpEnv } from './env.ts';
import { failure, failureResponse } from './errors.ts';

export interface SameSiteOptions {
    /** The public address, whose origin may differ from the one in the Host header behind a proxy. */
    siteUrl: () => string;
}

/**
 * Takes forms only from pages of this site: another site must not be able to book or cancel with a visitor's browser.
 * Browsers say where a form comes from, and no page can make them lie; a program that says nothing acts for itself.
 *
 * @example app.post('/order', sameSiteForms({ siteUrl: () => 'https://book.example' }), order);
 */
export const sameSiteForms = ({ siteUrl }: SameSiteOptions) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        if (c.req.method !== 'POST' || isOwnForm(c, siteUrl())) return await next();
        return failureResponse(c, failure('forbidden', 'This form was sent from another site.'));
    });

/** Whether a form comes from a page of this site, or from a program. A page that was opened as a file is no page of it. */
export function isOwnForm(c: HttpContext, siteUrl: string): boolean {
    const site = c.req.header('sec-fetch-site');
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    const origin = c.req.header('origin');
    if (origin === undefined) return true;
    if (origin === new URL(siteUrl).origin) return true;
    return URL.canParse(origin) && new URL(origin).host === c.req.header('host');
}
