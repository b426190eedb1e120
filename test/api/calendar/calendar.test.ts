import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { makeCalendarAddress, revokeCalendarAddress } from '../../../api/booking/service/calendar-feed.ts';
import { eraseBooking } from '../../../api/booking/service/erase.ts';
import { calendarPath } from '../../../contract/page-paths.ts';
import { type BookingApi, contact, describeBooking, expectError } from '../booking/support/booking-api.ts';
import { startsAt as clockStart, ids, providers } from '../booking/support/catalog.ts';

/** The events of a calendar as a calendar program reads them. */
function eventsIn(text: string) {
    const calendar = new ICAL.Component(ICAL.parse(text));
    return calendar.getAllSubcomponents('vevent').map((component) => {
        const event = new ICAL.Event(component);
        return {
            uid: event.uid,
            summary: event.summary,
            description: event.description,
            start: event.startDate.toString(),
            end: event.endDate.toString(),
            stamp: String(component.getFirstPropertyValue('dtstamp')),
        };
    });
}

/** What of an event does not depend on random ids. */
const shown = ({ summary, description, start, end }: ReturnType<typeof eventsIn>[number]) => ({
    summary,
    description,
    start,
    end,
});

const sail = { experienceId: ids.sail, date: '2027-05-15', timeSlotId: 'morning', adults: 2 };

/** Books and pays. */
async function confirmed(api: BookingApi, request: Record<string, unknown>): Promise<string> {
    const booked = await api.book(request);
    expect(booked.status, booked.text).toBe(201);
    const { bookingId, total, currency } = booked.body;
    const exponent = { KWD: 3, JPY: 0 }[currency] ?? 2;
    await api.pay(bookingId, Math.round(total * 10 ** exponent));
    expect((await api.read(bookingId)).body.status).toBe('confirmed');
    return bookingId;
}

