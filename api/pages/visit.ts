import { siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { readForm } from '../http/body.ts';
import { type HttpContext, type HttpHandler, queryWithMark } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';
import { type PageLocale, pageLocaleOf } from './locale/words.ts';
import { afterFirst, isLocale } from './locale-path.ts';
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

/** The fields of a form that was sent. */
export type Fields = ReadonlyMap<string, string>;

/** A request for a page in a locale of the site. */
export interface PageVisit extends PageLocale {
    c: HttpContext;
    catalog: Catalog;
}

/** A handler of a page in the locale of its path. Redirects paths in a language that the site does not have. */
export function pageIn<Dependencies extends PageDependencies>(
    dependencies: Dependencies,
    handle: (visit: Dependencies & PageVisit) => Response | Promise<Response>,
): HttpHandler {
    return (c) => {
        const requested = c.req.param('locale') ?? '';
        const known = siteLocales.find((locale) => locale === requested);
        if (known !== undefined) return handle({ ...dependencies, ...pageLocaleOf(known), c, catalog: catalogOf(c) });
        if (!isLocale(requested)) {
            return failureResponse(c, failure('not_found', 'There is nothing at this address.'));
        }
        const { pathname } = new URL(c.req.url);
        return redirect(302, `/${siteLocaleOf(requested)}${afterFirst(pathname)}${queryWithMark(c)}`);
    };
}

/** A handler of a form that is sent to the address of its page. */
export function formIn<Dependencies extends PageDependencies>(
    dependencies: Dependencies,
    handle: (visit: Dependencies & PageVisit, fields: Fields) => Promise<Response>,
): HttpHandler {
    return pageIn(dependencies, async (visit) => {
        const fields = await readForm(visit.c);
        return fields.ok ? await handle(visit, fields.value) : failureResponse(visit.c, fields.error);
    });
}

type LedgerVisit = PageVisit & Pick<PageDependencies, 'onLedgerError'>;

/** The result of work with the ledger, or null if it is unavailable. */
export function unlessAway<T>(visit: LedgerVisit, work: () => Promise<T>): Promise<T | null> {
    return unlessUnavailable(visit, work, visit.c.get('requestId'));
}

/** Runs a handler that needs the ledger: 503 if it is unavailable. */
export async function orUnavailable(visit: LedgerVisit, handle: () => Promise<Response>): Promise<Response> {
    const response = await unlessAway(visit, handle);
    return response ?? failureResponse(visit.c, unavailable('Bookings cannot be read at the moment; try again.'));
}
