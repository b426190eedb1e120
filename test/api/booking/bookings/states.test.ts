import { describe, expect, test } from 'vitest';
import { canBecome, statusAt } from '../../../../api/booking/bookings/status.ts';
import { type BookingStatus, bookingStatuses, bookingTransitions } from '../../../../contract/booking.ts';
import { describeBooking, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

describe('the table of transitions', () => {
    test('the table of transitions is that of the contract', () => {
        expect(bookingTransitions).toEqual({
            pending: ['confirmed', 'expired', 'cancelled'],
            expired: ['confirmed'],
            confirmed: ['cancelled'],
            cancelled: [],
        });
    });

    test('every change asks the table of transitions', () => {
        const allowed = bookingStatuses.flatMap((from) =>
            bookingStatuses.filter((to) => canBecome(from, to)).map((to) => `${from} ${to}`),
        );
        expect(allowed).toEqual([
            'pending confirmed',
            'pending expired',
            'pending cancelled',
            'confirmed cancelled',
            'expired confirmed',
        ]);
    });

    test.each([
        ['pending', '2027-01-01T00:00:00.000Z', 'pending'],
        ['pending', '2027-01-01T00:00:00.001Z', 'expired'],
        ['confirmed', '2028-01-01T00:00:00.000Z', 'confirmed'],
        ['cancelled', '2028-01-01T00:00:00.000Z', 'cancelled'],
    ] as const)('a booking that is stored as %s reads at %s as %s', (status, now, shown) => {
        expect(statusAt({ status, expires_at: '2027-01-01T00:00:00.001Z' }, Date.parse(now))).toBe(shown);
    });
});

describeBooking('the states of a booking', (api) => {
    /** What the real operations do to a booking of two places at 20 euros. */
    const operations = {
        'pay what is due': async (id: string) => void (await api.pay(id, 40_00)),
        'pay a part': async (id: string) => void (await api.pay(id, 1_00)),
        'pay too much': async (id: string) => void (await api.pay(id, 99_00)),
        cancel: async (id: string) => void (await api.cancel(id)),
        'cancel as the provider': async (id: string) => void (await api.cancelForProvider(id)),
        'let the time pass': async () => api.wait(holdSeconds),
        'sell its places to others': async (id: string) => {
            const { date, timeSlotId } = (await api.read(id)).body;
            await api.quote({ experienceId: ids.tour, date, timeSlotId, adults: 2 }).then(async ({ status, body }) => {
                if (status !== 200) return;
                const participant_data = { adults: 2, firstName: 'A', lastName: 'B', phone: '12345' };
                const named = { experience_id: ids.tour, date, time_slot_id: timeSlotId, participant_data };
                await api.create({ ...named, pricingToken: body.pricingToken });
            });
        },
        'ask for it': async (id: string) => void (await api.read(id)),
    };
    type Operation = keyof typeof operations;

    /** How each state is reached. */
    const ways: Record<BookingStatus, Operation[]> = {
        pending: [],
        confirmed: ['pay what is due'],
        expired: ['let the time pass'],
        cancelled: ['cancel'],
    };
    const status = async (id: string) => (await api.read(id)).body.status;
    async function reach(wanted: BookingStatus): Promise<string> {
        const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 2 };
        const { bookingId } = (await api.book(request)).body;
        for (const operation of ways[wanted]) await operations[operation](bookingId);
        expect(await status(bookingId)).toBe(wanted);
        return bookingId;
    }

    test.each(bookingStatuses)('the operations bring a booking to the state %s', async (wanted) => {
        await reach(wanted);
    });

    /** What becomes of a booking in each state; everything else leaves it as it is. */
    const changes: Record<BookingStatus, Partial<Record<Operation, BookingStatus>>> = {
        pending: {
            'pay what is due': 'confirmed',
            'pay too much': 'confirmed',
            cancel: 'cancelled',
            'cancel as the provider': 'cancelled',
            'let the time pass': 'expired',
        },
        expired: { 'pay what is due': 'confirmed', 'pay too much': 'confirmed' },
        confirmed: { 'cancel as the provider': 'cancelled' },
        cancelled: {},
    };
    const cases = bookingStatuses.flatMap((from) =>
        (Object.keys(operations) as Operation[]).map((operation) => [from, operation] as const),
    );
    test.each(cases)('a booking that is %s changes as the table states after: %s', async (from, operation) => {
        const id = await reach(from);
        await operations[operation](id);
        expect(await status(id)).toBe(changes[from][operation] ?? from);
    });

    test('every change that happens is one of the table, and every one of the table happens', () => {
        for (const from of bookingStatuses) {
            expect([...new Set(Object.values(changes[from]))].sort()).toEqual([...bookingTransitions[from]].sort());
        }
    });

    test('no order of operations leads to another state', async () => {
        const names = Object.keys(operations) as Operation[];
        for (let seed = 1; seed <= 12; seed++) {
            const id = await reach('pending');
            let [before, random] = [await status(id), seed];
            for (let step = 0; step < 8; step++) {
                random = (random * 48_271) % 2_147_483_647;
                await operations[names[random % names.length] as Operation](id);
                const after = await status(id);
                if (after !== before)
                    expect([seed, step, bookingTransitions[before]]).toEqual([
                        seed,
                        step,
                        expect.arrayContaining([after]),
                    ]);
                before = after;
            }
        }
    });
});
