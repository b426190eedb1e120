import { expect, test } from 'vitest';
import { longDay } from '../../../api/locale/format.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { describeBooking } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { mailsOf } from '../booking/support/mails-of.ts';
import { ProviderVisitor } from './support/provider.ts';

describeBooking('bookings by telephone', (api) => {
    const own = new ProviderVisitor(api);
    const form = (day: string, more: Record<string, string> = {}) => ({
        experience: ids.tour,
        date: day,
        slot: 'early',
        'categoryCounts.adult': '2',
        firstName: 'Ana',
        lastName: 'Prieto',
        phone: '+52 998 555 0177',
        language: 'es',
        ...more,
    });
    const add = (fields: Record<string, string>) => own.post('/en/desk/add', fields);
    const hidden = (html: string, name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(html)?.[1] ?? '';

    test('the price is shown, then the booking is confirmed at once, to be paid on the day', async () => {
        await own.signIn();
        const day = api.freeDay();
        const shown = await add(form(day, { do: 'price', specialRequests: 'A cake' }));
        expect(shown.text).toContain('The total is €40.00, to be paid on the day.');
        const [total, key] = [hidden(shown.html, 'total'), hidden(shown.html, 'key')];
        const send = () => add(form(day, { do: 'book', total, key, specialRequests: 'A cake' }));
        const made = await send();
        const id = /booking\/(.*)\?done=booked$/u.exec(made.location ?? '')?.[1] as string;
        expect((await own.get(made.location as string)).text).toContain('The booking is added.');
        expect((await send()).location).toBe(made.location);
        const { booking, money } = await own.stored(id);
        expect(booking).toMatchObject({
            status: 'confirmed',
            channel: 'desk',
            due_now_minor: 0,
            total_minor: 40_00,
            locale: 'es',
            email: null,
            phone: '+529985550177',
            special_requests: 'A cake',
        });
        expect(money.paidMinor).toBe(0);
        const page = await own.get(`/en/desk?day=${day}`);
        expect(page.text).toMatch(/Ana Prieto.*Collect €40\.00.*booked by phone.*A cake/su);
        expect(await own.actionsOn(id)).toEqual([['booked', {}]]);
        const events = await api.running.ledger.query((database) =>
            database.selectFrom('event').select('type').where('booking_id', '=', id).execute(),
        );
        expect(events.map(({ type }) => type).sort()).toEqual(['booking.confirmed', 'booking.created']);
        // The guest gets the reminder and would get the confirmation; the provider has entered the booking itself.
        const mails = await mailsOf(api, id);
        expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['guest']));
        const asked = { experienceId: ids.tour, date: day, timeSlotId: 'early', participantCount: 1 };
        expect((await api.check(asked)).body.reason).toBe('slot_full');
    });

    test('the price is shown before the guest is named, who is needed to book', async () => {
        await own.signIn();
        const nameless = form(api.freeDay(), { firstName: '', lastName: '', phone: '' });
        const shown = await add({ ...nameless, do: 'price' });
        expect([shown.status, shown.html.includes('aria-invalid')]).toEqual([200, false]);
        expect(shown.text).toContain('The total is €40.00, to be paid on the day.');
        const [total, key] = [hidden(shown.html, 'total'), hidden(shown.html, 'key')];
        const sent = await add({ ...nameless, do: 'book', total, key });
        expect(sent.status).toBe(400);
        for (const control of ['firstName', 'lastName', 'phone']) {
            expect(sent.html).toMatch(new RegExp(`name="${control}"[^>]*aria-invalid="true"`, 'u'));
        }
    });

    test.each([
        ['a departure', 'lagoon', ids.tour, 'categoryCounts.adult'],
        ['a stay', 'gulf', ids.inn, 'adults'],
    ])('the form of %s begins with one adult', async (_, slug, experience, control) => {
        const provider = new ProviderVisitor(api, slug);
        await provider.signIn();
        const page = await provider.get(`/en/desk/add?experience=${experience}`);
        expect(page.html).toMatch(new RegExp(`name="${control}"[^>]* value="1"`, 'u'));
    });

    test('the form begins with the next departure of its day, or with the one that the desk names', async () => {
        await own.signIn();
        const chosen = async (query: string) => {
            const page = await own.get(`/en/desk/add?experience=${ids.tour}&day=2027-03-05${query}`);
            return /<option value="([^"]*)" selected/u.exec(page.html)?.[1];
        };
        expect(await chosen('')).toBe('early');
        api.nowMs = Date.parse('2027-03-05T14:00:00Z');
        await own.signIn();
        expect([await chosen(''), await chosen('&place=early')]).toEqual(['late', 'early']);
    });

    test('no place is sold twice, and what is closed stays closed', async () => {
        await own.signIn();
        const day = api.freeDay();
        const shown = await add(form(day, { do: 'price' }));
        const [total, key] = [hidden(shown.html, 'total'), hidden(shown.html, 'key')];
        await own.tour(day, { adults: 1, paidMinor: 20_00 });
        const late = await add(form(day, { do: 'book', total, key }));
        expect(late.status).toBe(409);
        expect(late.text).toContain('There are not enough places left.');
        const next = api.freeDay();
        await own.post('/en/desk/close', { day: next, experience: '', place: '', do: 'close' });
        const shut = await add(form(next, { do: 'price' }));
        expect([shut.status, shut.text.includes('It is closed on this day. Open it first.')]).toEqual([409, true]);
    });

    test('a price that has changed is shown before it is booked', async () => {
        await own.signIn();
        const day = api.freeDay();
        const sent = await add(form(day, { do: 'book', total: '39', key: 'one' }));
        expect(sent.text).toContain('The total is now €40.00. Nothing has been booked yet.');
    });

    test('the desk books after the time at which guests can book, until the departure', async () => {
        await own.signIn();
        const day = '2027-03-02';
        const strict = form(day, { experience: ids.strict, slot: 'ten', do: 'price' });
        api.nowMs = Date.parse(`${day}T14:59:00Z`);
        await own.signIn();
        expect((await add(strict)).text).toContain('The total is');
        api.wait(61);
        expect((await add(strict)).text).toContain('It has already started.');
    });

    test('several days, or one of them, are booked by telephone', async () => {
        await own.signIn();
        const first = api.freeDay();
        const bookUntil = async (endDate: string) => {
            const { date: startDate, ...rest } = form(first, { experience: ids.trek, slot: 'camp' });
            const trek = { ...rest, startDate, endDate, 'categoryCounts.adult': '1' };
            const shown = await add({ ...trek, do: 'price' });
            const [total, key] = [hidden(shown.html, 'total'), hidden(shown.html, 'key')];
            const made = await add({ ...trek, do: 'book', total, key });
            return (await own.get(made.location as string)).text;
        };
        expect(await bookUntil(addDays(first, 1))).toContain(
            `${longDay(first, 'en')} – ${longDay(addDays(first, 1), 'en')}, 7:00 am`,
        );
        const oneDay = await bookUntil(first);
        expect(oneDay).toContain(`${longDay(first, 'en')}, 7:00 am`);
        expect(oneDay.split(longDay(first, 'en'))).toHaveLength(2);
    });

    test('a departure is booked in private only where it can be', async () => {
        await own.signIn();
        const sail = (slot: string) =>
            form(api.freeDay(), { experience: ids.sail, slot, bookingMode: 'private', do: 'price' });
        const page = await own.get(`/en/desk/add?experience=${ids.sail}`);
        expect(page.html).toMatch(/type="checkbox" name="bookingMode" value="private"/u);
        expect((await add(sail('morning'))).text).toContain('The total is');
        const shared = await add(sail('noon'));
        expect(shared.status).toBe(400);
        expect(shared.text).toContain('This departure cannot be booked privately.');
    });

    test('a stay is booked by the ages of its guests', async () => {
        const inn = new ProviderVisitor(api, 'gulf');
        await inn.signIn();
        const checkin = api.freeDay();
        const { date: _, slot: __, ...guest } = form(checkin, { experience: ids.inn });
        const stay = { ...guest, checkin, checkout: addDays(checkin, 2), unitId: 'suite', adults: '2' };
        const send = (more: Record<string, string>) => inn.post('/en/desk/add', { ...stay, ...more });
        const wrong = await send({ children: '2', childrenAges: '4', do: 'price' });
        expect([wrong.status, wrong.text.includes('Enter one age for each child, or none at all.')]).toEqual([
            400,
            true,
        ]);
        const party = { children: '1', childrenAges: '4', extraBed: '1' };
        const shown = await send({ ...party, do: 'price' });
        const [total, key] = [hidden(shown.html, 'total'), hidden(shown.html, 'key')];
        const made = await send({ ...party, do: 'book', total, key });
        expect(shown.text).toMatch(/The total is .*, to be paid on arrival\./u);
        const page = await inn.get(made.location as string);
        expect(page.text).toContain('Guests');
        expect(page.text).toContain('Suite Extras Extra bed');
        const asked = await inn.post(made.location as string, { do: 'show', what: 'provider' });
        expect(asked.text).toContain('Nothing was paid. The room is released.');
    });

    test.each<[Record<string, string>, string]>([
        [{ phone: '' }, 'phone'],
        [{ phone: 'none' }, 'phone'],
        [{ firstName: '' }, 'firstName'],
        [{ lastName: ' ' }, 'lastName'],
        [{ email: 'nobody' }, 'email'],
    ])('nothing is booked without a name and a telephone number: %j', async (more, control) => {
        await own.signIn();
        const sent = await add(form(api.freeDay(), { do: 'book', total: '40', key: 'key', ...more }));
        expect(sent.status).toBe(400);
        expect(sent.html).toMatch(new RegExp(`name="${control}"[^>]*aria-invalid="true"`, 'u'));
    });

    test.each<[Record<string, string>, string, string]>([
        [{ 'categoryCounts.adult': '' }, 'categoryCounts.adult', 'Add at least one adult.'],
        [{ 'categoryCounts.adult': '1.5' }, 'categoryCounts.adult', 'Enter a whole number, or 0.'],
        [{ 'categoryCounts.adult': 'two' }, 'categoryCounts.adult', 'Enter a whole number, or 0.'],
        [{ date: '2027-02-30' }, 'date', 'Enter a valid date.'],
        [{ slot: 'never' }, 'slot', 'Choose a time.'],
        [{ firstName: '' }, 'firstName', 'Enter the first name.'],
    ])('what cannot be booked has words at its control: %j', async (more, control, words) => {
        await own.signIn();
        const sent = await add(form(api.freeDay(), { do: 'book', total: '40', key: 'key', ...more }));
        expect(sent.status).toBe(400);
        expect(sent.html).toMatch(new RegExp(`name="${control}"[^>]*aria-invalid="true"`, 'u'));
        expect(sent.text).toContain(words);
    });

    test('a form that has made another booking shows so, and books again only if it is pressed again', async () => {
        await own.signIn();
        const day = api.freeDay();
        const shown = await add(form(day, { do: 'price' }));
        const [total, key] = [hidden(shown.html, 'total'), hidden(shown.html, 'key')];
        await add(form(day, { do: 'book', total, key }));
        const changed = form(api.freeDay(), { do: 'book', total, key });
        const again = await add(changed);
        expect(again.text).toContain('You have already booked with this form.');
        expect(again.text).toContain('The total is €40.00, to be paid on the day.');
        expect((await add({ ...changed, key: hidden(again.html, 'key') })).status).toBe(303);
    });

    test('experiences of others are not offered at the desk', async () => {
        await own.signIn();
        expect((await own.get(`/en/desk/add?experience=${ids.tea}`)).text).not.toContain('The tea');
        expect((await add(form(api.freeDay(), { experience: ids.tea, do: 'book' }))).html).not.toContain('name="date"');
    });
});
