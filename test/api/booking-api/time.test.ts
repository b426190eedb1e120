import { describe, expect, test } from 'vitest';
import { contact, describeBooking, expectError, holdSeconds } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

/** Paris: on 2027-03-28 the clock goes from 02:00 to 03:00, on 2027-10-31 from 03:00 back to 02:00. */
const spring = '2027-03-28';
const autumn = '2027-10-31';

describeBooking('time', (api) => {
    const night = (date: string, timeSlotId: string) => ({ experienceId: ids.night, date, timeSlotId });
    async function reasonAt(instant: string, request: object): Promise<string | null> {
        api.nowMs = Date.parse(instant);
        return (await api.check({ participantCount: 1, ...request })).body.reason;
    }

    describe('on the days when the clock changes', () => {
        test('a departure in the hour that the clock skips does not exist that day', async () => {
            for (const [day, expected] of [
                ['2027-03-27', null],
                [spring, 'not_operating'],
                ['2027-03-29', null],
            ] as const) {
                expect((await api.check({ ...night(day, 'half-past-two'), participantCount: 1 })).body.reason).toBe(
                    expected,
                );
            }
            expectError(await api.quote({ ...night(spring, 'half-past-two'), adults: 1 }), 'not_operating');
        });

        test('a departure in the hour that the clock repeats exists once: its places are sold once', async () => {
            const request = { ...night(autumn, 'half-past-two'), adults: 2 };
            expect((await api.book(request)).status).toBe(201);
            expectError(await api.quote({ ...request, adults: 1 }), 'slot_full');
        });

        test('a departure in the hour that the clock repeats is the first of the two', async () => {
            const cutoff = { ...night(autumn, 'half-past-two') };
            expect(await reasonAt('2027-10-30T20:30:00.000Z', cutoff)).not.toBe('cutoff_passed');
            expect(await reasonAt('2027-10-30T20:30:00.001Z', cutoff)).toBe('cutoff_passed');
        });

        test.each([
            ['the day before', '2027-03-27', '2027-03-27T01:00:00.000Z'],
            ['in spring, over the hour that is missing', spring, '2027-03-28T00:00:00.000Z'],
            ['the day after', '2027-03-29', '2027-03-29T00:00:00.000Z'],
            ['in autumn, over the hour that comes twice', autumn, '2027-10-31T01:00:00.000Z'],
        ])('a cutoff of 240 minutes before 06:00 is in real minutes: %s', async (_, date, last) => {
            const dawn = night(date, 'dawn');
            expect(await reasonAt(last, dawn)).toBeNull();
            expect(await reasonAt(new Date(Date.parse(last) + 1).toISOString(), dawn)).toBe('cutoff_passed');
        });
    });

    describe('a day is past by the provider’s own clock', () => {
        test.each([
            ['Kiritimati, 14 hours ahead', ids.east, '2027-04-30T09:59:59.999Z', '2027-04-30T10:00:00.000Z'],
            ['Pago Pago, 11 hours behind', ids.west, '2027-05-01T10:59:59.999Z', '2027-05-01T11:00:00.000Z'],
        ])('a day is past by the provider’s own clock: %s', async (_, experienceId, lastMoment, firstMoment) => {
            const request = { experienceId, date: '2027-04-30', timeSlotId: 'late' };
            expect(await reasonAt(lastMoment, request)).toBe('cutoff_passed');
            expect(await reasonAt(firstMoment, request)).toBe('past_date');
        });

        test('a day that is over in one zone can still be booked in another', async () => {
            api.nowMs = Date.parse('2027-04-30T12:00:00Z');
            const shore = { date: '2027-04-30', timeSlotId: 'late', adults: 1 };
            const over = await api.quote({ ...shore, experienceId: ids.east });
            expectError(over, 'past_date');
            expect(over.body.message).toBe('This day is past: today is 2027-05-01 where the experience takes place.');
            expect((await api.book({ ...shore, experienceId: ids.west })).status).toBe(201);
        });

        test('a stay can be booked all through the day of check-in', async () => {
            const stay = { experienceId: ids.inn, date: '2027-04-30', endDate: '2027-05-01', unitId: 'suite' };
            expect(await reasonAt('2027-04-30T20:59:59.999Z', stay)).toBeNull();
            expect(await reasonAt('2027-04-30T21:00:00.000Z', stay)).toBe('past_date');
        });
    });

    test('a departure without a cutoff can be booked until its very start', async () => {
        const early = { experienceId: ids.tour, date: '2027-04-20', timeSlotId: 'early' };
        expect(await reasonAt('2027-04-20T13:00:00.000Z', early)).toBeNull();
        expect(await reasonAt('2027-04-20T13:00:00.001Z', early)).toBe('cutoff_passed');
    });

    test('what was quoted in time and comes too late is refused', async () => {
        api.nowMs = Date.parse('2027-04-21T12:59:00.000Z');
        const payload = await api.quoted({
            experienceId: ids.tour,
            date: '2027-04-21',
            timeSlotId: 'early',
            adults: 1,
        });
        api.wait(61);
        expectError(await api.create(payload), 'cutoff_passed');
    });

    test('instants are in UTC, to the millisecond', async () => {
        api.nowMs += 250;
        const request = { experienceId: ids.tea, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
        const quote = await api.quote(request);
        expect(quote.body.expiresAt).toBe('2027-03-01T12:15:00.250Z');
        expect((await api.book(request)).body.expiresAt).toBe('2027-03-01T12:40:00.250Z');
    });

    describe('expiry needs no job', () => {
        const request = (date: string, adults = 2) => ({ experienceId: ids.tour, date, timeSlotId: 'late', adults });

        test('a booking that expired while the process was down reads expired, and its places are free', async () => {
            const date = api.freeDay();
            const { bookingId } = (await api.book(request(date))).body;
            await api.stop();
            api.wait(holdSeconds);
            await api.start();
            expect((await api.read(bookingId)).body.status).toBe('expired');
            expect((await api.book(request(date))).status).toBe(201);
        });

        test('a booking that has not expired is still there, and so are quotes', async () => {
            const date = api.freeDay();
            const [made, quoted] = [await api.book(request(date, 1)), await api.quoted(request(date, 1))];
            await api.stop();
            api.wait(60);
            await api.start();
            expect((await api.read(made.body.bookingId)).body).toMatchObject({ status: 'pending', date });
            expect((await api.create(quoted)).status).toBe(201);
            expectError(await api.quote(request(date, 1)), 'slot_full');
        });

        test('places can be sold at the very moment a booking expires, and not before', async () => {
            // For the provider time has not been here before.
            api.nowMs += 24 * 3_600_000;
            const date = api.freeDay();
            await api.book(request(date));
            const flat = { experience_id: ids.tour, date, time_slot_id: 'late', adults: 2, total_price: 40 };
            api.nowMs += holdSeconds * 1000 - 1;
            expectError(await api.create(flat), 'slot_full');
            api.nowMs += 1;
            expect((await api.create({ ...flat, participant_data: { ...contact, adults: 2 } })).status).toBe(201);
        });
    });
});
