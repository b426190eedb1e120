import type { Offer } from '../booking/catalog/catalog.ts';
import { noticeIn } from '../dataset/retain-data.ts';
import type { AddressOf } from '../http/client-address.ts';
import type { pageChanges } from '../page-changes/page-changes.ts';
import type { Frame } from '../pages/layout.tsx';
import type { PageLocale } from '../pages/locale/words.ts';
import type { PageDependencies, PageVisit } from '../pages/visit.ts';

export interface SiteDependencies extends PageDependencies {
    /** Returns the client address of a request. */
    addressOf: AddressOf;
    changesOf: ReturnType<typeof pageChanges>;
}

/** An experience in the language of a page. */
export interface OfferOnPage extends PageLocale {
    offer: Offer;
}

/** A request for a page, with what its handler needs. */
export type Visit = SiteDependencies & PageVisit;

/** The parts of the frame that all public pages have. */
export type PublicFrame = Pick<Frame, 'locale' | 'notice' | 'canRequestLink'> & { publicAt: string };

export function publicFrame({ c, locale, siteUrl, sendsMails }: Visit): PublicFrame {
    return { locale, publicAt: siteUrl(), notice: noticeIn(c, locale), canRequestLink: sendsMails };
}
