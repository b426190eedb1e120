import { expect, test } from 'vitest';
import { addDays, daysFrom } from '../../../contract/calendar-day.ts';
import { describeBooking, expectError } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

interface Cell {
    available: boolean;
    reason: string | null;
    remaining: number | null;
}
interface Day {
    date: string;
    slots: (Cell & { timeSlotId: string; startTime: string; mode: string })[];
    units: (Cell & { unitId: string })[];
}

describeBooking('the calendar', (api) => {
    const address = (query: Record<string, string>) => `/api/embed/availability?${new URLSearchParams(query)}`;
    async function calendar(experienceId: string, from: string, to: string, participants?: string): Promise<Day[]> {
        const query = { experienceId, from, to, ...(participants !== undefined && { participants }) };
        const { status, body } = await api.get(address(query));
        expect(status).toBe(200);
        return (body as unknown as { days: Day[] }).days;
    }

    test('the calendar has each departure of each day, for one person unless another number is given', async () => {
        const from = api.freeDay();
        await api.book({ experienceId: ids.tour, date: from, timeSlotId: 'late', adults: 1 });
        const { body } = await api.get(address({ experienceId: ids.tour, from, to: from }));
        const slot = { startTime: '08:00', mode: 'shared', available: true, reason: null };
        expect(body).toEqual({
            experienceId: ids.tour,
            from,
            to: from,
            participants: 1,
            days: [
                {
                    date: from,
                    slots: [
                        { ...slot, timeSlotId: 'early', remaining: 2 },
                        { ...slot, timeSlotId: 'late', startTime: '18:00', remaining: 1 },
                    ],
                    units: [],
                },
            ],
        });
    });

    test('the calendar of a hotel has each night of each room', async () => {
        const date = api.freeDay();
        const stay = { experienceId: ids.inn, date, endDate: addDays(date, 1), adults: 1 };
        await api.book({ ...stay, unitId: 'garden' });
        await api.book({ ...stay, unitId: 'suite' });
        const free = { available: true, reason: null };
        expect(await calendar(ids.inn, date, addDays(date, 1))).toEqual([
            {
                date,
                slots: [],
                units: [
                    { unitId: 'garden', available: false, reason: 'slot_full', remaining: 0 },
                    { unitId: 'suite', ...free, remaining: 1 },
                ],
            },
            {
                date: addDays(date, 1),
                slots: [],
                units: [
                    { unitId: 'garden', ...free, remaining: 1 },
                    { unitId: 'suite', ...free, remaining: 2 },
                ],
            },
        ]);
    });

    test('the calendar counts live bookings, and neither expired nor cancelled ones', async () => {
        const date = api.freeDay();
        const request = { experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 };
        const [first] = [await api.book(request), await api.book(request)];
        const left = async () => (await calendar(ids.tour, date, date))[0]?.slots[0]?.remaining;
        expect(await left()).toBe(0);
        await api.cancel(first.body.bookingId);
        expect(await left()).toBe(1);
        api.wait(2400);
        expect(await left()).toBe(2);
    });

    test('the calendar agrees with check-availability on every day, slot and party', async () => {
        const days = { [ids.strict]: ['2027-06-04', '2027-06-14'], [ids.sail]: [api.instant().slice(0, 10), ''] };
        await api.book({ experienceId: ids.strict, date: '2027-06-10', timeSlotId: 'ten', adults: 4 });
        await api.book({ experienceId: ids.guided, date: '2027-06-11', timeSlotId: 'half-past', adults: 1 });
        for (const [experienceId, [from = '', until = '']] of Object.entries(days)) {
            const to = until || addDays(from, 2);
            for (const participants of ['1', '3', '5']) {
                const found = await calendar(experienceId, addDays(from, -1), to, participants);
                expect(found.map(({ date }) => date)).toEqual(daysFrom(addDays(from, -1), to));
                for (const { date, slots } of found) {
                    for (const { timeSlotId, available, reason } of slots) {
                        const participantCount = Number(participants);
                        const { body } = await api.check({ experienceId, date, timeSlotId, participantCount });
                        expect([date, timeSlotId, body.available, body.reason]).toEqual([
                            date,
                            timeSlotId,
                            available,
                            reason,
                        ]);
                    }
                }
            }
        }
    });

    test('the calendar asked for private bookings shows them where a departure offers them, else its usual mode', async () => {
        const date = api.freeDay();
        await api.book({ experienceId: ids.sail, date, timeSlotId: 'morning', adults: 1 });
        const query = { experienceId: ids.sail, from: date, to: date };
        const cells = async (more: object) => {
            const { body } = await api.get(address({ ...query, ...more }));
            const [day] = (body as unknown as { days: Day[] }).days;
            return day?.slots.map(({ mode, reason, remaining }) => [mode, reason, remaining]);
        };
        const others = [
            ['shared', null, 4],
            ['private', null, 6],
        ];
        expect(await cells({})).toEqual([['shared', null, 5], ...others]);
        expect(await cells({ bookingMode: 'private' })).toEqual([['private', 'private_conflict', 0], ...others]);
        expectError(await api.get(address({ ...query, bookingMode: 'group' })), 'invalid_request', 'bookingMode');
    });

    const [from, to] = ['2027-06-01', '2027-08-31'];
    test('the calendar covers at most 92 days, both ends included', async () => {
        expect(await calendar(ids.tour, from, to)).toHaveLength(92);
        expectError(
            await api.get(address({ experienceId: ids.tour, from, to: '2027-09-01' })),
            'invalid_request',
            'to',
        );
        expectError(
            await api.get(address({ experienceId: ids.tour, from, to: '2027-05-31' })),
            'invalid_request',
            'to',
        );
    });

    const good = { experienceId: ids.tour, from, to };
    test.each([
        ['nothing', '', ['experienceId', 'from', 'to']],
        ['a day that is none', { ...good, from: '2027-6-1' }, ['from']],
        ['no participants', { ...good, participants: '0' }, ['participants']],
        ['too many participants', { ...good, participants: '10000' }, ['participants']],
        ['participants in words', { ...good, participants: 'two' }, ['participants']],
        ['half participants', { ...good, participants: '1.5' }, ['participants']],
        ['negative participants', { ...good, participants: '-1' }, ['participants']],
        ['an empty number', { ...good, participants: '' }, ['participants']],
    ])('the calendar refuses %s and names each path', async (_, query, paths) => {
        const answer = await api.get(address(query as Record<string, string>));
        expectError(answer, 'invalid_request', ...paths);
    });

    test('the calendar refuses a parameter twice, an unknown one, and an unknown experience', async () => {
        expectError(await api.get(`${address(good)}&to=2027-06-02`), 'invalid_request', 'to');
        expectError(await api.get(`${address(good)}&adults=1`), 'unknown_parameter', 'adults');
        expectError(await api.get(address({ ...good, experienceId: ids.unknown })), 'experience_not_found');
    });
});
