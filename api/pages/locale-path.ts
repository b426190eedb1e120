import { createMiddleware } from 'hono/factory';
import { localeShape, type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import { type HttpContext, type HttpEnv, type HttpHandler, queryOf } from '../http/env.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { type PageLocale, pageLocaleOf } from './locale/words.ts';
import { redirect } from './page-answer.ts';

/** Calls a page with the locale of its path. Redirects paths in a language that the site does not have. */
export function inPageLocale(
    page: (c: HttpContext, pageLocale: PageLocale) => Response | Promise<Response>,
): HttpHandler {
    return (c) => {
        const requested = c.req.param('locale') ?? '';
        const known = siteLocales.find((locale) => locale === requested);
        if (known !== undefined) return page(c, pageLocaleOf(known));
        // `api` looks like a language code.
        if (!localeShape.safeParse(requested).success || requested === 'api') {
            return failureResponse(c, failure('not_found', 'There is nothing at this address.'));
        }
        const { pathname } = new URL(c.req.url);
        const query = queryOf(c) === '' ? '' : `?${queryOf(c)}`;
        return redirect(302, `/${siteLocaleOf(requested)}${afterFirst(pathname)}${query}`);
    };
}

/** The path after its first segment, without decoding. */
function afterFirst(pathname: string): string {
    return pathname.replace(/^\/[^/]*/u, '');
}

const pagePaths = /^(?:\/p\/[^/]+\/e\/[^/]+|\/booking\/[^/]+(?:\/sandbox\/[^/]+)?)?$/u;

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
