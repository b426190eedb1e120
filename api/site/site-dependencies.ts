import type { Offer } from '../booking/catalog/catalog.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { PageChanges } from '../page-changes/page-changes.ts';
import type { PageLocale } from '../pages/locale/words.ts';
import type { PageDependencies, PageVisit } from '../pages/visit.ts';

export interface SiteDependencies extends PageDependencies {
    /** Returns the client address of a request. */
    addressOf: AddressOf;
    changes: PageChanges;
}

/** An experience in the language of a page. */
export interface OfferOnPage extends PageLocale {
    offer: Offer;
}

/** A request for a page, with what its handler needs. */
export type Visit = SiteDependencies & PageVisit;
