import { describe, expect, test, vi } from 'vitest';
import { addDays } from '../../../../contract/calendar-day.ts';
import { changed, ids, providers } from '../../booking/support/catalog.ts';
import { attribute, buttons, elementOf, textOf } from '../support/html.ts';
import { control, link, type Page, person, visit } from '../support/visitor.ts';

const visitor = visit({ maxPendingPerContact: 3 });
const { api } = visitor;
const sail = '/en/p/lagoon/e/sail';
const tour = '/en/p/lagoon/e/tour';
let people = 0;

/** A new contact, because the number of pending bookings per contact is limited. */
function somebody() {
    return { ...person, email: `guest${++people}@mail.example` };
}

/** A link to the tour for one person, with a day and a contact that no other test has. */
function tourLink(): string {
    return link('lagoon/tour', { date: api.freeDay(), slot: 'early', adults: '1', ...somebody() });
}

function bookingId(page: Page): string {
    const id = /^\/en\/booking\/([\da-f-]{36})\?payment=true$/u.exec(page.location ?? '')?.[1];
    if (page.status !== 303 || id === undefined) throw new Error(`Not booked: ${page.status} ${page.text}`);
    return id;
}

async function rowOf(id: string) {
    return await api.running.ledger.query((database) =>
        database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
}

describe('The form books', () => {
    test('the form books what a link has filled in, and goes on to the payment', async () => {
        const prefill = { slot: 'morning', adults: '2', children: '2', childrenAges: '2,7', options: '{"kit":1}' };
        const contact = { ...somebody(), phone: '+52 983 555 0147', notes: 'By the window', payment: 'full' };
        const date = api.freeDay();
        const id = bookingId(await visitor.book(link('lagoon/sail', { ...prefill, ...contact, date })));
        const row = await rowOf(id);
        // 2 x 1200 + 600 + kit 150, 3 x 50 park fee, 5 % service.
        expect(row).toMatchObject({
            status: 'pending',
            start_date: date,
            place_id: 'morning',
            total_minor: 3_457_50,
            due_now_minor: 3_457_50,
            channel: 'page',
            first_name: 'Xiomara',
            email: contact.email,
            phone: '+529835550147',
            special_requests: 'By the window',
            locale: 'en',
        });
        expect((await api.read(id)).body).toMatchObject({ status: 'pending', date, timeSlotId: 'morning' });
    });

    test('the form books a stay with extras, by category, in the language of the page', async () => {
        const checkin = api.freeDay();
        const checkout = addDays(checkin, 2);
        const prefill = { checkin, checkout, unitId: 'suite', categoryCounts: '{"guest":2,"child":1}', extraBed: '1' };
        const page = await visitor.book(link('gulf/inn', { ...prefill, ...somebody() }, 'fr'));
        const id = /^\/fr\/booking\/([^?]+)/u.exec(page.location ?? '')?.[1] as string;
        // 2 nights: 2 x 25.255, 2 guests and a child, an extra bed.
        expect(await rowOf(id)).toMatchObject({ total_minor: 2 * (25_255 + 2 * 2_500 + 1_250 + 3_000), locale: 'fr' });
    });

    test('the form books several days of an excursion', async () => {
        const startDate = api.freeDay();
        const prefill = { startDate, endDate: addDays(startDate, 2), slot: 'camp', adults: '1', ...somebody() };
        const id = bookingId(await visitor.book(link('lagoon/trek', prefill)));
        expect(await rowOf(id)).toMatchObject({ total_minor: 150_00, end_date: prefill.endDate });
    });

    test.each(['lagoon/sail', 'lagoon/trek', 'gulf/inn'])(
        'one button begins with Book, and it books: %s',
        async (path) => {
            const { html } = await visitor.get(link(path, {}));
            const named = html.split('<button').filter((rest) => /^[^>]*>Book/u.test(rest));
            expect(new Set(named.map((rest) => attribute(`<button${rest}`, 'value')))).toEqual(new Set(['book']));
        },
    );

    test('the form books in private where that is offered', async () => {
        const prefill = { slot: 'morning', adults: '5', date: api.freeDay(), ...somebody() };
        const page = await visitor.get(link('lagoon/sail', prefill));
        const shown = await visitor.press(page, sail, ['do', 'update'], { bookingMode: 'private' });
        const id = bookingId(await visitor.press(shown, sail, ['do', 'book']));
        // 6000 and one further person at 900, less 10 % for five, 5 x 50 park fee, 5 % service.
        expect((await rowOf(id)).total_minor).toBe(6_210_00 + 250_00 + 310_50);
    });

    test('the form books once, however often it is sent, also at the same moment', async () => {
        const page = await visitor.get(tourLink());
        const fields = visitor.filled(page, ['do', 'book']);
        const answers = await Promise.all([1, 2, 3].map(() => visitor.post(tour, fields)));
        expect(new Set(answers.map(bookingId)).size).toBe(1);
        expect(bookingId(await visitor.post(tour, fields))).toBe(bookingId(answers[0] as Page));
    });

    test('the form books once, also where a control was changed since the price was shown', async () => {
        const page = await visitor.get(tourLink());
        const fields = visitor.filled(page, ['do', 'book'], { slot: 'late' });
        const answers = await Promise.all([1, 2].map(() => visitor.post(tour, fields)));
        expect(new Set(answers.map(bookingId)).size).toBe(1);
        expect((await rowOf(bookingId(answers[0] as Page))).place_id).toBe('late');
    });

    test('the form books at the price that was shown, also when the quote has expired meanwhile', async () => {
        const page = await visitor.get(tourLink());
        api.wait(3600);
        bookingId(await visitor.press(page, tour, ['do', 'book']));
    });

    test('the form asks before it books once more', async () => {
        const page = await visitor.get(tourLink());
        const first = bookingId(await visitor.press(page, tour, ['do', 'book']));
        const asked = await visitor.press(page, tour, ['do', 'book'], { lastName: 'Other' });
        expect([asked.status, control(asked, 'lastName')]).toEqual([409, 'Other']);
        expect(asked.text).toContain('You have already booked with this form.');
        const second = bookingId(await visitor.press(asked, tour, ['do', 'book']));
        expect(second).not.toBe(first);
    });

    test('the form leads to a booking that a form has made, and not to that of an API client who used its key', async () => {
        const fields = visitor.filled(await visitor.get(tourLink()), ['do', 'book'], { key: 'order-1042' });
        const request = { experience_id: ids.tour, time_slot_id: 'late', date: api.freeDay(), adults: 1 };
        const made = await api.create({ ...request, total_price: 20 }, { 'idempotency-key': 'order-1042' });
        expect(made.status).toBe(201);
        fields.delete('quote');
        const asked = await visitor.post(tour, fields);
        expect([asked.status, asked.html.includes(made.body.bookingId)]).toEqual([409, false]);
        const own = visitor.filled(await visitor.get(tourLink()), ['do', 'book']);
        const first = bookingId(await visitor.post(tour, own));
        own.set('lastName', 'Other');
        expect((await visitor.post(tour, own)).html).toContain(`/en/booking/${first}?payment=true`);
    });
});

describe('The price that is booked is the price that was shown', () => {
    test('a party that was changed is shown its price before it is booked', async () => {
        const page = await visitor.get(tourLink());
        const asked = await visitor.press(page, tour, ['do', 'book'], { adults: '2' });
        expect(asked.status).toBe(409);
        expect(asked.text).toContain('Your choice costs €40.00. Nothing has been booked yet.');
        expect(asked.text).toContain('Book and pay €40.00');
        expect((await rowOf(bookingId(await visitor.press(asked, tour, ['do', 'book'])))).total_minor).toBe(40_00);
    });

    test('a form that has shown no price yet shows it before it books', async () => {
        const page = await visitor.get(link('lagoon/tour', {}));
        const typed = { date: api.freeDay(), slot: 'early', adults: '1', ...somebody() };
        const asked = await visitor.press(page, tour, ['do', 'book'], typed);
        expect(asked.status).toBe(409);
        expect(asked.text).toContain('Your choice costs €20.00. Nothing has been booked yet.');
        bookingId(await visitor.press(asked, tour, ['do', 'book']));
    });

    test('the price of a changed catalogue must be confirmed once the quote has expired', async () => {
        const page = await visitor.get(tourLink());
        const dearer = (priceMinor: number) =>
            changed(ids.tour, (each) => ({
                ...each,
                categories: each.categories.map((category) => ({ ...category, priceMinor })),
            }));
        await api.offer(dearer(25_00));
        try {
            api.wait(3600);
            const count = await api.count();
            const asked = await visitor.press(page, tour, ['do', 'book']);
            expect(asked.text).toContain('The price changed from €20.00 to €25.00.');
            expect(await api.count()).toBe(count);
            expect((await rowOf(bookingId(await visitor.press(asked, tour, ['do', 'book'])))).total_minor).toBe(25_00);
        } finally {
            await api.offer(providers);
        }
    });
});

describe('A selection that cannot be booked gets its reason, and nothing typed is lost', () => {
    const typed = { childrenAges: '4, seven', 'options.kit': '99', email: 'nobody', phone: '12', firstName: ' ' };

    test('a refusal names each control that is wrong, tied to it', async () => {
        const page = await visitor.get(link('lagoon/sail', { adults: '2', lastName: 'Quetzalli' }));
        const after = await visitor.press(page, sail, ['do', 'book'], typed);
        expect(after.status).toBe(400);
        expect(after.html).toMatch(/<title>Error: /u);
        expect(after.html).toMatch(/id="problems" role="alert" tabindex="-1" autofocus/u);
        for (const name of ['date', 'slot', 'childrenAges', 'options.kit', 'email', 'phone', 'firstName']) {
            const id = `c-${name.replace('.', '_2e_')}`;
            expect(after.html).toContain(`<a href="#${id}">`);
            expect(after.html).toContain(`id="${id}-issue"`);
            expect(after.html).toMatch(new RegExp(`aria-describedby="[^"]*${id}-issue"`, 'u'));
        }
        for (const [name, text] of Object.entries(typed)) expect(control(after, name)).toBe(text);
        expect(control(after, 'lastName')).toBe('Quetzalli');
        expect(after.text).toContain('Check 7 fields Nothing has been booked yet.');
        expect(after.text).toContain('Start with + and the country code, or choose the country.');
    });

    test('a phone number that is too short or too long for the chosen country is not asked to choose one', async () => {
        const page = await visitor.get(link('lagoon/sail', { adults: '2' }));
        const after = await visitor.press(page, sail, ['do', 'book'], { ...typed, phoneCountry: 'FR' });
        expect(after.text).toContain('This number is too short or too long for the country you chose. Check both.');
        expect(after.text).not.toContain('choose the country');
    });

    test('a full departure is refused with others that a press on a button chooses', async () => {
        const date = api.freeDay();
        const path = link('lagoon/tour', { date, slot: 'early', adults: '2', notes: 'Quietly', ...somebody() });
        const page = await visitor.get(path);
        bookingId(await visitor.book(link('lagoon/tour', { date, slot: 'early', adults: '1', ...somebody() })));
        const refused = await visitor.press(page, tour, ['do', 'book']);
        expect(refused.status).toBe(409);
        expect(refused.text).toContain('Nothing was booked. There are not enough places left for your group.');
        expect(control(refused, 'specialRequests')).toBe('Quietly');
        expect(textOf(elementOf(refused.html, 'bar'))).toMatch(/^Not available \d other choices$/u);
        const other = buttons(refused.html, 'set').find((value) => value === `date=${date}&slot=late`) as string;
        const chosen = await visitor.press(refused, tour, ['set', other]);
        expect([control(chosen, 'slot'), control(chosen, 'specialRequests')]).toEqual(['late', 'Quietly']);
        bookingId(await visitor.press(chosen, tour, ['do', 'book']));
    });

    test('a full house is refused with another room', async () => {
        const checkin = api.freeDay();
        const prefill = { checkin, checkout: addDays(checkin, 2), unitId: 'garden', adults: '2' };
        await visitor.book(link('gulf/inn', { ...prefill, ...somebody() }));
        const page = await visitor.get(link('gulf/inn', prefill));
        expect(page.text).toContain('No room of this type is free for all of these nights.');
        expect(page.text).toContain('Suite, ');
        expect(buttons(page.html, 'set')).toContain(`checkin=${checkin}&checkout=${prefill.checkout}&unitId=suite`);
    });

    test('the form gives the reason for a wrong size of the party, a day that is over, and a fixed mode', async () => {
        const texts = async (prefill: Record<string, string>) =>
            (await visitor.get(link('lagoon/strict', prefill))).text;
        expect(await texts({ date: '2027-06-01', slot: 'ten', adults: '1' })).toContain('At least 2 people are needed');
        expect(await texts({ date: '2027-06-01', slot: 'ten', adults: '5' })).toContain('4 people at most');
        expect(await texts({ date: '2027-06-07', slot: 'ten', adults: '2' })).toContain('Lagoon takes no bookings for');
        expect(await texts({ date: '2026-06-07', slot: 'ten', adults: '2' })).toContain('This day has already passed');
        const page = await visitor.get(link('lagoon/sail', { date: '2027-06-01', slot: 'noon', adults: '2' }));
        const after = await visitor.press(page, sail, ['do', 'book'], { ...somebody(), bookingMode: 'private' });
        expect(after.text).toContain('This departure cannot be booked privately.');
    });

    test('a contact with too many unpaid bookings is refused, and nothing typed is lost', async () => {
        const contact = somebody();
        const prefill = () => link('lagoon/tour', { date: api.freeDay(), slot: 'early', adults: '1', ...contact });
        for (let count = 0; count < 3; count++) bookingId(await visitor.book(prefill()));
        const refused = await visitor.book(prefill());
        expect(refused.status).toBe(429);
        expect(refused.text).toContain('try again in 40 minutes');
        expect(control(refused, 'email')).toBe(contact.email);
    });

    test('a booking without a contact does not accept one with too many unpaid bookings', async () => {
        const one = somebody();
        const send = async () => {
            const date = api.freeDay();
            const tourist = { experience_id: ids.tour, date, time_slot_id: 'early', adults: 1, total_price: 20 };
            const { bookingId: id } = (await api.create(tourist)).body;
            return await visitor.post(`/en/booking/${id}?payment=true`, { do: 'pay', ...one });
        };
        for (let count = 0; count < 3; count++) expect((await send()).location).toContain('/sandbox/');
        const refused = await send();
        expect(refused.status).toBe(429);
        expect(refused.text).toContain('several unpaid bookings');
        expect(refused.html).toContain(`value="${one.email}"`);
    });

    test('nothing typed is lost while the ledger is unavailable', async () => {
        const path = tourLink();
        const page = await visitor.get(path);
        const { service } = api.running;
        const { ledger, writer } = service;
        const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'SQLITE_IOERR' }));
        service.ledger = { query: away, read: away, forgetErased: away };
        const readers = vi.spyOn(api.running.ledger, 'readOnce').mockImplementation(away);
        service.writer = Object.assign(Object.create(writer), { run: away });
        try {
            const shown = await visitor.get(path);
            expect([shown.status, control(shown, 'firstName')]).toEqual([200, 'Xiomara']);
            expect(shown.text).toContain('We cannot check availability at the moment.');
            const refused = await visitor.press(page, tour, ['do', 'book']);
            expect([refused.status, control(refused, 'firstName')]).toEqual([503, 'Xiomara']);
            expect(refused.text).toContain('nothing was booked');
            const gone = await visitor.get('/fr/booking/10000000-0000-4000-8000-000000000001');
            expect([gone.status, gone.headers.get('retry-after')]).toEqual([503, '5']);
            expect(gone.text).toContain('De retour dans un instant');
        } finally {
            service.ledger = ledger;
            service.writer = writer;
            readers.mockRestore();
        }
        bookingId(await visitor.press(page, tour, ['do', 'book']));
    });
});
