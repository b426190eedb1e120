import { localeShape, type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import type { Catalog, Offer } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { StoreLinkRequest } from '../booking/service/request-link.ts';
import type { BookingService } from '../booking/service/service.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { readForm } from '../http/body.ts';
import type { AddressOf } from '../http/client-address.ts';
import { type HttpContext, type HttpHandler, queryOf } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { unlessUnavailable } from '../ledger/fault.ts';
import { type PageLocale, pageLocaleOf, translateWith } from '../pages/locale/words.ts';
import { afterFirst } from '../pages/locale-path.ts';
import { redirect } from '../pages/page-answer.ts';
import type { PageChanges } from './discovery/changes.ts';

export type { PageLocale };

/** Dependencies of the pages. */
export interface SiteDependencies {
    service: BookingService;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** Returns the client address of a request. */
    addressOf: AddressOf;
    /** Called with every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
    payment: PaymentDependencies;
    /** Stores the request of a guest for the link of a booking; null where no mails are sent, so that no form offers it. */
    storeLinkRequest: StoreLinkRequest | null;
    /** When the content of each page last changed. */
    changes: PageChanges;
}

/** A request for a page, with what its handler needs. */
export interface Visit extends SiteDependencies, PageLocale {
    c: HttpContext;
    /** The catalogue of the request's data set. */
    catalog: Catalog;
}

/** A handler of a page in the locale of its path. Redirects paths in a language that the site does not have. */
export function page(
    dependencies: SiteDependencies,
    answer: (visit: Visit) => Response | Promise<Response>,
): HttpHandler {
    return (c) => {
        const requested = c.req.param('locale') ?? '';
        const known = siteLocales.find((locale) => locale === requested);
        if (known !== undefined) {
            return answer({ ...dependencies, ...pageLocaleOf(known), c, catalog: catalogOf(c) });
        }
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
export function form(
    dependencies: SiteDependencies,
    answer: (visit: Visit, fields: ReadonlyMap<string, string>) => Promise<Response>,
): HttpHandler {
    return page(dependencies, async (visit) => {
        const fields = await readForm(visit.c);
        return fields.ok ? await answer(visit, fields.value) : failureResponse(visit.c, fields.error);
    });
}

/** The translate function for texts about an experience: a stay, a trip with departures, or another activity. */
export function pageLocaleAbout({ provider, experience }: Offer, { locale, translate }: PageLocale): PageLocale {
    const kind = experience.hotel !== null ? 'stay' : experience.type === 'excursion' ? 'trip' : 'time';
    const common = { kind, stay: kind === 'stay' ? 'yes' : 'no', provider: provider.name };
    return { locale, translate: translateWith(translate, common) };
}

/** Runs a handler that needs the ledger: 503 if it is unavailable. */
export async function orUnavailable(
    visit: Visit,
    what: 'Bookings' | 'Payments',
    answer: () => Promise<Response>,
): Promise<Response> {
    const known = await unlessUnavailable(visit, answer);
    return known ?? failureResponse(visit.c, unavailable(`${what} cannot be read at the moment; try again.`));
}

/** The address of an experience's page. */
export function experiencePath(locale: SiteLocale, providerSlug: string, experienceSlug: string): string {
    return `/${locale}/p/${encodeURIComponent(providerSlug)}/e/${encodeURIComponent(experienceSlug)}`;
}

export function bookingPath(locale: SiteLocale, bookingId: string): string {
    return `/${locale}/booking/${bookingId}`;
}

/** The address of the form that requests the link of a booking. */
export function requestLinkPath(locale: SiteLocale): string {
    return `/${locale}/manage`;
}
