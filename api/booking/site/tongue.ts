import { localeShape, type SiteLocale, siteLocaleOf, siteLocales } from '../../../contract/local-text.ts';
import { failure, failureAnswer } from '../../http/errors/errors.ts';
import type { Answer, Exchange, Handler } from '../../http/exchange/exchange.ts';
import { redirect } from './page-answer.ts';
import { type Tongue, tongueOf } from './site-parts.ts';

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
        return redirect(302, `/${siteLocaleOf(asked)}${pathname.slice(asked.length + 1)}${query}`);
    };
}

/** The language in which an address is to be answered, whether or not there is a page. */
export function localeOfPath(url: string): SiteLocale {
    return siteLocaleOf(new URL(url).pathname.split('/')[1]);
}
