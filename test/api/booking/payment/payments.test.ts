import { describe, expect, test } from 'vitest';
import { describeBooking, expectError, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { paidBookings, reported } from '../support/paid-bookings.ts';

describeBooking('payments', (api) => {
    const { tour, sail, booked, state } = paidBookings(api);

    test('a payment of all at once confirms the booking', async () => {
        const id = await booked(tour());
        expect(reported(await api.pay(id, 40_00))).toEqual(['recorded', false]);
        expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0]);
    });

    test('the deposit confirms the booking, and the rest may come later', async () => {
        const id = await booked(sail());
        expect(await state(id)).toEqual(['pending', 873.25, 0, 2620, 0]);
        await api.pay(id, 873_25);
        expect(await state(id)).toEqual(['confirmed', 0, 873.25, 1746.75, 0]);
        api.wait(100 * holdSeconds);
        expect(reported(await api.pay(id, 1746_75))).toEqual(['recorded', false]);
        expect(await state(id)).toEqual(['confirmed', 0, 2620, 0, 0]);
    });

    test('the deposit does not confirm where all was chosen to be paid', async () => {
        const id = await booked(sail(), { payment: 'full' });
        await api.pay(id, 873_25);
        expect(await state(id)).toEqual(['pending', 1746.75, 873.25, 1746.75, 0]);
        await api.pay(id, 1746_75);
        expect(await state(id)).toEqual(['confirmed', 0, 2620, 0, 0]);
    });

    test('parts confirm the booking when they come to what is due, to the last unit', async () => {
        const id = await booked(tour());
        await api.pay(id, 10_00);
        expect(await state(id)).toEqual(['pending', 30, 10, 30, 0]);
        await api.pay(id, 29_99);
        expect(await state(id)).toEqual(['pending', 0.01, 39.99, 0.01, 0]);
        await api.pay(id, 1);
        expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0]);
    });

    test('a payment of more than remains is recorded, and what is too much is to be refunded', async () => {
        const id = await booked(tour());
        expect(reported(await api.pay(id, 40_01))).toEqual(['recorded', true]);
        expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0.01]);
        expect(reported(await api.pay(id, 1))).toEqual(['recorded', true]);
        expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0.02]);
    });

    test.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])('%d is no amount of a payment', async (amount) => {
        const id = await booked(tour(1));
        expect(await api.pay(id, amount)).toEqual({ kind: 'invalid_amount' });
        expect(await state(id)).toEqual(['pending', 20, 0, 20, 0]);
    });

    test('a booking that costs nothing is confirmed by a payment of nothing', async () => {
        const id = await booked({ ...tour(), experienceId: ids.walk });
        expect(await state(id)).toEqual(['pending', 0, 0, 0, 0]);
        expect(reported(await api.pay(id, 0, `free ${id}`))).toEqual(['recorded', false]);
        expect(reported(await api.pay(id, 0, `free ${id}`))).toEqual(['replayed', false]);
        expect(await state(id)).toEqual(['confirmed', 0, 0, 0, 0]);
        expect(reported(await api.pay(id, 1))).toEqual(['recorded', true]);
        expect(await state(id)).toEqual(['confirmed', 0, 0, 0, 0.01]);
    });

    test('currencies with 0 and 3 decimals are paid in whole minor units of their own', async () => {
        const date = api.freeDay();
        const tea = await booked({ experienceId: ids.tea, date, timeSlotId: 'early', adults: 1 });
        expect(await state(tea)).toEqual(['pending', 1091, 0, 3305, 0]);
        await api.pay(tea, 1091);
        expect(await state(tea)).toEqual(['confirmed', 0, 1091, 2214, 0]);
    });

    test('a booking that does not exist has no payment', async () => {
        expect(await api.pay(ids.unknown, 1)).toEqual({ kind: 'booking_not_found' });
    });

    describe('a reference is one payment', () => {
        test('a payment reported twice is recorded once', async () => {
            const id = await booked(tour());
            expect(reported(await api.pay(id, 10_00, `twice ${id}`))).toEqual(['recorded', false]);
            expect(reported(await api.pay(id, 10_00, `twice ${id}`))).toEqual(['replayed', false]);
            expect(await state(id)).toEqual(['pending', 30, 10, 30, 0]);
        });

        test('a payment reported twenty times at once is recorded once, too', async () => {
            const id = await booked(tour());
            const records = await Promise.all(Array.from({ length: 20 }, () => api.pay(id, 40_00, `at once ${id}`)));
            expect(records.map(({ kind }) => kind).sort()).toEqual(['recorded', ...Array(19).fill('replayed')]);
            expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 0]);
        });

        test('the same reference with another amount is a conflict', async () => {
            const id = await booked(tour());
            await api.pay(id, 10_00, `amount ${id}`);
            expect(await api.pay(id, 11_00, `amount ${id}`)).toEqual({ kind: 'reference_conflict' });
            expect(await state(id)).toEqual(['pending', 30, 10, 30, 0]);
        });

        test('the same reference for another booking is a conflict, of another provider too, at once too', async () => {
            const [one, two] = [
                await booked(tour()),
                await booked({ ...tour(), experienceId: ids.dive, timeSlotId: 'dive' }),
            ];
            const records = await Promise.all([one, two].map((id) => api.pay(id, 40_00, `both ${one}`)));
            expect(records.map(({ kind }) => kind).sort()).toEqual(['recorded', 'reference_conflict']);
            expect([(await state(one))[0], (await state(two))[0]].sort()).toEqual(['confirmed', 'pending']);
        });

        test('no more than the total of twenty payments at once counts, and the rest is to be refunded', async () => {
            const id = await booked(tour());
            const records = await Promise.all(Array.from({ length: 20 }, () => api.pay(id, 3_00)));
            expect(records.map((record) => reported(record)[1]).filter(Boolean)).toHaveLength(7);
            expect(await state(id)).toEqual(['confirmed', 0, 40, 0, 20]);
        });
    });

    describe('after cancellation', () => {
        test('a cancellation by the provider leaves what was paid to be refunded, and the places free', async () => {
            const request = tour();
            const id = await booked(request);
            await api.pay(id, 40_00);
            expectError(await api.quote({ ...request, adults: 1 }), 'slot_full');
            expect(await api.cancelForProvider(id)).toMatchObject({ ok: true });
            expect(await state(id)).toEqual(['cancelled', 0, 0, 40, 40]);
            expect((await api.quote(request)).status).toBe(200);
            expect(await api.cancelForProvider(id)).toMatchObject({ ok: true });
            expect((await api.cancel(id)).status).toBe(200);
        });

        test('a payment after a cancellation is recorded and flagged for refund, whatever it comes to', async () => {
            const id = await booked(tour());
            await api.cancel(id);
            expect(reported(await api.pay(id, 40_00))).toEqual(['recorded', true]);
            expect(reported(await api.pay(id, 50_00))).toEqual(['recorded', true]);
            expect(await state(id)).toEqual(['cancelled', 0, 0, 40, 90]);
        });
    });

    test('a booking that is paid and cancelled at once is never both', async () => {
        for (let round = 0; round < 5; round++) {
            const id = await booked(tour());
            const [paid, cancelled] = await Promise.all([api.pay(id, 40_00), api.cancel(id)]);
            const [status, , amountPaid, , toRefund] = await state(id);
            const isKept = cancelled.status !== 200;
            expect([reported(paid), status, amountPaid, toRefund]).toEqual(
                isKept ? [['recorded', false], 'confirmed', 40, 0] : [['recorded', true], 'cancelled', 0, 40],
            );
        }
    });
});
