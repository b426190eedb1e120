import { readBooking } from '../../../api/booking/service/booking.ts';
import { wordsIn } from '../../../api/pages/locale/words.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { receiveMoney } from '../../api/booking/support/money.ts';
import type { Visitor } from './reader.ts';
import type { Site } from './site.ts';
import { contact, link } from './way.ts';

/** Pages in every state that a human may find them in. */
export interface State {
    name: string;
    /** The language in which browsers look at it. */
    locale: SiteLocale;
    /** Leads there; `day` is one that no other state uses. */
    arrive(visitor: Visitor, site: Site, day: string, locale: SiteLocale): Promise<void>;
}

const sail = 'lagoon-sailing/sunrise-sail';

function at(name: string, locale: SiteLocale, pathOf: (locale: SiteLocale, day: string) => string): State {
    return { name, locale, arrive: (visitor, _, day, own) => visitor.open(pathOf(own, day)) };
}

/** The 28th of the month of a day. */
const untilThe28th = (day: string) => day.replace(/\d\d$/u, '28');

export const experienceStates: readonly State[] = [
    at('index', 'en', (locale) => `/${locale}`),
    at('nowhere', 'fr', (locale) => `/${locale}/p/lagoon-sailing/e/submarine`),
    at('excursion blank', 'en', (locale) => link(locale, sail)),
    at('excursion filled in', 'en', (locale, date) => {
        const prefill = { date, slot: 'afternoon', adults: '3', children: '2', childrenAges: '4,2', colour: 'blue' };
        return link(locale, sail, { ...prefill, options: '{"snorkel-kit":1}', ...contact });
    }),
    at('excursion by category', 'fr', (locale, date) => {
        return link(locale, sail, { date, slot: 'morning', categoryCounts: '{"adult":2,"child":1}', ...contact });
    }),
    at('stay filled in', 'fr', (locale, checkin) => {
        const prefill = { checkin, checkout: untilThe28th(checkin), unitId: 'suite', adults: '2', extraBed: '1' };
        return link(locale, 'riad-zitoun/riad', prefill);
    }),
    at('several days', 'es', (locale, startDate) => {
        const prefill = { startDate, endDate: untilThe28th(startDate), adults: '2', children: '1' };
        return link(locale, 'riad-zitoun/desert-days', prefill);
    }),
    {
        name: 'excursion with errors',
        locale: 'es',
        arrive: async (visitor, _, __, locale) => {
            await visitor.open(link(locale, sail, { adults: '2', childrenAges: '4,5', email: 'nobody' }));
            await visitor.press('do', 'book');
        },
    },
    {
        name: 'full slot with alternatives',
        locale: 'en',
        arrive: async (visitor, site, date, locale) => {
            await sellOut(site, date);
            await visitor.open(link(locale, sail, { date, slot: 'morning', adults: '2', ...contact }));
        },
    },
    {
        name: 'sold meanwhile',
        locale: 'fr',
        arrive: async (visitor, site, date, locale) => {
            await visitor.open(link(locale, sail, { date, slot: 'morning', adults: '2', ...contact }));
            await sellOut(site, date);
            await visitor.press('do', 'book');
        },
    },
    at('pieces for the own site', 'en', (locale) => `/${locale}/embed/lagoon-sailing`),
    at('ages that do not agree', 'en', (locale, date) => {
        const prefill = { date, slot: 'afternoon', adults: '2', children: '3', childrenAges: '4,old' };
        return link(locale, sail, { ...prefill, ...contact });
    }),
];

/** States of a booking of one morning, each led to from one that was just made by an agent. */
function booked(name: string, locale: SiteLocale, arrive: (way: Way) => Promise<void>, hasContact = true): State {
    return {
        name,
        locale,
        arrive: async (visitor, site, day, own) => {
            const id = await bookedByAgent(site, day, hasContact);
            await arrive({ visitor, site, id, path: `/${own}/booking/${id}`, locale: own });
        },
    };
}

interface Way {
    visitor: Visitor;
    site: Site;
    id: string;
    path: string;
    locale: SiteLocale;
}

