import { type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { readForm } from '../http/body.ts';
import { type HttpContext, type HttpHandler, queryOf, queryWithMark } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';
import type { PageLocale, Translate } from './locale/words.ts';
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
    query: URLSearchParams;
}

/** Answers a request for a page, or a form that is sent to its address; a page has no fields. */
export type VisitHandler<Visit> = (visit: Visit, fields: Fields) => Response | Promise<Response>;

/**
 * Makes handlers of pages, and of forms, in the locale of their path. Paths in a language that the site does not have
 * are redirected.
 * @param textIn returns the translate function of a locale
 */
export function handlersOf<Dependencies extends PageDependencies, Text extends Translate>(
    dependencies: Dependencies,
    textIn: (locale: SiteLocale) => Text,
) {
    type Visit = Dependencies & PageVisit & { translate: Text };
    const inLocale = (c: HttpContext, handle: (visit: Visit) => Response | Promise<Response>) => {
        const requested = c.req.path.split('/')[1] ?? '';
        const locale = siteLocales.find((each) => each === requested);
        if (locale !== undefined) {
            const query = new URLSearchParams(queryOf(c));
            return handle({ ...dependencies, locale, translate: textIn(locale), c, catalog: catalogOf(c), query });
        }
        if (!isLocale(requested)) {
            return failureResponse(c, failure('not_found', 'There is nothing at this address.'));
        }
        const { pathname } = new URL(c.req.url);
        return redirect(302, `/${siteLocaleOf(requested)}${afterFirst(pathname)}${queryWithMark(c)}`);
    };
    return {
        page:
            (handle: VisitHandler<Visit>): HttpHandler =>
            (c) =>
                inLocale(c, (visit) => handle(visit, new Map())),
        form:
            (handle: VisitHandler<Visit>): HttpHandler =>
            (c) =>
                inLocale(c, async (visit) => {
                    const fields = await readForm(c);
                    return fields.ok ? await handle(visit, fields.value) : failureResponse(c, fields.error);
                }),
    };
}

type LedgerVisit = PageVisit & Pick<PageDependencies, 'onLedgerError'>;

/** The result of work with the ledger, or null if it is unavailable. */
export function unlessAway<T>(visit: LedgerVisit, work: () => Promise<T>): Promise<T | null> {
    return unlessUnavailable(visit, work, visit.c.get('requestId'));
}

/** A handler that needs the ledger: 503 if it is unavailable. */
export function withLedger<Visit extends LedgerVisit>(
    handle: (visit: Visit, fields: Fields) => Promise<Response>,
): VisitHandler<Visit> {
    return async (visit, fields) => {
        const response = await unlessAway(visit, () => handle(visit, fields));
        return response ?? failureResponse(visit.c, unavailable('Bookings cannot be read at the moment; try again.'));
    };
}
