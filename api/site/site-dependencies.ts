import type { SiteLocale } from '../../contract/local-text.ts';
import type { Offer } from '../booking/catalog/catalog.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import type { BookingService } from '../booking/service/service.ts';
import type { AddressOf } from '../http/client-address.ts';
import { isProgramFault } from '../ledger/fault.ts';
import { type PageLocale, translateWith } from '../pages/locale/words.ts';
import type { PageChanges } from './discovery/changes.ts';

export { type PageLocale, pageLocaleOf } from '../pages/locale/words.ts';

/** What the pages work with. */
export interface SiteDependencies {
    service: BookingService;
    /** Public address without a slash at its end. */
    siteUrl: () => string;
    /** Who a request comes from. */
    addressOf: AddressOf;
    /** Told of every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
    payment: PaymentDependencies;
    /** Since when pages say what they say. */
    changes: PageChanges;
}

/** The words about an experience: a stay with its guests, a trip with its departures, or what takes place at a time. */
export function tongueAbout({ provider, experience }: Offer, { locale, translate }: PageLocale): PageLocale {
    const kind = experience.hotel !== null ? 'stay' : experience.type === 'excursion' ? 'trip' : 'time';
    const common = { kind, stay: kind === 'stay' ? 'yes' : 'no', provider: provider.name };
    return { locale, translate: translateWith(translate, common) };
}

/** What the ledger says, or null when it is away: a page can be shown without it, and says so. */
export async function unlessAway<T>(
    dependencies: Pick<SiteDependencies, 'onLedgerError'>,
    ask: () => Promise<T>,
): Promise<T | null> {
    try {
        return await ask();
    } catch (error) {
        if (isProgramFault(error)) throw error;
        dependencies.onLedgerError(error);
        return null;
    }
}

/** The address of an experience's page. */
export function experiencePath(locale: SiteLocale, providerSlug: string, experienceSlug: string): string {
    return `/${locale}/p/${encodeURIComponent(providerSlug)}/e/${encodeURIComponent(experienceSlug)}`;
}

export function bookingPath(locale: SiteLocale, bookingId: string): string {
    return `/${locale}/booking/${bookingId}`;
}