describeBooking('The calendar of a provider', (api) => {
    const made = async (slug: string) => calendarPath((await makeCalendarAddress(api.running.service, slug)).secret);
    const eventsOf = async (path: string) => {
        const answer = await api.get(path);
        expect(answer.status, answer.text).toBe(200);
        return eventsIn(answer.text);
    };

    test('the calendar of a provider has one event for each departure, with counts, and none without guests', async () => {
        const path = await made('lagoon');
        expect(await eventsOf(path)).toEqual([]);
        await confirmed(api, { ...sail, children: [{ age: 7 }, { age: 2 }], options: { kit: 2 } });
        const second = await confirmed(api, { ...sail, adults: 1, options: { kit: 1, lunch: 1 } });
        await confirmed(api, { ...sail, timeSlotId: 'charter' });
        const pending = await api.book({ ...sail, adults: 1 });
        expect(pending.status).toBe(201);
        const before = await eventsOf(path);
        expect(before.map(shown)).toEqual([
            {
                summary: 'Sail: 5 participants',
                description: '3 adults, 2 children\n2 bookings, 4 of 6 places booked\nSnorkel kit: 3\nLunch: 1',
                start: '2027-05-15T14:00:00Z',
                end: '2027-05-15T17:30:00Z',
            },
            {
                summary: 'Sail: 2 participants',
                description: '2 adults\n1 booking, private',
                start: '2027-05-15T21:00:00Z',
                end: '2027-05-15T23:00:00Z',
            },
        ]);

        api.wait(60);
        await api.cancelForProvider(second);
        const after = await eventsOf(path);
        expect(after.map(({ summary }) => summary)).toEqual(['Sail: 4 participants', 'Sail: 2 participants']);
        expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
        expect(after[0]?.stamp).toBe(new Date(Date.parse(clockStart) + 60_000).toISOString().replace('.000', ''));
    });

    test('a cancelled booking that was alone takes its event along', async () => {
        const path = await made('reef');
        const id = await confirmed(api, { experienceId: ids.dive, date: '2027-04-01', timeSlotId: 'dive', adults: 1 });
        expect(await eventsOf(path)).toHaveLength(1);
        await api.cancelForProvider(id);
        expect(await eventsOf(path)).toEqual([]);
    });

    test('the calendar has one event for each stay, in days, which end with the check-out', async () => {
        const path = await made('gulf');
        const stay = { experienceId: ids.inn, date: '2027-06-01', endDate: '2027-06-04', unitId: 'suite', adults: 2 };
        await confirmed(api, stay);
        await confirmed(api, stay);
        const events = await eventsOf(path);
        const [one] = events.map(shown);
        expect(events.map(shown)).toEqual([one, one]);
        expect(one).toMatchObject({ description: '2 adults', start: '2027-06-01', end: '2027-06-04' });
        expect(one?.summary).toMatch(/, Suite: 2 guests$/u);
        expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
    });

    test('the calendar has each of several days at the time that the clock shows, also when it is changed', async () => {
        // The clock of Paris goes forward on 28 March 2027.
        const path = await made('reef');
        const night = { experienceId: ids.night, timeSlotId: 'dawn', adults: 1 };
        for (const date of ['2027-03-27', '2027-03-28']) await confirmed(api, { ...night, date });
        expect((await eventsOf(path)).map(({ start }) => start)).toEqual([
            '2027-03-27T05:00:00Z',
            '2027-03-28T04:00:00Z',
        ]);
        const trek = {
            experienceId: ids.trek,
            date: '2027-07-01',
            endDate: '2027-07-02',
            timeSlotId: 'camp',
            adults: 1,
        };
        await confirmed(api, trek);
        const days = (await eventsOf(await made('lagoon'))).map(({ start }) => start);
        expect(days.filter((start) => start.startsWith('2027-07'))).toEqual([
            '2027-07-01T12:00:00Z',
            '2027-07-02T12:00:00Z',
        ]);
    });

    test('the calendar reaches from 30 days ago to a year ahead, by the day of the provider', async () => {
        // Kiritimati is 14 hours ahead of UTC: it is 2 March there.
        const path = await made('east');
        const late = { experienceId: ids.east, timeSlotId: 'late', adults: 1 };
        for (const date of ['2027-03-02', '2028-03-01', '2028-03-02']) await confirmed(api, { ...late, date });
        const days = async () => (await eventsOf(path)).map(({ start }) => start.slice(0, 10));
        // 23:30 there is 09:30 of the same day in UTC.
        expect(await days()).toEqual(['2027-03-02', '2028-03-01']);
        api.wait(30 * 24 * 3600);
        expect(await days()).toEqual(['2027-03-02', '2028-03-01', '2028-03-02']);
        api.wait(24 * 3600);
        expect(await days()).toEqual(['2028-03-01', '2028-03-02']);
    });

    test('the calendar has neither names nor contact data, nor what leads to a booking', async () => {
        const path = await made('kyo');
        const id = await confirmed(api, { experienceId: ids.tea, date: '2027-04-02', timeSlotId: 'early', adults: 1 });
        const { body } = await api.read(id);
        const { text } = await api.get(path);
        const secrets = [...Object.values(contact), id, body.reference, '5550147', 'http'];
        for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
        expect((await eraseBooking(api.running.service, id)).ok).toBe(true);
    });

    test('the calendar is the same bytes until something changes: 304 by its entity tag', async () => {
        const path = await made('west');
        const west = { experienceId: ids.west, date: '2027-04-02', timeSlotId: 'late', adults: 1 };
        await confirmed(api, west);
        const first = await api.get(path);
        const tag = first.headers.get('etag') ?? '';
        expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
        expect(first.headers.get('cache-control')).toBe('private, no-cache');
        expect(first.headers.get('referrer-policy')).toBe('no-referrer');
        expect(first.headers.get('x-robots-tag')).toBe('noindex');
        expect(first.headers.get('access-control-allow-origin')).toBeNull();
        api.wait(3600);
        const again = await api.get(path, { 'if-none-match': tag });
        expect([again.status, again.text]).toEqual([304, '']);
        expect(again.headers.get('cache-control')).toBe('private, no-cache');
        expect((await api.get(path)).text).toBe(first.text);
        await confirmed(api, west);
        expect((await api.get(path, { 'if-none-match': tag })).status).toBe(200);
    });

    test('a new address ends the one before, and a revoked one is not found', async () => {
        const { service } = api.running;
        const first = await made('kyo');
        const second = await made('kyo');
        expect(second).toMatch(/^\/calendar\/[\w-]{43}\.ics$/u);
        expect(second).not.toBe(first);
        expectError(await api.get(first), 'not_found');
        expect((await api.get(second)).status).toBe(200);
        expect((await makeCalendarAddress(service, 'nobody')).isReplacing).toBe(false);
        expect((await makeCalendarAddress(service, 'nobody')).isReplacing).toBe(true);
        expect(await revokeCalendarAddress(service, 'kyo')).toBe(true);
        expect(await revokeCalendarAddress(service, 'kyo')).toBe(false);
        expectError(await api.get(second), 'not_found');
        const stored = await api.running.ledger.query((database) =>
            database.selectFrom('calendar_address').selectAll().execute(),
        );
        expect(JSON.stringify(stored)).not.toContain(second.slice(10, -4));
    });

    test.each([
        ['a short name', 'x'],
        ['an unknown secret', `${'A'.repeat(43)}.ics`],
        ['no secret', '.ics'],
        ['a broken escape', '%E0%A4%A.ics'],
        ['a long text', `${'A'.repeat(5000)}.ics`],
    ])('a calendar is not found at the address of %s', async (_, name) =>
        expectError(await api.get(`/calendar/${name}`), 'not_found'),
    );

    test('no log line has the address of a calendar', async () => {
        const path = await made('kyo');
        await api.get(path);
        const lines = api.running.lines.join('');
        expect(lines).toContain('/calendar/:file');
        expect(lines).not.toContain(path.slice(10, 30));
    });

    test('the calendar is in the first language of the provider, by the texts of its bookings, whatever they are', async () => {
        const hostile = `Vela\r\nATTENDEE:mailto:x@y.example\u202e; ü, \\n ${'ñ'.repeat(90)}`;
        const [lagoon, ...others] = providers;
        const experiences = (lagoon?.experiences ?? []).map((each) => ({ ...each, name: { es: hostile } }));
        await api.offer([{ ...(lagoon as (typeof providers)[number]), languages: ['es'], experiences }, ...others]);
        const path = await made('lagoon');
        await confirmed(api, { ...sail, date: '2027-08-01', adults: 1 });
        const { text } = await api.get(path);
        await api.offer(providers);
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text).not.toMatch(/^ATTENDEE|(?<!\r)\n/mu);
        const event = eventsIn(text).find(({ start }) => start.startsWith('2027-08-01'));
        expect(event?.summary).toBe(`Vela ATTENDEE:mailto:x@y.example; ü, \\n ${'ñ'.repeat(90)}: 1 participante`);
        expect(event?.description).toBe('1 adulto\n1 reserva, 1 de 6 lugares reservados');
    });
});

describeBooking(
    'The limit of requests',
    (api) => {
        test('the limit of requests also applies to calendars', async () => {
            const path = calendarPath((await makeCalendarAddress(api.running.service, 'kyo')).secret);
            expect((await api.get(path)).status).toBe(200);
            expect((await api.get(path)).status).toBe(200);
            expectError(await api.get(path), 'rate_limited');
        });
    },
    { rateLimitPerMinute: 2 },
);
