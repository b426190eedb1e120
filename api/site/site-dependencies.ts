import type { SiteLocale } from '../../contract/local-text.ts';
import type { Offer } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { HttpContext } from '../http/env.ts';
import { failureResponse, unavailable } from '../http/errors.ts';
import { unlessUnavailable } from '../ledger/fault.ts';
import { type PageLocale, translateWith } from '../pages/locale/words.ts';
import type { PageChanges } from './discovery/changes.ts';

export { type PageLocale, pageLocaleOf } from '../pages/locale/words.ts';

/** What the pages work with. */
export interface SiteDependencies {
    service: BookingService;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
    /** The client address of a request. */
    addressOf: AddressOf;
    /** Called with every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
    payment: PaymentDependencies;
    /** When the content of each page last changed. */
    changes: PageChanges;
}

/** The words about an experience: a stay with its guests, a trip with its departures, or what takes place at a time. */
export function pageLocaleAbout({ provider, experience }: Offer, { locale, translate }: PageLocale): PageLocale {
    const kind = experience.hotel !== null ? 'stay' : experience.type === 'excursion' ? 'trip' : 'time';
    const common = { kind, stay: kind === 'stay' ? 'yes' : 'no', provider: provider.name };
    return { locale, translate: translateWith(translate, common) };
}

/** A page that shows nothing without the ledger: 503 when it is away. */
export async function orUnavailable(
    dependencies: SiteDependencies,
    c: HttpContext,
    what: 'Bookings' | 'Payments',
    answer: () => Promise<Response>,
): Promise<Response> {
    const known = await unlessUnavailable(dependencies, answer);
    return known ?? failureResponse(c, unavailable(`${what} cannot be read at the moment; try again.`));
}

/** The address of an experience's page. */
export function experiencePath(locale: SiteLocale, providerSlug: string, experienceSlug: string): string {
    return `/${locale}/p/${encodeURIComponent(providerSlug)}/e/${encodeURIComponent(experienceSlug)}`;
}

export function bookingPath(locale: SiteLocale, bookingId: string): string {
    return `/${locale}/booking/${bookingId}`;
}
