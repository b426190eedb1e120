import { addDays } from '../../../contract/calendar-day.ts';
import type { Provider } from '../../../contract/catalog.ts';
import { dayMs } from '../../../contract/durations.ts';
import { type SiteLocale, siteLocaleOf, siteLocales } from '../../../contract/local-text.ts';
import { signInPath } from '../../../contract/page-paths.ts';
import { startOf } from '../../booking/cancellation/booking-refund.ts';
import type { Catalog } from '../../booking/catalog/catalog.ts';
import type { MailKind } from '../../booking/events/deliveries.ts';
import { everyAmount } from '../../booking/pricing/charge-rule.ts';
import { composeMail, type Mail, mailKinds, mailToProvider } from '../compose.ts';
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
        const others = bookings
            .slice(0, 1)
            .flatMap(({ offer }) => aboutNoBooking(offer.provider, locale, siteUrl, nowMs));
        return [...about, ...others];
    });
}

/** A booking of the first experience with departures that can be booked, and of the first with rooms. */
function inventedOfEach(catalog: Catalog, locale: SiteLocale, nowMs: number): Invented[] {
    return [false, true].flatMap((isStay) => {
        for (const offer of catalog.offers) {
            const made = (offer.experience.hotel !== null) === isStay && invent(catalog, offer, locale, nowMs);
            if (made) return [made];
        }
        return [];
    });
}

function aboutNoBooking(listed: Provider, locale: SiteLocale, siteUrl: string, nowMs: number): Sample[] {
    const provider = reachable(listed, locale);
    const reader = { provider, locale, siteUrl };
    const hook = { id: '7f3c2d10', url: 'https://hooks.example.org/bookings' };
    const endpoint = endpointContent(reader, hook, nowMs - 5 * dayMs, '503 Service Unavailable');
    const link = siteUrl + signInPath(locale, 'invented');
    const signIn = signInContent(reader, link, nowMs + 15 * 60_000);
    return [
        { name: 'provider-endpoint', locale, mail: mailToProvider(provider, endpoint) as Mail },
        { name: 'provider-sign-in', locale, mail: mailToProvider(provider, signIn) as Mail },
    ];
}

/** A provider with an e-mail address, and this language as its first. */
function reachable(provider: Provider, locale: SiteLocale): Provider {
    const { phone = null, website = null, email = null } = provider.contact ?? {};
    const contact = { phone, website, email: email ?? 'provider@example.org' };
    return { ...provider, contact, languages: [locale] };
}

/**
 * A cancellation returns half of what was paid. A change has moved the booking by two days and added its options. A
 * reminder comes a day before.
 */
function sampleFacts(kind: MailKind, { booking, money, offer }: Invented, siteUrl: string, nowMs: number): MailFacts {
    const { start_date: start, end_date: end } = booking;
    const keptMinor = kind.endsWith('.cancelled') ? Math.floor(money.paidMinor / 2) : null;
    const returnMinor = /cancelled|refunded/u.test(kind) ? money.paidMinor - (keptMinor ?? 0) : 0;
    return {
        booking: { ...booking, kept_minor: keptMinor },
        money,
        provider: reachable(offer.provider, siteLocaleOf(booking.locale)),
        experience: offer.experience,
        siteUrl,
        manageUrl: `${siteUrl}/${booking.locale}/manage/invented`,
        chargeRule: everyAmount,
        nowMs: kind === 'guest.reminder' ? startOf(booking) - dayMs : nowMs,
        returnMinor,
        refundedMinor: kind === 'guest.refunded' ? returnMinor : 0,
        ...(kind.endsWith('.changed') && {
            previous: {
                ...booking,
                start_date: addDays(start, -2),
                end_date: end && addDays(end, -2),
                total_minor: booking.total_minor - 157_50,
                details: { ...booking.details, options: [] },
            },
        }),
    };
}
