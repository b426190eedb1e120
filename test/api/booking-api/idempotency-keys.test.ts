import { expect, test } from 'vitest';
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
});
