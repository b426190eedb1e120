import type { SiteLocale } from '../../contract/local-text.ts';
import type { Offer } from '../booking/catalog/catalog.ts';
import type { PaymentParts } from '../booking/payment/parts.ts';
import type { Desk } from '../booking/service/service.ts';
import type { AddressOf } from '../http/client-address.ts';
import { isProgramFault } from '../ledger/fault.ts';
import { sayWith, type Tongue } from '../pages/locale/words.ts';
import type { PageChanges } from './discovery/changes.ts';

export { type Tongue, tongueOf } from '../pages/locale/words.ts';

/** What the pages work with. */
export interface SiteParts {
    desk: Desk;
    /** Public address without a slash at its end. */
    siteUrl: () => string;
    /** Who a request comes from. */
    addressOf: AddressOf;
    /** Told of every failure of the ledger. */
    complain: (error: unknown) => void;
    payment: PaymentParts;
    /** Since when pages say what they say. */
    changes: PageChanges;
}

/** The words about an experience: a stay with its guests, a trip with its departures, or what takes place at a time. */
export function tongueAbout({ provider, experience }: Offer, { locale, say }: Tongue): Tongue {
    const kind = experience.hotel !== null ? 'stay' : experience.type === 'excursion' ? 'trip' : 'time';
    const common = { kind, stay: kind === 'stay' ? 'yes' : 'no', provider: provider.name };
    return { locale, say: sayWith(say, common) };
}

/** What the ledger says, or null when it is away: a page can be shown without it, and says so. */
export async function unlessAway<T>(parts: Pick<SiteParts, 'complain'>, ask: () => Promise<T>): Promise<T | null> {
    try {
        return await ask();
    } catch (error) {
        if (isProgramFault(error)) throw error;
        parts.complain(error);
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
