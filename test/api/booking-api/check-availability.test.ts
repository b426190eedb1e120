import { describe, expect, test } from 'vitest';
import { availabilityReasons } from '../../../contract/booking.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { type BookingApi, describeBooking, expectError, holdSeconds } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

const tour = (date: string, timeSlotId = 'early') => ({ experienceId: ids.tour, date, timeSlotId });
const available = { available: true, type: 'activity', reason: null };

describeBooking('check availability', (api) => {
    const isFree = async (date: string, participantCount = 1) =>
        (await api.check({ ...tour(date), participantCount })).body.available;
    const reasonFor = async (request: object): Promise<string | null> =>
        (await api.check({ participantCount: 1, ...request })).body.reason;

    describe('the answer', () => {
        test('the answer of what is free has available, the type, no reason, and nothing else', async () => {
            const answer = await api.check({ ...tour(api.freeDay()), participantCount: 2 });
            expect([answer.status, answer.body]).toEqual([200, available]);
        });

        test('the answer of a full slot has status 200, the reason, and the next that are free', async () => {
            const date = api.freeDay();
            const shared = { bookingMode: 'shared' };
            await api.book({ ...tour(date), adults: 2 });
            const answer = await api.check({ ...tour(date), participantCount: 1 });
            expect(answer.status).toBe(200);
            expect(answer.body).toEqual({
                available: false,
                reason: 'slot_full',
                alternatives: [
                    { date, timeSlotId: 'late', startTime: '18:00', ...shared },
                    { date: addDays(date, 1), timeSlotId: 'early', startTime: '08:00', ...shared },
                    { date: addDays(date, 1), timeSlotId: 'late', startTime: '18:00', ...shared },
                ],
            });
        });

        test('an alternative of several days has its last day', async () => {
            const day = api.freeDay();
            const trek = { experienceId: ids.trek, date: day, endDate: addDays(day, 1), timeSlotId: 'camp' };
            await api.book({ ...trek, adults: 2 });
            const { body } = await api.check({ ...trek, participantCount: 2 });
            const [date, endDate] = [addDays(day, 2), addDays(day, 3)];
            const same = { timeSlotId: 'camp', startTime: '07:00', bookingMode: 'shared' };
            expect(body.alternatives[0]).toEqual({ date, endDate, ...same });
        });

        test('the answer where nothing else is free is exactly as published', async () => {
            const answer = await api.check({ ...tour(api.freeDay()), participantCount: 3 });
            expect([answer.status, answer.body]).toEqual([200, { available: false, reason: 'slot_full' }]);
        });

        test('every alternative can be booked', async () => {
            const date = api.freeDay();
            await api.book({ ...tour(date), adults: 1 });
            await api.book({ ...tour(date, 'late'), adults: 2 });
            const { body } = await api.check({ ...tour(date), participantCount: 2 });
            expect(body.alternatives).toHaveLength(3);
            for (const { date: day, timeSlotId } of body.alternatives) {
                const created = await api.book({ ...tour(day as string, timeSlotId as string), adults: 2 });
                expect(created.status).toBe(201);
            }
        });

        test('an alternative has the mode in which it is free, and gets the price of that mode', async () => {
            const date = api.freeDay();
            const sail = { experienceId: ids.sail, date, timeSlotId: 'morning' };
            await api.book({ ...sail, adults: 2 });
            const { body } = await api.check({ ...sail, bookingMode: 'private', participantCount: 2 });
            expect(body).toMatchObject({ reason: 'private_conflict', alternatives: [{}, {}, {}] });
            for (const { startTime: _, ...selection } of body.alternatives) {
                const { body: price } = await api.quote({ ...sail, ...selection, adults: 2 });
                expect([selection.bookingMode, price.unitBreakdown[0]?.amount]).toEqual(['private', 6000]);
            }
        });

        test('the answer of a full stay has other rooms for the same nights, then the same room later', async () => {
            const date = api.freeDay();
            const stay = { experienceId: ids.inn, date, endDate: addDays(date, 2), unitId: 'garden' };
            await api.book({ ...stay, adults: 2 });
            const { body } = await api.check({ ...stay, participantCount: 2 });
            expect(body.alternatives).toEqual([
                { date, endDate: addDays(date, 2), unitId: 'suite' },
                { date: addDays(date, 2), endDate: addDays(date, 4), unitId: 'garden' },
                { date: addDays(date, 3), endDate: addDays(date, 5), unitId: 'garden' },
            ]);
        });
    });

    describe('live bookings', () => {
        test('pending bookings hold their places', async () => {
            const date = api.freeDay();
            await api.book({ ...tour(date), adults: 1 });
            expect([await isFree(date, 1), await isFree(date, 2)]).toEqual([true, false]);
        });

        test('expired bookings hold no places, from the very moment', async () => {
            const date = api.freeDay();
            await api.book({ ...tour(date), adults: 2 });
            api.nowMs += holdSeconds * 1000 - 1;
            expect(await isFree(date)).toBe(false);
            api.nowMs += 1;
            expect(await isFree(date, 2)).toBe(true);
            expect((await api.book({ ...tour(date), adults: 2 })).status).toBe(201);
        });

        test('cancelled bookings hold no places', async () => {
            const date = api.freeDay();
            const { body } = await api.book({ ...tour(date), adults: 2 });
            await api.cancel(body.bookingId);
            expect(await isFree(date, 2)).toBe(true);
        });

        test('confirmed bookings hold their places for ever', async () => {
            const date = api.freeDay();
            const { body } = await api.book({ ...tour(date), adults: 2 });
            await api.pay(body.bookingId, 40_00);
            api.wait(100 * holdSeconds);
            expect(await isFree(date)).toBe(false);
        });

        test('bookings of another slot, day or experience are not counted', async () => {
            const date = api.freeDay();
            await api.book({ ...tour(date, 'late'), adults: 2 });
            await api.book({ ...tour(addDays(date, 1)), adults: 2 });
            await api.book({ experienceId: ids.walk, date, timeSlotId: 'early', adults: 2 });
            expect(await isFree(date, 2)).toBe(true);
        });

        test('infants in laps take no place', async () => {
            const date = api.freeDay();
            const sail = { experienceId: ids.sail, date, timeSlotId: 'noon' };
            const party = { adults: 3, childrenAges: [1, 2, 0] };
            const payload = await api.quoted({ ...sail, ...party, children: 3 });
            expect((await api.create(payload)).status).toBe(201);
            const free = async (participantCount: number) =>
                (await api.check({ ...sail, participantCount })).body.available;
            expect([await free(1), await free(2)]).toEqual([true, false]);
        });
    });

    test('what is called available can be booked at that moment, and nothing else can', async () => {
        const date = api.freeDay();
        for (const [adults, expected] of [
            [1, true],
            [2, false],
            [1, true],
            [1, false],
        ] as const) {
            const request = { ...tour(date), adults };
            expect(await isFree(date, adults)).toBe(expected);
            const total_price = 20 * adults;
            const flat = { experience_id: ids.tour, date, time_slot_id: 'early', adults, total_price };
            const made = await api.create(flat);
            expect(made.status).toBe(expected ? 201 : 409);
            if (!expected) expectError(await api.quote(request), 'slot_full');
        }
    });

    describe('the reason is the first that applies', () => {
        const strict = (date: string, participantCount: number, bookingMode?: string) =>
            api.check({ experienceId: ids.strict, date, timeSlotId: 'ten', participantCount, bookingMode });
        const reasons: [string, (api: BookingApi) => Promise<string | null>][] = [
            ['past_date', async () => reasonOf(strict('2027-02-28', 9))],
            ['not_operating', async () => reasonOf(strict('2027-06-06', 9))],
            ['closed', async () => reasonOf(strict('2027-06-07', 9))],
            ['closed', async () => reasonOf(strict('2027-06-08', 9))],
            ['cutoff_passed', async () => reasonOf(strict(at('2027-06-09T14:00:00.001Z'), 9))],
            ['party_too_small', async () => reasonOf(strict(await booked('2027-06-10'), 1, 'private'))],
            ['party_too_large', async () => reasonOf(strict(await booked('2027-06-11'), 5, 'private'))],
            ['private_conflict', async () => reasonOf(strict(await booked('2027-06-12', 4), 4, 'private'))],
            ['slot_full', async () => reasonOf(strict(await guideAway(await booked('2027-06-14', 4)), 3))],
            ['resource_unavailable', async () => reasonOf(strict(await guideAway('2027-06-15'), 3))],
        ];
        async function reasonOf(answer: ReturnType<BookingApi['check']>): Promise<string | null> {
            const { status, body } = await answer;
            expect([status, body.available]).toEqual([200, false]);
            return body.reason;
        }
        function at(instant: string): string {
            api.nowMs = Date.parse(instant);
            return instant.slice(0, 10);
        }
        async function booked(date: string, adults = 2): Promise<string> {
            const answer = await api.book({ experienceId: ids.strict, date, timeSlotId: 'ten', adults });
            expect(answer.status).toBe(201);
            return date;
        }
        /** The one guide goes elsewhere at that hour; on a day of `booked` guests that are there already, too. */
        async function guideAway(date: string): Promise<string> {
            const payload = { experience_id: ids.guided, date, time_slot_id: 'half-past', adults: 2, total_price: 40 };
            await api.create(payload);
            return date;
        }

        test.each(reasons)('the reason %s is given as the first that applies', async (reason, ask) => {
            expect(await ask(api)).toBe(reason);
        });

        test('each reason of `availabilityReasons` is reached, in its order', () => {
            expect([...new Set(reasons.map(([reason]) => reason))]).toEqual([...availabilityReasons]);
        });

        test('a call that would book answers with the reason as its code', async () => {
            expectError(
                await api.quote({ experienceId: ids.strict, date: '2027-06-07', timeSlotId: 'ten', adults: 9 }),
                'closed',
            );
        });
    });

    test('a private booking takes the whole slot, and shared guests leave none for it', async () => {
        const [first, second] = [api.freeDay(), api.freeDay()];
        const sail = (date: string) => ({ experienceId: ids.sail, date, timeSlotId: 'morning' });
        const reason = (date: string, bookingMode: string) => reasonFor({ ...sail(date), bookingMode });
        expect((await api.book({ ...sail(first), adults: 1, bookingMode: 'private' })).status).toBe(201);
        expect((await api.book({ ...sail(second), adults: 1 })).status).toBe(201);
        expect([await reason(first, 'shared'), await reason(first, 'private')]).toEqual([
            'private_conflict',
            'slot_full',
        ]);
        expect([await reason(second, 'shared'), await reason(second, 'private')]).toEqual([null, 'private_conflict']);
    });

    test('a resource is in use over overlapping slots of all experiences of its provider', async () => {
        const date = api.freeDay();
        const reason = (experienceId: string, timeSlotId: string, day = date) =>
            reasonFor({ experienceId, date: day, timeSlotId });
        await api.book({ experienceId: ids.dive, date, timeSlotId: 'dive', adults: 1 });
        expect(await reason(ids.snorkel, 'snorkel')).toBe('resource_unavailable');
        expect(await reason(ids.dive, 'dive')).toBeNull();
        expect(await reason(ids.snorkel, 'snorkel', addDays(date, 1))).toBeNull();
        expect(await reason(ids.night, 'dawn')).toBeNull();
    });

    test('rooms are free night by night: the day of check-out is not a night', async () => {
        const day = api.freeDay();
        const stay = (from: number, to: number) => ({
            experienceId: ids.inn,
            date: addDays(day, from),
            endDate: addDays(day, to),
            unitId: 'garden',
        });
        expect((await api.book({ ...stay(0, 3), adults: 1 })).status).toBe(201);
        expect((await api.book({ ...stay(3, 6), adults: 1 })).status).toBe(201);
        const stays = [stay(-1, 1), stay(2, 4), stay(5, 6), stay(-2, 0), stay(6, 7)];
        expect(await Promise.all(stays.map(reasonFor))).toEqual(['slot_full', 'slot_full', 'slot_full', null, null]);
    });

    test('several days are held each like one', async () => {
        const day = api.freeDay();
        const trek = (from: number, to: number) => ({
            experienceId: ids.trek,
            date: addDays(day, from),
            endDate: addDays(day, to),
            timeSlotId: 'camp',
        });
        expect((await api.book({ ...trek(0, 2), adults: 2 })).status).toBe(201);
        const treks = [trek(2, 4), trek(-1, 0), trek(3, 4)];
        expect(await Promise.all(treks.map(reasonFor))).toEqual(['slot_full', 'slot_full', null]);
    });
});
