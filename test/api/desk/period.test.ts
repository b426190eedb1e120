import { expect, test } from 'vitest';
import { foundMost } from '../../../api/booking/bookings/days.ts';
import { shortDate } from '../../../api/locale/format.ts';
import { describeBooking } from '../booking/support/booking-api.ts';
import { copyBooking } from '../booking/support/copies.ts';
import { ProviderVisitor } from './support/provider.ts';

describeBooking('a period at the desk', (api) => {
    const own = new ProviderVisitor(api);
    const other = new ProviderVisitor(api, 'kyo');
    const pathOf = (id: string) => `/en/desk/booking/${id}`;

    test('a period lists bookings, finds them by name or reference, and writes them as CSV', async () => {
        await own.signIn();
        const day = api.freeDay();
        const person = { firstName: '=HYPERLINK("http://evil")', lastName: 'Keller' };
        const { reference, id } = await own.tour(day, { adults: 1, paidMinor: 20_00, person });
        await own.tour(day, { slot: 'late' });
        const at = `/en/desk/bookings?from=${day}&to=${day}`;
        expect((await own.get(at)).text).toContain('2 bookings');
        expect((await own.get(`/en/desk/bookings?q=${reference.toLowerCase()}`)).text).toContain('1 booking');
        // As the pages show it, and as a telephone without accents writes it.
        for (const typed of [`${reference.slice(0, 4)} ${reference.slice(4)}`, 'kéller']) {
            const found = await own.get(`/en/desk/bookings?q=${encodeURIComponent(typed)}`);
            expect(found.text).toContain('1 booking');
        }
        const all = await own.get(`/en/desk/bookings?from=2027-01-01&to=2027-01-01&q=${reference.toLowerCase()}`);
        expect(all.text, 'a search is of all days').toMatch(/ 1 booking (?!from)/u);
        expect(all.text, 'the list has the year').toContain(shortDate(day, 'en'));
        expect(all.html, 'a search has no file').not.toContain('bookings.csv');
        await other.signIn();
        expect((await other.get(`/en/desk/bookings?q=${reference}`)).text).toContain('No bookings');
        expect((await own.get('/en/desk/bookings')).text).toMatch(/from Mon 1 Mar 2027 to Wed 31 Mar 2027/u);
        const refund = { do: 'decide', what: 'refund', amount: '5.00', paid: '2000', due: '0' };
        expect((await own.post(pathOf(id), refund)).status).toBe(303);
        const file = await own.get(`/en/desk/bookings.csv?from=${day}&to=${day}`);
        expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        expect(file.headers.get('content-disposition')).toContain(`bookings-${day}-${day}.csv`);
        const [head, ...rows] = file.html.trimEnd().split('\r\n');
        expect(head).toMatch(/^\ufeffreference,status,first_day.*,total,paid,refunded,to_collect,/u);
        expect(rows).toHaveLength(2);
        expect(file.html).toContain(`"'=HYPERLINK(""http://evil"")"`);
        expect(file.html).toContain(`${reference},confirmed,${day}`);
        expect(head).toMatch(/,booked_at,extras,net,to_refund$/u);
        const paid = rows.find((row) => row.includes(reference));
        expect(paid, 'paid, refunded, to collect and what is left of it').toMatch(
            /,20\.00,20\.00,5\.00,0\.00,.*,15\.00,0\.00$/u,
        );
        expect((await own.get(pathOf(id))).text).toContain('Paid €20.00 Refunded €5.00 Paid after refunds €15.00');
        expect(await own.actions()).toContainEqual(
            expect.objectContaining({ action: 'exported', details: { day, to: day } }),
        );
        await other.signIn();
        expect((await other.get(`/en/desk/bookings.csv?from=${day}&to=${day}`)).html.trim().split('\r\n')).toHaveLength(
            1,
        );
        expect((await own.get(pathOf(reference))).text).toContain('Keller');
        expect((await own.stored(id)).booking.status).toBe('confirmed');
    });

    test('the file tells what a provider keeps of a cancelled booking from what it owes', async () => {
        await own.signIn();
        const day = api.freeDay();
        const [owed, kept] = [await own.tour(day), await own.tour(day, { slot: 'late' })];
        await api.cancelForProvider(owed.id);
        const keepAll = { do: 'decide', what: 'guest', amount: '0', paid: '4000', due: '0' };
        expect((await own.post(pathOf(kept.id), keepAll)).status).toBe(303);
        const file = (await own.get(`/en/desk/bookings.csv?from=${day}&to=${day}`)).html.trimEnd().split('\r\n');
        const lastOf = (reference: string) =>
            file
                .find((row) => row.startsWith(`${reference},cancelled,`))
                ?.split(',')
                .slice(-2);
        expect([lastOf(owed.reference), lastOf(kept.reference)], 'net and to_refund').toEqual([
            ['40.00', '40.00'],
            ['40.00', '0.00'],
        ]);
    });

    test('a search finds a guest by the names in any order, and by the number as it is dialled in the country', async () => {
        await own.signIn();
        const person = { firstName: 'Amélie', lastName: 'Durand Roy', phone: '+33 7 98 11 22 33' };
        await own.tour(api.freeDay(), { person });
        const found = async (text: string) =>
            (await own.get(`/en/desk/bookings?q=${encodeURIComponent(text)}`)).text.includes('Amélie Durand Roy');
        const names = ['amelie durand', 'Durand Roy, Amélie', 'roy  amélie', 'Durand,'];
        const numbers = [
            '07 98 11 22 33',
            '0033 798112233',
            '+33 (0)7 98 11 22 33',
            '\u202a+33798–112233\u202c',
            '11 22 33',
        ];
        for (const text of [...names, ...numbers]) expect([text, await found(text)]).toEqual([text, true]);
        // No reference has as many zeros.
        for (const text of ['Amélie Martin', '07 98 11 22 34', '0'.repeat(20), '+', ',']) {
            expect([text, await found(text)]).toEqual([text, false]);
        }
    });

    test('a search that finds more than the page lists says that it lists the latest', async () => {
        await own.signIn();
        const { id } = await own.tour(api.freeDay(), { person: { firstName: 'Many', lastName: 'Namesakes' } });
        const found = async (locale: string) => (await own.get(`/${locale}/desk/bookings?q=namesakes`)).text;
        const copies = (from: number, to: number) => copyBooking(api.running.ledger, id, from, to);
        await copies(1, foundMost - 1);
        expect(await found('en')).toContain('199 bookings');
        await copies(foundMost - 1, foundMost + 1);
        expect(await found('en')).toContain('The latest 200 bookings');
        expect(await found('fr')).toContain('Les 200 dernières réservations');
        expect(await found('es')).toContain('Las últimas 200 reservas');
    });

    test('the calendar has six weeks; what was done is listed with device and day', async () => {
        await own.signIn();
        await own.post('/en/desk/close', {
            day: '2027-03-09',
            experience: '',
            place: '',
            do: 'close',
            note: 'Feast',
        });
        const calendar = await own.get('/en/desk/calendar');
        expect(calendar.text).toContain('Tue 9 Mar closed');
        expect((await own.get('/en/desk/calendar?page=1')).text).toContain('Mon 12 Apr');
        const last = await own.get('/en/desk/calendar?page=52');
        expect([last.text.includes('Earlier'), last.text.includes('Later')]).toEqual([true, false]);
        const log = await own.get('/en/desk/log');
        expect(log.text).toMatch(/Closed Tue 9 Mar · Feast Monday 1 March 2027, 7:00\sam · this device/u);
    });

    test('a period ends after a year, and does not end before it begins', async () => {
        await own.signIn();
        const page = await own.get('/en/desk/bookings?from=2027-03-01&to=2099-01-01');
        expect(page.html).toContain('name="to" type="date" value="2028-03-01"');
        expect((await own.get('/en/desk/bookings?from=2027-03-05&to=2027-03-01')).html).toContain('value="2027-03-05"');
    });
});
