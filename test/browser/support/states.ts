import { receiveMoney } from '../../api/booking/support/money.ts';
import type { Person } from './person.ts';
import type { Site } from './site.ts';
import { contact, link } from './way.ts';

/** Pages in every state that a human may find them in. */
export interface State {
    name: string;
    /** Leads there; `day` is one that no other state uses. */
    arrive(person: Person, site: Site, day: string): Promise<void>;
}

const sail = 'lagoon-sailing/sunrise-sail';

function at(name: string, pathOf: (day: string) => string): State {
    return { name, arrive: (person, _, day) => person.open(pathOf(day)) };
}

export const experienceStates: readonly State[] = [
    at('index', () => '/en'),
    at('nowhere', () => '/fr/p/lagoon-sailing/e/submarine'),
    at('excursion blank', () => link('en', sail)),
    at('excursion filled in', (date) => {
        const wish = { date, slot: 'afternoon', adults: '3', children: '2', childrenAges: '4,2', colour: 'blue' };
        return link('en', sail, { ...wish, options: '{"snorkel-kit":1}', ...contact });
    }),
    at('excursion by category', (date) => {
        return link('fr', sail, { date, slot: 'morning', categoryCounts: '{"adult":2,"child":1}', ...contact });
    }),
    at('stay filled in', (checkin) => {
        const checkout = checkin.replace(/\d\d$/u, '28');
        return link('fr', 'riad-zitoun/riad', { checkin, checkout, unitId: 'suite', adults: '2', extraBed: '1' });
    }),
    at('several days', (startDate) => {
        const endDate = startDate.replace(/\d\d$/u, '28');
        return link('es', 'riad-zitoun/desert-days', { startDate, endDate, adults: '2', children: '1' });
    }),
    {
        name: 'excursion with errors',
        arrive: async (person) => {
            await person.open(link('es', sail, { adults: '2', childrenAges: '4,5', email: 'nobody' }));
            await person.press('do', 'book');
        },
    },
    {
        name: 'full slot with alternatives',
        arrive: async (person, site, date) => {
            await sellOut(site, date);
            await person.open(link('en', sail, { date, slot: 'morning', adults: '2', ...contact }));
        },
    },
    {
        name: 'sold meanwhile',
        arrive: async (person, site, date) => {
            await person.open(link('fr', sail, { date, slot: 'morning', adults: '2', ...contact }));
            await sellOut(site, date);
            await person.press('do', 'book');
        },
    },
];

/** States of a booking of one morning, each led to from one that was just made by an agent. */
function booked(name: string, locale: string, arrive: (way: Way) => Promise<void>, hasContact = true): State {
    return {
        name,
        arrive: async (person, site, day) => {
            const id = await bookedByAgent(site, day, hasContact);
            await arrive({ person, site, id, path: `/${locale}/booking/${id}` });
        },
    };
}

interface Way {
    person: Person;
    site: Site;
    id: string;
    path: string;
}

export const bookingStates: readonly State[] = [
    booked('booking to pay', 'en', ({ person, path }) => person.open(`${path}?payment=true`)),
    booked('booking not to pay', 'fr', ({ person, path }) => person.open(path)),
    booked('booking without contact', 'es', ({ person, path }) => person.open(`${path}?payment=true`), false),
    booked(
        'contact with errors',
        'fr',
        async ({ person, path }) => {
            await person.open(`${path}?payment=true`);
            await person.press('do', 'pay');
        },
        false,
    ),
    booked('card page', 'en', async ({ person, path }) => {
        await person.open(`${path}?payment=true`);
        await person.press('do', 'pay');
    }),
    booked('payment declined', 'es', async ({ person, path }) => {
        await person.open(`${path}?payment=true`);
        await person.press('do', 'pay');
        await person.press('do', 'decline');
    }),
    booked('card page that is over', 'fr', async ({ person, path }) => {
        await person.open(`${path}?payment=true`);
        await person.press('do', 'pay');
        const card = person.page.url();
        await person.press('do', 'decline');
        await person.open(card);
    }),
    booked('payment on its way', 'fr', async ({ person, path }) => {
        // Without its script the page does not renew itself while it is looked at.
        await person.page.route('**/site/booking.*.js', (route) => route.abort());
        await person.open(`${path}?payment=true`);
        await person.press('do', 'pay');
        await person.open(`${path}?payment=true&outcome=paid`);
        await person.sees('Paiement en cours', 'h1');
    }),
    booked('booking confirmed', 'en', async ({ person, site, id, path }) => {
        await receive(site, id, 786_00);
        await person.open(`${path}?payment=true&outcome=paid`);
    }),
    booked('booking cancelled', 'fr', async ({ person, site, id, path }) => {
        await site.post(`/api/embed/booking/${id}/cancel`);
        await person.open(`${path}?payment=true`);
    }),
    booked('refund owed', 'en', async ({ person, site, id, path }) => {
        await site.post(`/api/embed/booking/${id}/cancel`);
        await receive(site, id, 786_00);
        await person.open(path);
    }),
];

/** Moves the clock: pages that are open at the same time would see it. */
export const lateStates: readonly State[] = [
    booked('booking lapsed', 'es', async ({ person, site, path }) => {
        site.wait(3000);
        await person.open(`${path}?payment=true`);
    }),
];

async function sailId(site: Site): Promise<string> {
    const found = await site.get('/api/embed/experience?providerSlug=lagoon-sailing&experienceSlug=sunrise-sail');
    return found.id;
}

/** Two adults on the morning sail of a day: 2620 pesos, of which 786 are due now. */
export async function bookedByAgent(site: Site, date: string, hasContact = true): Promise<string> {
    const booking = {
        experience_id: await sailId(site),
        date,
        time_slot_id: 'morning',
        booking_mode: 'shared',
        adults: 2,
        total_price: 2620,
        ...(hasContact && { participant_data: { adults: 2, ...contact } }),
    };
    return (await site.post('/api/embed/booking/create', booking)).bookingId;
}

/** Somebody else takes all twelve places of a morning. */
export async function sellOut(site: Site, date: string): Promise<void> {
    const wish = { experienceId: await sailId(site), date, timeSlotId: 'morning', adults: 12 };
    const { pricingToken } = await site.post('/api/validate-booking-price', wish);
    await site.post('/api/embed/booking/create', {
        experience_id: wish.experienceId,
        pricingToken,
        date,
        time_slot_id: 'morning',
        participant_data: { adults: 12, firstName: 'Ana', lastName: 'Ruiz', email: 'ana.ruiz@mail.example' },
    });
}

/** Money arrives, in whichever way. */
export async function receive({ running }: Site, bookingId: string, amountMinor: number): Promise<void> {
    const { takeover, desk } = running;
    if (takeover.current === null) throw new Error('There is no catalogue.');
    await receiveMoney(desk, takeover.current.catalog, { bookingId, amountMinor, reference: `sandbox:${bookingId}` });
}
