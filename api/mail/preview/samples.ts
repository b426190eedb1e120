import { addDays } from '../../../contract/calendar-day.ts';
import { type SiteLocale, siteLocaleOf, siteLocales } from '../../../contract/local-text.ts';
import { startOf } from '../../booking/cancellation/booking-refund.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import { everyAmount } from '../../booking/pricing/charge-rule.ts';
import { composeMail, type Mail, type MailKind, mailKinds, mailToProvider } from '../compose.ts';
import { endpointContent, signInContent } from '../content/provider.ts';
import type { MailFacts } from '../facts.ts';
import { type Invented, invent } from './invented.ts';

/** A mail about an invented booking. */
export interface Sample {
    /** Of its files, without the language: `guest-confirmed`. */
    name: string;
    locale: SiteLocale;
    mail: Mail;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Every mail in every language: about an experience with departures, and about a stay, if there are any. */
export function sampleMails(catalog: Catalog, siteUrl: string, nowMs: number): Sample[] {
    return siteLocales.flatMap((locale) => {
        const bookings = inventedOfEach(catalog, locale, nowMs);
        const about = bookings.flatMap((made) =>
            mailKinds.map((kind) => ({
                name: kind.replace('.', '-') + (made.booking.details.unit === null ? '' : '-stay'),
                locale,
                mail: composeMail(kind, sampleFacts(kind, made, siteUrl, nowMs)) as Mail,
            })),
        );
        return [...about, ...bookings.slice(0, 1).flatMap(({ offer }) => aboutProvider(offer, locale, siteUrl, nowMs))];
    });
}

/** A booking of the first experience with departures that can be booked, and of the first with rooms. */
function inventedOfEach(catalog: Catalog, locale: SiteLocale, nowMs: number): Invented[] {
    const offers = catalog.providers.flatMap((provider) =>
        provider.experiences.map((experience) => ({ provider, experience })),
    );
    return [false, true].flatMap((isStay) => {
        for (const offer of offers) {
            const made = (offer.experience.hotel !== null) === isStay && invent(catalog, offer, locale, nowMs);
            if (made) return [made];
        }
        return [];
    });
}

/** The mails that are about no booking. */
function aboutProvider(offer: Offer, locale: SiteLocale, siteUrl: string, nowMs: number): Sample[] {
    const { provider } = reachable(offer, locale);
    const about = { provider, locale, siteUrl };
    const endpoint = endpointContent({
        ...about,
        id: '7f3c2d10',
        url: 'https://hooks.example.org/bookings',
        failingSinceMs: nowMs - 5 * dayMs,
        lastError: '503 Service Unavailable',
    });
    const url = `${siteUrl}/${locale}/desk/sign-in/invented`;
    const signIn = signInContent({ ...about, url, untilMs: nowMs + 15 * 60_000 });
    return [
        { name: 'provider-endpoint', locale, mail: mailToProvider(provider, endpoint) as Mail },
        { name: 'provider-sign-in', locale, mail: mailToProvider(provider, signIn) as Mail },
    ];
}

/** The provider of an offer, with an e-mail address, and this language as its first. */
function reachable({ provider, experience }: Offer, locale: SiteLocale): Offer {
    const { phone = null, website = null, email = null } = provider.contact ?? {};
    const contact = { phone, website, email: email ?? 'provider@example.org' };
    return { provider: { ...provider, contact, languages: [locale] }, experience };
}

/** Half of what was paid comes back; a change has moved the booking by two days; the reminder comes a day before. */
function sampleFacts(kind: MailKind, { booking, money, offer }: Invented, siteUrl: string, nowMs: number): MailFacts {
    const { start_date: start, end_date: end } = booking;
    const keptMinor = kind.endsWith('.cancelled') ? Math.floor(money.paidMinor / 2) : null;
    const returnMinor = /cancelled|refunded/u.test(kind) ? money.paidMinor - (keptMinor ?? 0) : 0;
    return {
        booking: { ...booking, kept_minor: keptMinor },
        money,
        ...reachable(offer, siteLocaleOf(booking.locale)),
        siteUrl,
        manageUrl: `${siteUrl}/${booking.locale}/manage/invented`,
        chargeRule: everyAmount,
        nowMs: kind === 'guest.reminder' ? startOf(booking) - dayMs : nowMs,
        returnMinor,
        refundedMinor: kind === 'guest.refunded' ? returnMinor : 0,
        ...(kind.endsWith('.changed') && {
            previous: { ...booking, start_date: addDays(start, -2), end_date: end && addDays(end, -2) },
        }),
    };
}
