import { describe, expect, test } from 'vitest';
import { referenceOf } from '../../../contract/booking-reference.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { contact, describeBooking, expectError, holdSeconds, siteUrl } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

describeBooking('creating a booking without a token', (api) => {
    const tour = (more: object = {}) => {
        const date = api.freeDay();
        return { experience_id: ids.tour, date, time_slot_id: 'early', adults: 1, total_price: 20, ...more };
    };
    let keys = 0;
    const newKey = () => ({ 'idempotency-key': `key ${++keys}` });

    test('the flat fields are enough for a booking; no name is needed', async () => {
        const { status, body } = await api.create(tour());
        expect([status, body]).toEqual([
            201,
            {
                bookingId: body.bookingId,
                reference: referenceOf(body.bookingId),
                status: 'pending',
                currency: 'EUR',
                total: 20,
                amountDueNow: 20,
                paymentUrl: `${siteUrl}/en/booking/${body.bookingId}?payment=true`,
                expiresAt: api.instant(holdSeconds),
            },
        ]);
    });

    test('a member that is null is one that is left out, the token too', async () => {
        const [key, payload] = [newKey(), tour()];
        const { status, body } = await api.create({ ...payload, pricingToken: null, participant_data: null }, key);
        expect(status).toBe(201);
        const again = await api.create(payload, key);
        expect([again.status, again.body.bookingId]).toEqual([200, body.bookingId]);
    });

    test('a booking is made with every one of the published fields', async () => {
        const { status, body } = await api.create({
            experience_id: ids.sail,
            date: api.freeDay(),
            time_slot_id: 'morning',
            booking_mode: 'private',
            adults: 5,
            children: 1,
            options: { kit: 2 },
            total_price: 7986,
        });
        expect([status, body.total, body.amountDueNow]).toEqual([201, 7986, 2661.73]);
    });

    test('ages, counts by category, extras and the last day price a booking as they do a quote', async () => {
        const date = api.freeDay();
        const stay = { experience_id: ids.inn, date, endDate: addDays(date, 2), unitId: 'garden' };
        const party = { categoryCounts: { adult: 2, free_children: 1 }, extras: { extraBed: true } };
        expect((await api.create({ ...stay, ...party, total_price: 36 })).status).toBe(201);
        const sail = { experience_id: ids.sail, date, time_slot_id: 'noon', adults: 1, childrenAges: [2] };
        expect((await api.create({ ...sail, total_price: 1310 })).status).toBe(201);
    });

    test('the message about a missing price names the token', async () => {
        const messages = async (payload: object) => {
            const { body } = await api.create(payload);
            const issues = new Map(body.issues?.map(({ path, message }) => [path, message]));
            return [issues.get('experience_id'), issues.get('total_price')];
        };
        expect(await messages({})).toEqual(['Required.', 'Required, if there is no `pricingToken`.']);
        expect(await messages({ experience_id: 'sail', total_price: '20' })).toEqual([
            'A UUID, the `id` of an experience.',
            'A number is required.',
        ]);
    });

    describe('what is required is named', () => {
        const { date: _, ...others } = { ...tour(), date: '' };
        const good = { ...others, date: '2027-06-01' };
        test.each([
            ['nothing', {}, ['adults', 'date', 'experience_id', 'total_price']],
            ['no experience', { ...good, experience_id: undefined }, ['experience_id']],
            ['no day', { ...good, date: undefined }, ['date']],
            ['no slot', { ...good, time_slot_id: undefined }, ['time_slot_id']],
            ['no adults', { ...good, adults: undefined }, ['adults']],
            ['no total', { ...good, total_price: undefined }, ['total_price']],
            ['a total as a text', { ...good, total_price: '20' }, ['total_price']],
            ['a negative total', { ...good, total_price: -20 }, ['total_price']],
            ['no adult', { ...good, adults: 0 }, ['adults']],
            ['an unknown option', { ...good, options: { kit: 1 } }, ['options.kit']],
            ['a mode that is not offered', { ...good, booking_mode: 'private' }, ['booking_mode']],
            ['a member too many', { ...good, price: 20 }, ['price']],
            [
                'a contact without a way to reach it',
                { ...good, participant_data: { firstName: 'A', lastName: 'B' } },
                ['participant_data.email'],
            ],
            [
                'a contact without a name',
                { ...good, participant_data: { email: contact.email } },
                ['participant_data.firstName', 'participant_data.lastName'],
            ],
            [
                'a party given in two ways',
                { ...good, participant_data: { ...contact, adults: 2, children: 1 } },
                ['participant_data.adults', 'participant_data.children'],
            ],
            [
                'categories given in two ways',
                { ...good, participant_data: { ...contact, categoryCounts: { adult: 2 } } },
                ['participant_data.categoryCounts'],
            ],
            ['an empty token', { ...good, pricingToken: '' }, ['participant_data', 'pricingToken']],
            ['no object', [], ['']],
            ['a text', 'null', ['']],
            ['a number that is none', { ...good, total_price: 'forty' }, ['total_price']],
        ])('a payload with %s is refused by the paths that are missing', async (_name, body, paths) => {
            expectError(await api.create(body), 'invalid_request', ...paths);
        });

        test('an unknown experience or slot is not found', async () => {
            expectError(await api.create({ ...good, experience_id: ids.unknown }), 'experience_not_found');
            expectError(await api.create({ ...good, time_slot_id: 'midnight' }), 'time_slot_not_found');
        });
    });

    test('a contact may be added, and a party given twice with the same values', async () => {
        const person = { ...contact, adults: 1, children: 0, categoryCounts: { adult: 1 } };
        expect((await api.create(tour({ participant_data: person }))).status).toBe(201);
    });

    describe('a total that is not the price', () => {
        test.each([19.99, 20.01, 20.001, 0, 1e21, 2000])(
            'a total of %d is a price_mismatch, and nothing is stored',
            async (total_price) => {
                const before = await api.count();
                const answer = await api.create(tour({ total_price }));
                expectError(answer, 'price_mismatch');
                expect(answer.body).toMatchObject({
                    error: 'price_mismatch',
                    message: expect.stringContaining('does not match current pricing'),
                });
                expect(answer.body).toMatchObject({ currency: 'EUR', total: 20 });
                expect(await api.count()).toBe(before);
            },
        );

        test('a price that the catalogue had yesterday is a price mismatch', async () => {
            const stale = tour({
                date: '2045-01-15',
                experience_id: ids.sail,
                time_slot_id: 'morning',
                total_price: 1310,
            });
            expectError(await api.create(stale), 'price_mismatch');
            expect((await api.create({ ...stale, total_price: 1562 })).status).toBe(201);
        });
    });

    test('what cannot be booked is refused with its reason', async () => {
        const payload = tour({ adults: 2, total_price: 40 });
        await api.create(payload);
        expectError(await api.create(payload), 'slot_full');
        expectError(await api.create({ ...payload, date: '2027-02-01' }), 'past_date');
    });

    test('every call without a key is a booking of its own', async () => {
        const payload = tour();
        const both = [await api.create(payload), await api.create(payload)];
        expect(both.map(({ status }) => status)).toEqual([201, 201]);
        expect(both[0]?.body.bookingId).not.toBe(both[1]?.body.bookingId);
    });

    describe('with an idempotency key', () => {
        test('the same body with the same key is the same booking', async () => {
            const [payload, key] = [tour(), newKey()];
            const made = await api.create(payload, key);
            const again = await api.create(Object.fromEntries(Object.entries(payload).reverse()), key);
            expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([
                200,
                made.body,
                'true',
            ]);
        });

        test('another body with the same key is a conflict, and the first is untouched', async () => {
            const [payload, key] = [tour(), newKey()];
            const made = await api.create(payload, key);
            const before = await api.count();
            expectError(await api.create({ ...payload, adults: 2, total_price: 40 }, key), 'idempotency_conflict');
            expectError(
                await api.create({ ...payload, experience_id: ids.walk, total_price: 0 }, key),
                'idempotency_conflict',
            );
            expectError(await api.create({ ...payload, total_price: 21 }, key), 'idempotency_conflict');
            expect(await api.count()).toBe(before);
            expect((await api.create(payload, key)).body.bookingId).toBe(made.body.bookingId);
        });

        test('twenty calls at once with one key make one booking', async () => {
            const [payload, key] = [tour({ adults: 2, total_price: 40 }), newKey()];
            const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(payload, key)));
            expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
            expect(new Set(answers.map(({ body }) => body.bookingId)).size).toBe(1);
        });

        test('a failure under a key is not remembered', async () => {
            const [payload, key] = [tour({ adults: 2, total_price: 40 }), newKey()];
            const other = await api.create(payload);
            expectError(await api.create(payload, key), 'slot_full');
            await api.cancel(other.body.bookingId);
            expectError(await api.create({ ...payload, total_price: 39 }, key), 'price_mismatch');
            expect((await api.create(payload, key)).status).toBe(201);
        });

        test('a replay is found when the day is over and the price another one', async () => {
            const [payload, key] = [tour(), newKey()];
            api.nowMs = Date.parse(`${addDays(payload.date, -2)}T00:00:00Z`);
            const made = await api.create(payload, key);
            api.nowMs = Date.parse(`${addDays(payload.date, 2)}T00:00:00Z`);
            const again = await api.create(payload, key);
            expect([again.status, again.body.bookingId, again.body.status]).toEqual([
                200,
                made.body.bookingId,
                'expired',
            ]);
        });

        test.each([
            ['nothing', ''],
            ['too long', 'k'.repeat(256)],
            ['not of ASCII', 'clé'],
            ['with a tab', 'a\tb'],
        ])('a key with %s is refused', async (_name, key) => {
            expectError(await api.create(tour(), { 'idempotency-key': key }), 'invalid_request', 'Idempotency-Key');
        });

        test('a key of 255 characters is accepted', async () => {
            expect((await api.create(tour(), { 'idempotency-key': 'k'.repeat(255) })).status).toBe(201);
        });
    });
});
