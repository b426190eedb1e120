import { addDays } from '../../../contract/calendar-day.ts';
import { type SiteLocale, siteLocaleOf, siteLocales } from '../../../contract/local-text.ts';
import { startOf } from '../../booking/cancellation/booking-refund.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import { everyAmount } from '../../booking/pricing/charge-rule.ts';
import { composeMail, type Mail, type MailKind, mailKinds, mailToProvider } from '../compose.ts';
import { endpointContent, signInContent } from '../content/provider.ts';
import type { MailFacts } from '../facts.ts';
import { type Invented, invent, type OfferKind, richestOffers } from './invented.ts';

/** A mail about an invented booking. */
export interface Sample {
    /** Of its files, without the language: `guest-confirmed`. */
    name: string;
    locale: SiteLocale;
    mail: Mail;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Every mail in every language, about an experience of one day if there is one, and the confirmation of every other kind
 * of experience.
 */
export function sampleMails(catalog: Catalog, siteUrl: string, nowMs: number): Sample[] {
    const offers = Object.entries(richestOffers(catalog)).sort(([one], [other]) => (one < other ? -1 : 1));
    return siteLocales.flatMap((locale) => {
        const invented = (offers as [OfferKind, Offer][]).flatMap(([kind, offer]) => {
            const made = invent(catalog, offer, locale, nowMs);
            return made === null ? [] : [{ kind, made }];
        });
        const [first, ...others] = invented;
        if (first === undefined) return [];
        const samples = mailKinds.map((kind) => sample(kind, kind.replace('.', '-'), first.made));
        const further = others.map(({ kind, made }) => sample('guest.confirmed', `guest-confirmed-${kind}`, made));
        return [...samples, ...further, ...aboutProvider(first.made, locale)];
    });

    function sample(kind: MailKind, name: string, made: Invented): Sample {
        const locale = siteLocaleOf(made.booking.locale);
        return { name, locale, mail: composeMail(kind, sampleFacts(kind, made, siteUrl, nowMs)) as Mail };
    }

    function aboutProvider({ offer }: Invented, locale: SiteLocale): Sample[] {
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