export const bookingStates: readonly State[] = [
    booked('booking to pay', 'en', ({ visitor, path }) => visitor.open(`${path}?payment=true`)),
    booked('booking not to pay', 'fr', ({ visitor, path }) => visitor.open(path)),
    booked('booking without contact', 'es', ({ visitor, path }) => visitor.open(`${path}?payment=true`), false),
    booked(
        'contact with errors',
        'fr',
        async ({ visitor, path }) => {
            await visitor.open(`${path}?payment=true`);
            await visitor.press('do', 'pay');
        },
        false,
    ),
    booked('card page', 'en', async ({ visitor, path }) => {
        await visitor.open(`${path}?payment=true`);
        await visitor.press('do', 'pay');
    }),
    booked('payment declined', 'es', async ({ visitor, path }) => {
        await visitor.open(`${path}?payment=true`);
        await visitor.press('do', 'pay');
        await visitor.press('do', 'decline');
    }),
    booked('card page that is over', 'fr', async ({ visitor, path }) => {
        await visitor.open(`${path}?payment=true`);
        await visitor.press('do', 'pay');
        const card = visitor.address();
        await visitor.press('do', 'decline');
        await visitor.open(card);
    }),
    booked('payment on its way', 'fr', async ({ visitor, path, locale }) => {
        // Without its script the page does not renew itself while it is looked at.
        await visitor.goWithout('booking');
        await visitor.open(`${path}?payment=true`);
        await visitor.press('do', 'pay');
        await visitor.open(`${path}?payment=true&outcome=paid`);
        await visitor.sees(wordsIn(locale)('stateProcessing'), 'h1');
    }),
    booked('booking confirmed', 'en', async ({ visitor, site, id, path }) => {
        await receive(site, id, 786_00);
        await visitor.open(`${path}?payment=true&outcome=paid`);
    }),
    booked('booking cancelled', 'fr', async ({ visitor, site, id, path }) => {
        await site.post(`/api/embed/booking/${id}/cancel`);
        await visitor.open(`${path}?payment=true`);
    }),
    booked('refund owed', 'en', async ({ visitor, site, id, path }) => {
        await site.post(`/api/embed/booking/${id}/cancel`);
        await receive(site, id, 786_00);
        await visitor.open(path);
    }),
];

/** States of the page of the link of a confirmed booking. */
function managed(name: string, locale: SiteLocale, arrive: (way: Way) => Promise<void>): State {
    return booked(name, locale, async (way) => {
        await receive(way.site, way.id, 786_00);
        const known = await readBooking(way.site.running.service, way.id);
        if (!known.ok) throw new Error(known.error.message);
        const token = way.site.running.service.links.tokenOf(known.value.booking);
        await arrive({ ...way, path: `/${way.locale}/manage/${token}` });
    });
}

export const manageStates: readonly State[] = [
    managed('managed by link', 'en', ({ visitor, path }) => visitor.open(path)),
    managed('managed and cancelled', 'es', async ({ visitor, path }) => {
        await visitor.open(path);
        await visitor.press('do', 'cancel');
    }),
    managed('managed receipt', 'fr', async ({ visitor, path }) => {
        await visitor.open(path);
        await visitor.press('do', 'cancel');
        await visitor.open(`${path}/receipt`);
    }),
    managed('managed change', 'fr', ({ visitor, path }) => visitor.open(`${path}/change`)),
    managed('managed change reviewed', 'en', async ({ visitor, path }) => {
        await visitor.open(`${path}/change`);
        await visitor.press('do', 'review', { 'categoryCounts.adult': '1' });
    }),
    managed('managed and changed', 'es', async ({ visitor, path }) => {
        await visitor.open(`${path}/change`);
        await visitor.press('do', 'review', { 'categoryCounts.adult': '1' });
        await visitor.press('do', 'confirm');
    }),
    managed('managed by a link that does not open', 'en', ({ visitor, path }) => visitor.open(`${path}x`)),
];

/** Moves the clock: pages that are open at the same time would see it. */
export const lateStates: readonly State[] = [
    booked('booking expired', 'es', async ({ visitor, site, path }) => {
        site.wait(3000);
        await visitor.open(`${path}?payment=true`);
    }),
];

async function sailId(site: Site): Promise<string> {
    const found = await site.get('/api/embed/experience?providerSlug=lagoon-sailing&experienceSlug=sunrise-sail');
    return found.id;
}

/** Two adults on the morning sail of a day: 2620 pesos, of which 786 are due now. */
export async function bookedByAgent(site: Site, date: string, hasContact = true, slot = 'morning'): Promise<string> {
    const booking = {
        experience_id: await sailId(site),
        date,
        time_slot_id: slot,
        booking_mode: 'shared',
        adults: 2,
        total_price: 2620,
        ...(hasContact && { participant_data: { adults: 2, ...contact } }),
    };
    return (await site.post('/api/embed/booking/create', booking)).bookingId;
}

/** Another client takes places of a departure: all twelve, or the given number. */
export async function sellOut(site: Site, date: string, slot = 'morning', adults = 12): Promise<void> {
    const prefill = { experienceId: await sailId(site), date, timeSlotId: slot, adults };
    const { pricingToken } = await site.post('/api/validate-booking-price', prefill);
    await site.post('/api/embed/booking/create', {
        experience_id: prefill.experienceId,
        pricingToken,
        date,
        time_slot_id: slot,
        participant_data: { adults, firstName: 'Ana', lastName: 'Ruiz', email: 'ana.ruiz@mail.example' },
    });
}

/** Money arrives, in whichever way. */
export async function receive({ running }: Site, bookingId: string, amountMinor: number): Promise<void> {
    const { datasets, service } = running;
    if (datasets.current === null) throw new Error('There is no catalogue.');
    await receiveMoney(service, datasets.current.catalog, {
        bookingId,
        amountMinor,
        reference: `sandbox:${bookingId}`,
    });
}
