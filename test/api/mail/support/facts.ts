import { join } from 'node:path';
import type { Booking } from '../../../../api/booking/bookings/bookings.ts';
import { Catalog, type Offer } from '../../../../api/booking/catalog/catalog.ts';
import type { MailKind } from '../../../../api/booking/events/deliveries.ts';
import { everyAmount } from '../../../../api/booking/pricing/charge-rule.ts';
import { composeMail, type Mail } from '../../../../api/mail/compose.ts';
import type { MailFacts } from '../../../../api/mail/facts.ts';
import { type Invented, invent } from '../../../../api/mail/preview.tsx';
import type { SiteLocale } from '../../../../contract/local-text.ts';
import { readCatalog } from '../../../../pipeline/catalog/read.ts';
import { projectFolder } from '../../../support/pipeline.ts';

/** The sample catalogue, and when the tests compose their mails. */
export const catalog = new Catalog(readCatalog(join(projectFolder, 'data')).providers);
export const nowMs = Date.parse('2027-04-01T15:00:00Z');
export const siteUrl = 'https://book.example.org:8443';
export const manageUrl = `${siteUrl}/en/manage/secret`;

export function offerCalled(provider: string, experience: string): Offer {
    return catalog.offerCalled(provider, experience) as Offer;
}

/** An invented booking of an experience of the sample: a sail of one day, or another one. */
export function invented(locale: SiteLocale = 'en', offer = offerCalled('lagoon-sailing', 'sunrise-sail')): Invented {
    return invent(catalog, offer, locale, nowMs) as Invented;
}

/** The facts of such a booking, with columns of the ledger that differ. */
export function factsOf(
    { booking, money, offer }: Invented = invented(),
    columns: Partial<Booking> = {},
    options: Partial<MailFacts> = {},
): MailFacts {
    const { provider = null, experience = null } = offer ?? {};
    const given = { siteUrl, manageUrl, chargeRule: everyAmount, nowMs, ...options };
    return { booking: { ...booking, ...columns }, money, provider, experience, ...given };
}

/** The mail of a kind to people who have an address. */
export function compose(kind: MailKind, facts: MailFacts): Mail {
    return composeMail(kind, facts) as Mail;
}
