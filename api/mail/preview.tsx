import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceOf } from '../../contract/booking-reference.ts';
import { addDays, daysFrom } from '../../contract/calendar-day.ts';
import type { Provider } from '../../contract/catalog.ts';
import { dayMs, minuteMs } from '../../contract/durations.ts';
import { type SiteLocale, siteLocaleOf, siteLocales } from '../../contract/local-text.ts';
import { managePath, signInPath } from '../../contract/page-paths.ts';
import { whyUnavailable } from '../booking/availability/availability.ts';
import { todayIn } from '../booking/availability/departure.ts';
import { type Booking, unchanged } from '../booking/bookings/bookings.ts';
import { newBooking } from '../booking/bookings/create.ts';
import { startOf } from '../booking/cancellation/booking-refund.ts';
import type { Catalog, Offer } from '../booking/catalog/catalog.ts';
import type { MailKind } from '../booking/events/deliveries.ts';
import { everyAmount } from '../booking/pricing/charge-rule.ts';
import { wantedBy } from '../booking/pricing/priced.ts';
import { orderOf } from '../booking/service/order.ts';
import { priceRequest, type QuoteRequest } from '../booking/service/quote.ts';
import { composeMail, type Mail, mailKinds, mailToProvider } from './compose.ts';
import { endpointContent, signInContent } from './content/provider.ts';
import type { MailFacts } from './facts.ts';

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
    const signIn = signInContent(reader, siteUrl + signInPath(locale, 'invented'), nowMs + 15 * minuteMs);
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
        manageUrl: siteUrl + managePath(siteLocaleOf(booking.locale), 'invented'),
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

/** A booking that nobody has made, to show mails about it. */
export type Invented = NonNullable<ReturnType<typeof invent>>;

const id = '5b0a7a52-6f0e-4f1e-8a63-0c1d2e3f4a5b';
const contact = { firstName: 'Maya', lastName: 'Keller', email: 'maya.keller@example.org', phone: '+49 30 901820' };
const specialRequests = 'Two of us do not swim well.\nIs there shade on board?';
const terms = { holdSeconds: 1, contactlessHoldSeconds: 1, maxPendingPerContact: 0, maxPendingPerAddress: 0 };

/**
 * Books the experience on the first day, from a month to two years ahead, that a family, the smallest group or one
 * person can book; null if there is none.
 */
export function invent(catalog: Catalog, offer: Offer, locale: SiteLocale, nowMs: number) {
    const today = todayIn(offer.provider.timeZone, nowMs);
    for (const day of daysFrom(addDays(today, 30), addDays(today, 730))) {
        for (const request of requestsFor(offer, day)) {
            const booking = bookingFor(catalog, { ...request, locale }, nowMs);
            if (booking === null) continue;
            // What is due at booking is paid.
            const money = { paidMinor: booking.due_now_minor, refundDueMinor: 0, refundedMinor: 0, returnedMinor: 0 };
            return { offer, booking, money };
        }
    }
    return null;
}

function requestsFor({ experience }: Offer, date: string): QuoteRequest[] {
    const { hotel, multiDay, timeSlots, options, minParticipants, id: experienceId } = experience;
    const places =
        hotel === null
            ? timeSlots.map(({ id: timeSlotId }) => ({ timeSlotId, ...(multiDay && { endDate: addDays(date, 1) }) }))
            : hotel.units.map(({ id: unitId }) => ({ unitId, endDate: addDays(date, 3) }));
    const parties = [{ adults: 2, childrenAges: [8] }, { adults: Math.max(2, minParticipants) }, { adults: 1 }];
    const quantities = Object.fromEntries(options.slice(0, 1).map((option) => [option.id, 1]));
    return places.flatMap((place) =>
        parties.map((party) => ({ experienceId, date, ...place, ...party, options: quantities })),
    );
}

function bookingFor(catalog: Catalog, request: QuoteRequest & { locale: string }, nowMs: number): Booking | null {
    const priced = priceRequest({ chargeRules: () => everyAmount }, catalog, request);
    if (!priced.ok) return null;
    if (whyUnavailable(wantedBy(priced.value), [], nowMs) !== null) return null;
    const origin = { id, names: [], requestDigest: '', addressDigest: null, channel: 'page' } as const;
    const made = newBooking(orderOf(priced.value, { ...request, contact, specialRequests }, origin), nowMs, terms);
    return { ...made, status: 'confirmed', confirmed_at: made.created_at, reference: referenceOf(id), ...unchanged };
}

/**
 * Writes each mail as HTML, text and calendar entry into a folder, and `index.html`, which links them.
 * @returns the number of mails
 */
export function writePreview(folder: string, samples: readonly Sample[]): number {
    mkdirSync(folder, { recursive: true });
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    const items = samples.map(({ name, locale, mail: { subject, html, text, calendar } }) => {
        const stem = `${name}.${locale}`;
        write(`${stem}.html`, html);
        write(`${stem}.txt`, text);
        if (calendar !== null) write(`${stem}.ics`, calendar.content);
        return (
            <li>
                {stem}: <a href={`${stem}.html`}>{subject}</a>, <a href={`${stem}.txt`}>text</a>
                {calendar !== null && <a href={`${stem}.ics`}>, calendar</a>}
            </li>
        );
    });
    const index = (
        <html lang="en">
            <head>
                <meta charset="utf-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <meta name="color-scheme" content="light dark" />
                <title>Mails</title>
            </head>
            <body style="font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem">
                <h1>Mails about invented bookings</h1>
                <ul>{items}</ul>
            </body>
        </html>
    );
    write('index.html', `<!doctype html>${String(index)}`);
    return samples.length;
}
