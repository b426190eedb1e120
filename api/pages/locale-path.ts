import { createMiddleware } from 'hono/factory';
import { localeShape, type SiteLocale, siteLocaleOf } from '../../contract/local-text.ts';
import { type HttpEnv, queryOf } from '../http/env.ts';
import { redirect } from './page-answer.ts';

/** The path after its first segment, without decoding. */
export function afterFirst(pathname: string): string {
    return pathname.replace(/^\/[^/]*/u, '');
}

const pagePaths =
    /^(?:\/p\/[^/]+\/e\/[^/]+|\/embed\/[^/]+|\/booking\/[^/]+(?:\/sandbox\/[^/]+)?|\/desk(?:\/[^/]+){0,2}|\/manage(?:\/[^/]+(?:\/receipt)?)?)?$/u;

/**
 * Redirects to the canonical address of a page: without trailing slashes, and in a locale of the site.
 *
 * @example app.use(canonicalAddress);
 */
export const canonicalAddress = createMiddleware<HttpEnv>(async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const rest = afterFirst(pathname).replace(/\/+$/u, '');
    const language = decoded(pathname.split('/')[1] ?? '');
    const isPage = localeShape.safeParse(language).success && language !== 'api' && pagePaths.test(rest);
    const canonical = `/${siteLocaleOf(language)}${rest}`;
    if (!isPage || canonical === pathname || !['GET', 'HEAD'].includes(c.req.method)) return await next();
    return redirect(302, queryOf(c) === '' ? canonical : `${canonical}?${queryOf(c)}`);
});

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
