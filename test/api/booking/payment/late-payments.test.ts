import { describe, expect, test } from 'vitest';
import { addDays } from '../../../../contract/calendar-day.ts';
import { describeBooking, expectError, holdSeconds } from '../support/booking-api.ts';
import { changed, ids, providers } from '../support/catalog.ts';
import { paidBookings, reported } from '../support/paid-bookings.ts';

describeBooking('late payments', (api) => {
    const { tour, sail, booked, state } = paidBookings(api);
    const offering = async (catalogue: ReturnType<typeof changed>, work: () => Promise<void>) => {
        try {
            await api.offer(catalogue);
            await work();
        } finally {
            await api.offer(providers);
        }
    };

    describe('after expiry', () => {
        test('a late payment with its places free confirms the booking, which holds them again', async () => {
            const request = tour();
            const id = await booked(request);
            api.wait(holdSeconds);
            expect(await state(id)).toEqual(['expired', 0, 0, 40, 0]);
            expect(reported(await api.pay(id, 40_00))).toEqual(['recorded', false]);
            expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0]);
            expectError(await api.quote({ ...request, adults: 1 }), 'slot_full');
        });

        test('a late payment of the deposit alone, or of what was missing of it, confirms the booking', async () => {
            const [first, second] = [await booked(sail()), await booked(sail())];
            await api.pay(second, 800_00);
            api.wait(holdSeconds);
            await api.pay(first, 873_25);
            expect(await state(first)).toEqual(['confirmed', 0, 873.25, 1746.75, 0]);
            await api.pay(second, 73_25);
            expect(await state(second)).toEqual(['confirmed', 0, 873.25, 1746.75, 0]);
        });

        test('a late payment with its places gone is recorded and flagged for refund', async () => {
            const request = tour();
            const id = await booked(request);
            api.wait(holdSeconds);
            await booked({ ...request, adults: 1 });
            const reference = `late ${id}`;
            expect(reported(await api.pay(id, 40_00, reference))).toEqual(['recorded', true]);
            expect(reported(await api.pay(id, 40_00, reference))).toEqual(['replayed', true]);
            expect(await state(id)).toEqual(['expired', 0, 0, 40, 40]);
        });

        test('a late payment of less than is due is flagged: the booking does not come back for that', async () => {
            const id = await booked(tour());
            api.wait(holdSeconds);
            expect(reported(await api.pay(id, 39_99))).toEqual(['recorded', true]);
            expect(await state(id)).toEqual(['expired', 0, 0, 40, 39.99]);
        });

        test('a late payment of more than the total confirms, and what is too much is to be refunded', async () => {
            const id = await booked(tour());
            api.wait(holdSeconds);
            expect(reported(await api.pay(id, 40_01))).toEqual(['recorded', true]);
            expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0.01]);
        });

        test('a late payment after the cutoff still confirms, since it was booked in time, but not when the day is over', async () => {
            const [first, second] = [
                await booked({ ...sail(), date: '2027-06-02' }),
                await booked({ ...sail(), date: '2027-06-02' }),
            ];
            api.nowMs = Date.parse('2027-06-02T13:59:59Z');
            expect(reported(await api.pay(first, 873_25))).toEqual(['recorded', false]);
            api.nowMs = Date.parse('2027-06-03T05:00:00Z');
            expect(reported(await api.pay(second, 873_25))).toEqual(['recorded', true]);
        });

        test('one of two late payments for the last places confirms, the other is flagged', async () => {
            const request = tour();
            const first = await booked(request);
            api.wait(holdSeconds);
            const second = await booked(request);
            api.wait(holdSeconds);
            const records = await Promise.all([first, second].map((id) => api.pay(id, 40_00)));
            expect(records.map((record) => reported(record)[1]).sort()).toEqual([false, true]);
            expect([(await state(first))[0], (await state(second))[0]].sort()).toEqual(['confirmed', 'expired']);
        });

        test.each([
            ['is offered no more', () => changed(ids.tour, () => null)],
            ['has lost its slot', () => changed(ids.tour, (each) => ({ ...each, timeSlots: each.timeSlots.slice(1) }))],
            [
                'is closed that day',
                () => changed(ids.tour, (each) => ({ ...each, availability: { ...each.availability, weekdays: [] } })),
            ],
        ])('a late payment confirms what was booked when its experience %s', async (_, catalogue) => {
            const [late, inTime] = [await booked(tour()), await booked(tour())];
            await offering(catalogue(), async () => {
                expect(reported(await api.pay(inTime, 40_00))).toEqual(['recorded', false]);
                api.wait(holdSeconds);
                expect(reported(await api.pay(late, 40_00))).toEqual(['recorded', false]);
                expect(await state(late)).toEqual(['confirmed', 0, 40, 0, 0]);
                expect(await state(inTime)).toEqual(['confirmed', 0, 40, 0, 0]);
            });
        });

        test('a smaller party limit does not matter to a late payment, a smaller number of places does', async () => {
            const [first, second] = [await booked(tour()), await booked(tour())];
            api.wait(holdSeconds);
            const smaller = changed(ids.tour, (each) => ({ ...each, maxParticipants: 1, minParticipants: 1 }));
            await offering(smaller, async () => {
                expect(reported(await api.pay(first, 40_00))).toEqual(['recorded', false]);
                await api.offer(changed(ids.tour, (each) => ({ ...each, capacity: 1 })));
                expect(reported(await api.pay(second, 40_00))).toEqual(['recorded', true]);
            });
        });
    });

    describe('late confirmation asks about what the booking stored', () => {
        const guided = (date: string) => ({ experienceId: ids.guided, date, timeSlotId: 'half-past', adults: 2 });
        const strict = (date: string) => ({ experienceId: ids.strict, date, timeSlotId: 'ten', adults: 2 });
        const at = (startTime: string) =>
            changed(ids.guided, (each) => ({
                ...each,
                timeSlots: each.timeSlots.map((slot) => ({ ...slot, startTime })),
            }));

        test('a late payment needs the guide at the time that was booked, not at that of today’s catalogue', async () => {
            const [busy, free] = ['2027-05-04', '2027-05-05'];
            const [first, second] = [await booked(guided(busy)), await booked(guided(free))];
            api.wait(holdSeconds);
            // At ten o’clock the guide is out, which half past ten overlaps and the afternoon does not.
            await booked(strict(busy));
            await offering(at('15:00'), async () => {
                expect(reported(await api.pay(first, 40_00))).toEqual(['recorded', true]);
                expect(reported(await api.pay(second, 40_00))).toEqual(['recorded', false]);
            });
        });

        test('a late payment finds the places gone that were sold again at the new time of the departure', async () => {
            const date = api.freeDay();
            const id = await booked(guided(date));
            api.wait(holdSeconds);
            await offering(at('18:00'), async () => {
                await booked({ ...strict(date), experienceId: ids.guided, timeSlotId: 'half-past', adults: 1 });
            });
            // One place is left at half past ten of that day, and two are needed.
            expect(reported(await api.pay(id, 40_00))).toEqual(['recorded', true]);
        });

        test('a departure that has begun since is not confirmed, though its slot departs later by today’s catalogue', async () => {
            const one = { ...guided('2027-06-02'), adults: 1 };
            const [first, second] = [await booked(one), await booked(one)];
            await offering(at('23:00'), async () => {
                api.nowMs = Date.parse('2027-06-02T15:30:00Z');
                expect(reported(await api.pay(first, 20_00))).toEqual(['recorded', false]);
                api.wait(1);
                expect(reported(await api.pay(second, 20_00))).toEqual(['recorded', true]);
            });
        });

        const night = (date: string) => {
            const stay = { date, endDate: addDays(date, 1), unitId: 'garden' };
            return { experienceId: ids.inn, ...stay, adults: 1 };
        };
        test.each<[string, string, (date: string) => object, (date: string) => object, number]>([
            ['its room', ids.inn, night, night, 12_500],
            ['its departure', ids.tour, (date) => tour(2, date), (date) => tour(1, date), 40_00],
            ['its guide', ids.guided, guided, strict, 40_00],
        ])('the stored number counts of what the catalogue has lost since: %s', async (_, lost, own, other, amount) => {
            const [busy, free] = ['2027-05-11', '2027-05-12'];
            const [first, second] = [await booked(own(busy)), await booked(own(free))];
            api.wait(holdSeconds);
            await booked(other(busy));
            await offering(
                changed(lost, () => null),
                async () => {
                    expect(reported(await api.pay(first, amount))).toEqual(['recorded', true]);
                    expect(reported(await api.pay(second, amount))).toEqual(['recorded', false]);
                },
            );
        });

        test('a night can be paid until it is over', async () => {
            const stay = {
                experienceId: ids.inn,
                date: '2027-06-10',
                endDate: '2027-06-12',
                unitId: 'suite',
                adults: 1,
            };
            const [first, second] = [await booked(stay), await booked(stay)];
            api.nowMs = Date.parse('2027-06-10T20:59:59Z');
            await api.pay(first, 9_439);
            expect((await state(first))[0]).toBe('confirmed');
            api.wait(1);
            await api.pay(second, 9_439);
            expect((await state(second))[0]).toBe('expired');
        });
    });

    test('a part that was paid in time is to be refunded from the moment at which the booking expires', async () => {
        const request = tour();
        const id = await booked(request);
        await api.pay(id, 15_00);
        api.wait(holdSeconds);
        expect(await state(id)).toEqual(['expired', 0, 0, 40, 15]);
        await booked({ ...request, adults: 1 });
        expect(reported(await api.pay(id, 25_00))).toEqual(['recorded', true]);
        expect(await state(id)).toEqual(['expired', 0, 0, 40, 40]);
    });
});
