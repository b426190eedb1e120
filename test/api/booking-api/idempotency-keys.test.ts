import { describe, expect, test } from 'vitest';
import { describeBooking, expectError } from '../booking/support/booking-api.ts';
import { ids, providers } from '../booking/support/catalog.ts';

const daySeconds = 24 * 60 * 60;

describeBooking('an Idempotency-Key', (api) => {
    const tour = () => ({
        experience_id: ids.tour,
        time_slot_id: 'early',
        date: api.freeDay(),
        adults: 1,
        total_price: 20,
    });
    const key = (name: string) => ({ 'idempotency-key': name });

    test('a key is a name within its provider: the same key, at once at two, makes a booking at each', async () => {
        const west = { ...tour(), experience_id: ids.west, time_slot_id: 'late' };
        const payloads = [tour(), west];
        const first = await Promise.all(payloads.map((payload) => api.create(payload, key('one name'))));
        expect(first.map(({ status }) => status)).toEqual([201, 201]);
        const again = await Promise.all(payloads.map((payload) => api.create(payload, key('one name'))));
        expect(again.map(({ status }) => status)).toEqual([200, 200]);
        expect(again.map(({ body }) => body.bookingId)).toEqual(first.map(({ body }) => body.bookingId));
        expectError(await api.create(tour(), key('one name')), 'idempotency_conflict');
    });

    test('a key may have blanks inside, and the message about another one says so', async () => {
        const refused = await api.create(tour(), key('clé'));
        expectError(refused, 'invalid_request', 'Idempotency-Key');
        expect(refused.body.message).toContain('visible characters of ASCII, with blanks only between them.');
        expect((await api.create(tour(), key('a b'))).status).toBe(201);
    });

    test('a key is kept for 30 days: until then the same request is replayed, afterwards the key is free', async () => {
        const payload = tour();
        const first = await api.create(payload, key('old'));
        api.wait(30 * daySeconds - 1);
        expect((await api.create(payload, key('old'))).body.bookingId).toBe(first.body.bookingId);
        expectError(await api.create(tour(), key('old')), 'idempotency_conflict');
        api.wait(1);
        const other = tour();
        const second = await api.create(other, key('old'));
        expect(second.status, second.text).toBe(201);
        expect((await api.create(other, key('old'))).body.bookingId).toBe(second.body.bookingId);
    });

    test('a key whose time is over is removed by a later change of its provider', async () => {
        await api.create(tour(), key('removed'));
        const kept = async () =>
            await api.running.ledger.query((database) =>
                database
                    .selectFrom('booking_request')
                    .select('request_key')
                    .where('request_key', 'like', '%:removed')
                    .execute(),
            );
        expect(await kept()).toHaveLength(1);
        api.wait(31 * daySeconds);
        await api.create(tour());
        expect(await kept()).toEqual([]);
    });

    test('a key is found where the catalogue has lost the experience since', async () => {
        const payload = { ...tour(), experience_id: ids.west, time_slot_id: 'late' };
        const first = await api.create(payload, key('lost'));
        expect(first.status, first.text).toBe(201);
        await api.offer(providers.filter(({ slug }) => slug !== 'west'));
        try {
            expect((await api.create(payload, key('lost'))).body.bookingId).toBe(first.body.bookingId);
            expect((await api.create({ ...payload, adults: 2 }, key('lost'))).status).toBe(404);
        } finally {
            await api.offer(providers);
        }
    });

    describe('besides a token', () => {
        const quoted = () =>
            api.quoted({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 });

        test('a key besides the token counts as well: either finds the booking', async () => {
            const [first, second] = [await quoted(), await quoted()];
            const key = { 'idempotency-key': `both ${api.freeDay()}` };
            const made = await api.create(first, key);
            expect((await api.create(first)).body.bookingId).toBe(made.body.bookingId);
            expect((await api.create(first, { 'idempotency-key': 'another' })).status).toBe(200);
            expectError(await api.create(second, key), 'idempotency_conflict');
            expect((await api.create(second)).status).toBe(201);
        });

        test('a key that comes with a replay names that booking from then on', async () => {
            const payload = await quoted();
            const key = { 'idempotency-key': `later ${api.freeDay()}` };
            const { body } = await api.create(payload);
            expect((await api.create(payload, key)).body.bookingId).toBe(body.bookingId);
            expectError(await api.create(await quoted(), key), 'idempotency_conflict');
            expect((await api.create(payload, key)).body.bookingId).toBe(body.bookingId);
        });

        test('a token and a key that made two different bookings are a conflict, whichever is found first', async () => {
            for (const order of [0, 1]) {
                const payloads = [await quoted(), await quoted()];
                const keys = ['a', 'b'].map((name) => ({ 'idempotency-key': `${name} ${payloads[0]?.date}` }));
                for (const at of order === 0 ? [0, 1] : [1, 0]) await api.create(payloads[at], keys[at]);
                expectError(await api.create(payloads[0], keys[1]), 'idempotency_conflict');
                expectError(await api.create(payloads[1], keys[0]), 'idempotency_conflict');
            }
        });
    });
});
