import { createMiddleware } from 'hono/factory';
import { localeShape, type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import { type HttpContext, type HttpEnv, type HttpHandler, queryOf } from '../http/env.ts';
import { failure, failureResponse } from '../http/errors.ts';
import { type PageLocale, pageLocaleOf } from './locale/words.ts';
import { redirect } from './page-answer.ts';

/** A page in the language of its address; an address in a language that the site does not have leads to one it has. */
export function inPageLocale(
    page: (c: HttpContext, pageLocale: PageLocale) => Response | Promise<Response>,
): HttpHandler {
    return (c) => {
        const asked = c.req.param('locale') ?? '';
        const known = siteLocales.find((locale) => locale === asked);
        if (known !== undefined) return page(c, pageLocaleOf(known));
        // The first part of other addresses looks like a language, too.
        if (!localeShape.safeParse(asked).success || asked === 'api') {
            return failureResponse(c, failure('not_found', 'There is nothing at this address.'));
        }
        const { pathname } = new URL(c.req.url);
        const query = queryOf(c) === '' ? '' : `?${queryOf(c)}`;
        return redirect(302, `/${siteLocaleOf(asked)}${afterFirst(pathname)}${query}`);
    };
}

/** Behind the first part of a path, whichever of its characters are escaped. */
function afterFirst(pathname: string): string {
    return pathname.replace(/^\/[^/]*/u, '');
}

const pagePaths = /^(?:\/p\/[^/]+\/e\/[^/]+|\/booking\/[^/]+(?:\/sandbox\/[^/]+)?)?$/u;

/**
 * Leads to the page that an address means although it has a slash too many, or no more than an unknown language.
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

/** The language in which an address is to be answered, whether or not there is a page. */
export function localeOfPath(url: string): SiteLocale {
    return siteLocaleOf(decoded(new URL(url).pathname.split('/')[1] ?? ''));
}
