import { addDays } from '../../../contract/calendar-day.ts';
import { type SiteLocale, siteLocales } from '../../../contract/local-text.ts';
import type { Catalog, Offer } from '../../booking/catalog/catalog.ts';
import { everyAmount } from '../../booking/pricing/charge-rule.ts';
import { composeEndpointMail, composeMail, composeSignInMail, type MailKind, mailKinds } from '../compose.ts';
import { type MailFacts, mailFactsOf } from '../facts.ts';
import type { Mail } from '../mail.ts';
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
        return [...samples, ...further, endpointSample(first.made), signInSample(first.made, locale)];
    });

    function sample(kind: MailKind, name: string, made: Invented): Sample {
        const facts = sampleFacts(kind, made, siteUrl, nowMs);
        return { name, locale: facts.guest.locale, mail: composeMail(kind, facts) as Mail };
    }

    function endpointSample({ booking, offer }: Invented): Sample {
        const { guest, provider } = sampleFacts('provider.new', { booking, offer, money: noMoney }, siteUrl, nowMs);
        const mail = composeEndpointMail({
            provider: { ...provider, locale: guest.locale, email: provider.email as string },
            id: '7f3c2d10',
            url: 'https://hooks.example.org/bookings',
            failingSinceMs: nowMs - 5 * dayMs,
            lastError: '503 Service Unavailable',
            siteUrl,
        });
        return { name: 'provider-endpoint', locale: guest.locale, mail };
    }

    function signInSample({ offer: { provider } }: Invented, locale: SiteLocale): Sample {
        const { name, timeZone } = provider;
        const email = provider.contact?.email ?? 'provider@example.org';
        const url = `${siteUrl}/${locale}/desk/sign-in/invented`;
        const facts = { provider: { name, timeZone, locale, email }, url, untilMs: nowMs + 15 * 60_000, siteUrl };
        return { name: 'provider-sign-in', locale, mail: composeSignInMail(facts) };
    }
}

const noMoney = { paidMinor: 0, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0 };

/** Half of what was paid comes back; a change has moved the booking by two days; the reminder comes a day before. */
function sampleFacts(kind: MailKind, { booking, money, offer }: Invented, siteUrl: string, nowMs: number): MailFacts {
    const { start_date: start, end_date: end } = booking;
    const keptMinor = kind.endsWith('.cancelled') ? Math.floor(money.paidMinor / 2) : null;
    const kept = { ...booking, kept_minor: keptMinor };
    const facts = mailFactsOf(kept, money, offer, {
        siteUrl,
        manageUrl: `${siteUrl}/${booking.locale}/manage/invented`,
        chargeRule: everyAmount,
        nowMs,
        returnMinor: /cancelled|refunded/u.test(kind) ? money.paidMinor - (keptMinor ?? 0) : 0,
        previous: kind.endsWith('.changed')
            ? { ...booking, start_date: addDays(start, -2), end_date: end && addDays(end, -2) }
            : null,
    });
    const { provider, guest, calendar } = facts;
    const email = provider.email ?? 'provider@example.org';
    const said = { ...facts, provider: { ...provider, email, locale: guest.locale } };
    if (kind !== 'guest.reminder') return said;
    const reminderMs = calendar.startMs - dayMs;
    return { ...said, nowMs: reminderMs, deadlines: facts.deadlines.filter(({ untilMs }) => untilMs > reminderMs) };
}
