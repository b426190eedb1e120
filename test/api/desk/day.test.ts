import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { describeBooking } from '../booking/support/booking-api.ts';
import { ids, startsAt } from '../booking/support/catalog.ts';
import { textOf } from '../site/support/html.ts';
import { ProviderVisitor, reachable } from './support/provider.ts';

const today = startsAt.slice(0, 10);

describeBooking('the day at the desk', (api) => {
    const own = new ProviderVisitor(api);
    const open = async (day: string) => await own.get(`/en/desk?day=${day}`);
    /** The text of a departure. */
    const departure = ({ html }: { html: string }, time: string, name = 'The tour') =>
        html
            .split('<section class="dep"')
            .map((part) => textOf(`<section${part.split('</section>')[0]}</section>`).replaceAll('\u00a0', ' '))
            .find((text) => text.startsWith(time) && text.includes(name)) ?? 'no such departure';

    test('the day lists who comes, what is to be collected, and notes, by departure', async () => {
        await own.signIn();
        const day = api.freeDay();
        const note = { special_requests: 'No nuts, please.\n<b>Really</b>' };
        await own.tour(day, {
            adults: 1,
            paidMinor: 20_00,
            person: { firstName: 'Maya', lastName: 'Keller' },
            more: note,
        });
        const sail = await api.book(
            { experienceId: ids.sail, date: day, timeSlotId: 'morning', adults: 2, options: { kit: 2 } },
            { locale: 'fr' },
        );
        await api.pay(sail.body.bookingId, sail.body.amountDueNow * 100, 'sandbox:deposit');
        const page = await open(day);
        const tour = departure(page, '8:00 am');
        for (const said of [
            '1 of 2 places',
            'Maya Keller',
            'Adult × 1',
            '+52 983 555 0147',
            'Paid in full',
            'No nuts, please.',
        ]) {
            expect(tour).toContain(said);
        }
        expect(page.html).toContain('&lt;b&gt;Really&lt;/b&gt;');
        expect(page.html).toContain('href="tel:+529835550147"');
        expect(page.html, 'who can be called needs no other address').not.toContain('mailto:');
        await own.tour(day, { slot: 'late', person: { email: 'maya@mail.example', phone: undefined } });
        expect((await open(day)).html).toContain('href="mailto:maya@mail.example"');
        const morning = departure(page, '9:00 am', 'The sail');
        const rest = (sail.body.total - sail.body.amountDueNow).toFixed(2);
        for (const said of [
            '2 of 6 places',
            'Snorkel kit × 2',
            `Collect MX$${Number(rest).toLocaleString('en')}`,
            'in French',
        ]) {
            expect(morning).toContain(said);
        }
        expect(page.text).toMatch(/Guests 3 Times booked 2 of \d+ To collect MX\$/u);
        expect(tour, 'the reference that guests show').toMatch(/Maya Keller Adult × 1 [0-9A-Z]{4} [0-9A-Z]{4}/u);
        const french = await own.get(`/fr/desk?day=${day}`);
        expect(french.text, 'the language that the reader reads is not named').toMatch(/Maya Keller.* en anglais/su);
        expect(french.text).not.toContain('en français');
    });

    test('places on hold are counted apart, without a name, and expired bookings are gone', async () => {
        await own.signIn();
        const day = api.freeDay();
        await own.tour(day, { adults: 1, paidMinor: 0 });
        const held = await open(day);
        expect(departure(held, '8:00 am')).toMatch(/0 of 2 places · 1 on hold.*On hold: 1 place, not paid yet until/su);
        expect(held.text).not.toContain('Xiomara');
        expect(held.text).toMatch(/Guests 0 Times booked 0 of \d+ To collect nothing/u);
        api.wait(2401);
        await own.signIn();
        expect((await open(day)).text).not.toContain('on hold');
    });

    test('another provider sees nothing of the day', async () => {
        const day = api.freeDay();
        await own.tour(day, { person: { firstName: 'Maya', lastName: 'Keller' } });
        const other = new ProviderVisitor(api, 'kyo');
        await other.signIn();
        const page = await other.get(`/en/desk?day=${day}`);
        expect(page.text).toContain('Guests 0');
        expect(page.text).not.toContain('Maya');
    });

    test('a mark shows that guests are there, once; it can be taken back; others cannot set it', async () => {
        await own.signIn();
        const day = api.freeDay();
        const { id } = await own.tour(day);
        const mark = (arrived: string, who = own) => who.post('/en/desk/arrived', { day, booking: id, arrived });
        const set = await mark('yes');
        expect([set.status, set.location]).toEqual([303, `/en/desk?day=${day}&done=arrived#b-${id}`]);
        await mark('yes');
        const marked = await open(day);
        expect(marked.html, 'the state is text, and only the other button undoes it').toMatch(
            /Checked in<\/b><button type="submit" class="link" aria-label="Undo: Xiomara Quetzalli">Undo<\/button>/u,
        );
        const other = new ProviderVisitor(api, 'kyo');
        await other.signIn();
        const foreign = await mark('no', other);
        expect([foreign.location, (await other.get(foreign.location as string)).status]).toEqual([
            `/en/desk/booking/${id}`,
            404,
        ]);
        expect((await open(day)).text).toContain('Checked in Undo');
        await mark('no');
        expect((await open(day)).html).toContain('aria-label="Check in: Xiomara Quetzalli"');
        const done = (await own.actions()).filter(({ booking_id }) => booking_id === id);
        expect(done.map(({ action }) => action).sort()).toEqual(['arrived', 'not_arrived']);
    });

    test('an id without a booking marks nobody, nor does a text that the ledger would refuse', async () => {
        await own.signIn();
        const { location } = await own.post('/en/desk/arrived', { day: today, booking: 'a\0b', arrived: 'yes' });
        expect((await own.get(location as string)).status).toBe(404);
    });

    test('a booking that was cancelled meanwhile is not marked: its page shows that', async () => {
        await own.signIn();
        const day = api.freeDay();
        const { id } = await own.tour(day);
        const decision = { do: 'decide', what: 'provider', amount: '40.00', paid: '4000', due: '0' };
        await own.post(`/en/desk/booking/${id}`, decision);
        const { location } = await own.post('/en/desk/arrived', { day, booking: id, arrived: 'yes' });
        expect(location).toBe(`/en/desk/booking/${id}`);
        expect((await own.get(location as string)).text).toContain('Status cancelled');
        expect((await own.actionsOn(id)).map(([action]) => action)).toEqual(['cancelled']);
    });

    test('a departure is closed and opened: the page shows beforehand what stays, and keeps the reason', async () => {
        await own.signIn();
        const day = api.freeDay();
        await own.tour(day, { adults: 1, paidMinor: 20_00 });
        await own.tour(day, { adults: 1, paidMinor: 0 });
        const before = departure(await open(day), '8:00 am');
        expect(before).toContain('No new bookings for this time. The existing booking stays; nobody is notified.');
        expect(before).toContain('The place on hold can still be paid until');
        const place = { day, experience: ids.tour, place: 'early' };
        const closed = await own.post('/en/desk/close', { ...place, do: 'close', note: 'Engine' });
        expect([closed.status, closed.location]).toEqual([303, `/en/desk?day=${day}&done=closed`]);
        const notice = '<p class="notice" role="status">Closed for new bookings.</p>';
        expect((await own.get(closed.location as string)).html).toContain(notice);
        expect((await open(day)).html, 'later pages say nothing of it').not.toContain('role="status"');
        const shut = departure(await open(day), '8:00 am');
        expect(shut).toContain('closed by you · Engine');
        expect(shut).toContain('Open 8:00 am again');
        expect(shut, 'what is closed takes no booking of the desk either').not.toContain('Add booking');
        const asked = { experienceId: ids.tour, date: day, timeSlotId: 'early', participantCount: 1 };
        expect((await api.check(asked)).body.reason).toBe('closed');
        await own.post('/en/desk/close', { ...place, do: 'open' });
        expect((await api.check(asked)).body.reason).toBe('slot_full');
        expect(departure(await open(day), '8:00 am')).not.toContain('closed by you');
    });

    test('a whole day is closed and opened', async () => {
        await own.signIn();
        const day = api.freeDay();
        await own.tour(day);
        expect((await open(day)).text).toContain('One booking stays as it is.');
        await own.post('/en/desk/close', { day, experience: '', place: '', do: 'close' });
        const page = await open(day);
        expect(page.text).toContain('The whole day is closed for new bookings.');
        expect(page.text).toMatch(/15 Jan|\d+ \w+ closed/u);
        const asked = { experienceId: ids.tour, date: day, timeSlotId: 'late', participantCount: 1 };
        expect((await api.check(asked)).body.reason).toBe('closed');
        await own.post('/en/desk/close', { day, experience: '', place: '', do: 'open' });
        expect((await api.check(asked)).body.reason).toBeNull();
    });

    test.each([
        [{ day: '2027-02-28', experience: ids.tour, place: 'early' }],
        [{ day: '2027-13-01', experience: ids.tour, place: 'early' }],
        [{ day: today, experience: ids.tour, place: 'never' }],
        [{ day: today, experience: ids.tea, place: 'five' }],
        [{ day: today, experience: '', place: 'early' }],
        [{}],
    ])(
        'what the provider does not offer from today on cannot be closed: %j',
        async (fields: Record<string, string>) => {
            await own.signIn();
            expect((await own.post('/en/desk/close', { ...fields, do: 'close' })).status).toBe(404);
        },
    );

    test.each(['yesterday', '2027-02-30', ''])('the day %j is today at the desk', async (day) => {
        await own.signIn();
        expect((await open(day)).text).toContain('Today, Monday 1 March 2027');
    });

    test('the page of a day has its year, when it was made, and a link to the day before', async () => {
        await own.signIn();
        const page = await open('2027-05-15');
        expect(page.html).toContain('<h1>Saturday 15 May 2027</h1>');
        expect(page.text).toMatch(/Last updated on Monday 1 March 2027, 7:00\sam\./u);
        const days = [...page.html.matchAll(/desk\?day=([\d-]+)"[^>]*><b>/gu)].map(([, day]) => day);
        expect(days).toEqual(['14', '15', '16', '17', '18', '19', '20'].map((day) => `2027-05-${day}`));
    });

    test('closing rooms counts the stays of the night', async () => {
        const inn = new ProviderVisitor(api, 'gulf');
        await inn.signIn();
        const [from, to] = ['2027-10-10', '2027-10-12'];
        await api
            .book({ experienceId: ids.inn, date: from, endDate: to, unitId: 'garden', adults: 1 })
            .then((made) => api.pay(made.body.bookingId, made.body.total * 1000, 'sandbox:night'));
        expect((await inn.get(`/en/desk?day=${from}`)).text).toContain(
            'No new bookings of these rooms for this night. The existing booking stays; nobody is notified.',
        );
    });

    test('the tab of today is marked on the page of today alone', async () => {
        await own.signIn();
        const marked = async (path: string) => (await own.get(path)).html.match(/aria-current="page">/gu)?.length ?? 0;
        expect(await marked('/en/desk')).toBe((await marked('/en/desk?day=2027-03-02')) + 1);
    });

    test('a stay is listed on the days of arrival, in between and of leaving', async () => {
        const inn = new ProviderVisitor(api, 'gulf');
        await inn.signIn();
        const made = await api.book({
            experienceId: ids.inn,
            date: '2027-09-10',
            endDate: '2027-09-12',
            unitId: 'garden',
            adults: 1,
        });
        expect(made.status, made.text).toBe(201);
        await api.pay(made.body.bookingId, made.body.total * 1000, 'sandbox:stay');
        const texts = [];
        for (const day of ['2027-09-10', '2027-09-11', '2027-09-12']) {
            const { text } = await inn.get(`/en/desk?day=${day}`);
            texts.push(
                /(?:Arriving|Staying|Leaving) Xiomara Quetzalli/u.exec(text)?.[0],
                /Guests \d+ Arrivals \d+/u.exec(text)?.[0],
                text.includes('Paid in full'),
            );
        }
        expect(texts).toEqual([
            ...['Arriving Xiomara Quetzalli', 'Guests 1 Arrivals 1', true],
            ...['Staying Xiomara Quetzalli', 'Guests 1 Arrivals 0', false],
            ...['Leaving Xiomara Quetzalli', 'Guests 0 Arrivals 0', false],
        ]);
        const { text } = await inn.get('/en/desk?day=2027-09-10');
        expect(text).toMatch(/1 of \d+ rooms?/u);
        expect(text, 'until when the guest stays').toMatch(/Xiomara Quetzalli .* · Fri 10 Sept? – Sun 12 Sept? /u);
    });

    test('a day without departures counts the arrivals of a house that has departures on other days', async () => {
        const inn = new ProviderVisitor(api, 'gulf');
        const [tour] = reachable.flatMap(({ experiences }) => experiences.filter(({ id }) => id === ids.tour));
        const timeSlots = (tour?.timeSlots ?? []).map((slot) => ({ ...slot, weekdays: [1] }));
        const monday = { ...tour, id: randomUUID(), slug: 'monday', type: 'excursion', timeSlots } as never;
        onTestFinished(() => api.offer(reachable));
        await api.offer(
            reachable.map((each) =>
                each.slug === 'gulf' ? { ...each, experiences: [...each.experiences, monday] } : each,
            ),
        );
        await inn.signIn();
        expect((await inn.get('/en/desk?day=2027-11-01')).text).toContain('Departures booked 0 of 2');
        expect((await inn.get('/en/desk?day=2027-11-02')).text).toContain('Arrivals 0');
    });

    test('a departure that has started can no longer be closed, and is left out if nobody comes', async () => {
        const day = api.freeDay();
        await own.tour(day, { adults: 1, paidMinor: 20_00, person: { firstName: 'Maya', lastName: 'Keller' } });
        // In Cancún it is 9:30 in the morning.
        api.nowMs = Date.parse(`${day}T14:30:00Z`);
        await own.signIn();
        const page = await open(day);
        const started = departure(page, '8:00 am');
        expect(started).toContain('Maya Keller');
        expect(started).not.toMatch(/Add booking|Close/u);
        expect(departure(page, '9:00 am', 'The sail')).toBe('no such departure');
        expect(departure(page, '6:00 pm')).toMatch(/Add booking.*Close 6:00 pm/su);
    });
});
