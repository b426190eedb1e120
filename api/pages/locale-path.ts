import type { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { localePattern, type SiteLocale, siteLocaleOf } from '../../contract/local-text.ts';
import { type HttpEnv, queryWithMark } from '../http/env.ts';
import { hasPageAt } from '../http/unmatched.ts';
import { redirect } from './page-answer.ts';

/** Whether the first segment of a path can be a language code. `api` looks like one. */
export function isLocale(text: string): boolean {
    return localePattern.test(text) && text !== 'api';
}

/** The path after its first segment, without decoding. */
export function afterFirst(pathname: string): string {
    return pathname.replace(/^\/[^/]*/u, '');
}

/**
 * Redirects to the canonical address of a page of `app`: without trailing slashes, and in a locale of the site.
 *
 * @example app.use(canonicalAddress(app));
 */
export function canonicalAddress(app: Hono<HttpEnv>) {
    return createMiddleware<HttpEnv>(async (c, next) => {
        const { pathname } = new URL(c.req.url);
        const language = decoded(pathname.split('/')[1] ?? '');
        const canonical = `/${siteLocaleOf(language)}${afterFirst(pathname).replace(/\/+$/u, '')}`;
        const isElsewhere = isLocale(language) && canonical !== pathname && hasPageAt(app, canonical);
        if (!isElsewhere || !['GET', 'HEAD'].includes(c.req.method)) return await next();
        return redirect(302, canonical + queryWithMark(c));
    });
}

function decoded(text: string): string {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

/** The locale for a response at an address, even if there is no page. */
export function localeOfPath(url: string): SiteLocale {
    return siteLocaleOf(decoded(new URL(url).pathname.split('/')[1] ?? ''));
}
