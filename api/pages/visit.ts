import { localeShape, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { readForm } from '../http/body.ts';
import { type HttpContext, type HttpHandler, queryOf } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';
import { type PageLocale, pageLocaleOf } from './locale/words.ts';
import { afterFirst } from './locale-path.ts';
import { redirect } from './page-answer.ts';

/** Dependencies of the pages of every door. */
export interface PageDependencies {
    service: BookingService;
    payment: PaymentDependencies;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** Whether mails are sent, so that guests and providers can request links. */
    sendsMails: boolean;
    /** Called with every failure of the ledger. */
    onLedgerError: OnLedgerError;
}

/** A request for a page in a locale of the site. */
export interface PageVisit extends PageLocale {
    c: HttpContext;
    catalog: Catalog;
}

/** A handler of a page in the locale of its path. Redirects paths in a language that the site does not have. */
export function pageIn(answer: (visit: PageVisit) => Response | Promise<Response>): HttpHandler {
    return (c) => {
        const requested = c.req.param('locale') ?? '';
        const known = siteLocales.find((locale) => locale === requested);
        if (known !== undefined) return answer({ ...pageLocaleOf(known), c, catalog: catalogOf(c) });
        // `api` looks like a language code.
        if (!localeShape.safeParse(requested).success || requested === 'api') {
            return failureResponse(c, failure('not_found', 'There is nothing at this address.'));
        }
        const { pathname } = new URL(c.req.url);
        const query = queryOf(c) === '' ? '' : `?${queryOf(c)}`;
        return redirect(302, `/${siteLocaleOf(requested)}${afterFirst(pathname)}${query}`);
    };
}

/** A handler of a form that is sent to the address of its page. */
export function formIn(
    answer: (visit: PageVisit, fields: ReadonlyMap<string, string>) => Promise<Response>,
): HttpHandler {
    return pageIn(async (visit) => {
        const fields = await readForm(visit.c);
        return fields.ok ? await answer(visit, fields.value) : failureResponse(visit.c, fields.error);
    });
}

/** Runs a handler that needs the ledger: 503 if it is unavailable. */
export async function orUnavailable(
    visit: PageVisit & Pick<PageDependencies, 'onLedgerError'>,
    what: 'Bookings' | 'Payments' | 'The desk',
    answer: () => Promise<Response>,
): Promise<Response> {
    const known = await unlessUnavailable(visit, answer, visit.c.get('requestId'));
    return known ?? failureResponse(visit.c, unavailable(`${what} cannot be read at the moment; try again.`));
}
