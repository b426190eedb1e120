import { localeShape, type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import { failure, failureAnswer } from '../http/errors.ts';
import type { Answer, Exchange, Handler, Middleware } from '../http/exchange.ts';
import { type Tongue, tongueOf } from '../site/site-parts.ts';
import { redirect } from './page-answer.ts';

/** A page in the language of its address; an address in a language that the site does not have leads to one it has. */
export function inTongue(page: (exchange: Exchange, tongue: Tongue) => Answer | Promise<Answer>): Handler {
    return (exchange) => {
        const asked = exchange.asked.param('locale') ?? '';
        const known = siteLocales.find((locale) => locale === asked);
        if (known !== undefined) return page(exchange, tongueOf(known));
        // The first part of other addresses looks like a language, too.
        if (!localeShape.safeParse(asked).success || asked === 'api') {
            return failureAnswer(exchange, failure('not_found', 'There is nothing at this address.'));
        }
        const { pathname } = new URL(exchange.asked.url);
        const query = exchange.query === '' ? '' : `?${exchange.query}`;
        return redirect(302, `/${siteLocaleOf(asked)}${afterFirst(pathname)}${query}`);
    };
}

/** Behind the first part of a path, whichever of its characters are escaped. */
function afterFirst(pathname: string): string {
    return pathname.replace(/^\/[^/]*/u, '');
}

const pagePaths = /^(?:\/p\/[^/]+\/e\/[^/]+|\/booking\/[^/]+(?:\/sandbox\/[^/]+)?)?$/u;

/** Leads to the page that an address means although it has a slash too many, or no more than an unknown language. */
export const rightAddress: Middleware = (next) => (exchange) => {
    const { pathname } = new URL(exchange.asked.url);
    const rest = afterFirst(pathname).replace(/\/+$/u, '');
    const language = decoded(pathname.split('/')[1] ?? '');
    const isPage = localeShape.safeParse(language).success && language !== 'api' && pagePaths.test(rest);
    const right = `/${siteLocaleOf(language)}${rest}`;
    if (!isPage || right === pathname || !['GET', 'HEAD'].includes(exchange.method)) return next(exchange);
    return redirect(302, exchange.query === '' ? right : `${right}?${exchange.query}`);
};

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
