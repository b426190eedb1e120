import { describe, expect, test } from 'vitest';
import { readBooking } from '../../../api/booking/service/booking.ts';
import { referenceOf } from '../../../contract/booking-reference.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { unknownLocale } from '../../support/locale.ts';
import { contact, describeBooking, expectError, holdSeconds, siteUrl } from '../booking/support/booking-api.ts';
import { changed, ids, providers } from '../booking/support/catalog.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u;

describeBooking('creating a booking with a token', (api) => {
    const tour = (adults = 1, date = api.freeDay()) => {
        return { experienceId: ids.tour, date, timeSlotId: 'early', adults };
    };

    describe('the answer', () => {
        test('the answer to a creation is 201 with exactly the published fields', async () => {
            const { status, body, headers } = await api.book(tour(2));
            expect(status).toBe(201);
            expect(body).toEqual({
                bookingId: expect.stringMatching(uuid),
                reference: referenceOf(body.bookingId),
                status: 'pending',
                currency: 'EUR',
                total: 40,
                amountDueNow: 40,
                paymentUrl: `${siteUrl}/en/booking/${body.bookingId}?payment=true`,
                expiresAt: api.instant(holdSeconds),
            });
            expect(headers.get('idempotent-replayed')).toBeNull();
            expect(headers.get('cache-control')).toBe('no-store');
        });

        test.each([
            ['a deposit, where the experience takes one', undefined, 873.25],
            ['a deposit when it is chosen', 'deposit', 873.25],
            ['everything when that is chosen', 'full', 2620],
        ])('a creation asks for %s', async (_, payment, due) => {
            const sail = { experienceId: ids.sail, date: api.freeDay(), timeSlotId: 'morning', adults: 2 };
            const { body } = await api.book(sail, { payment });
            expect([body.total, body.amountDueNow]).toEqual([2620, due]);
        });

        test('a creation asks for the whole total if no deposit is taken, regardless of the choice', async () => {
            expect((await api.book(tour(), { payment: 'deposit' })).body.amountDueNow).toBe(20);
        });

        test.each([
            ['fr', 'fr'],
            ['es-MX', 'es'],
            [unknownLocale, 'en'],
        ])('a creation in %s has the payment page in %s', async (locale, shown) => {
            const { body } = await api.book(tour(), { locale });
            expect(body.paymentUrl).toBe(`${siteUrl}/${shown}/booking/${body.bookingId}?payment=true`);
        });
    });

    describe('once for each token', () => {
        test('the same body again is the same booking, with 200 and a header that marks it', async () => {
            const payload = await api.quoted(tour());
            const made = await api.create(payload);
            const again = await api.create(payload);
            expect([again.status, again.body]).toEqual([200, made.body]);
            expect(again.headers.get('idempotent-replayed')).toBe('true');
        });

        test('bodies are compared parsed: order, white space and escapes do not matter', async () => {
            const sail = { experienceId: ids.sail, date: api.freeDay(), timeSlotId: 'morning', adults: 1 };
            const [options, more] = [
                { kit: 1, lunch: 1 },
                { special_requests: 'A é', extras: {} },
            ];
            const payload = await api.quoted({ ...sail, options }, { ...more, options });
            const made = await api.create(payload);
            const turned = (object: unknown) => Object.fromEntries(Object.entries(object as object).reverse());
            const again = { ...payload, options: turned(options), participant_data: turned(payload.participant_data) };
            const text = JSON.stringify(turned(again), null, 4);
            const answer = await api.create(text.replace('A é', '\\u0041 \\u00e9').replaceAll(' 1', ' 1.0'));
            expect([answer.status, answer.body.bookingId]).toEqual([200, made.body.bookingId]);
        });

        const others: [string, object][] = [
            ['another name', { participant_data: { adults: 1, ...contact, firstName: 'Another' } }],
            ['other requests', { special_requests: 'A window' }],
            ['another language', { locale: 'fr' }],
            ['another way to pay', { payment: 'full' }],
            ['another day', { date: '2027-06-30' }],
            ['a member more', { booking_mode: 'shared' }],
        ];
        test.each(others)('a body with %s is a conflict that leaves the first as it was', async (_, change) => {
            const payload = await api.quoted(tour());
            const made = await api.create(payload);
            const before = [await api.count(), (await api.read(made.body.bookingId)).body];
            expectError(await api.create({ ...payload, ...change }), 'idempotency_conflict');
            expect([await api.count(), (await api.read(made.body.bookingId)).body]).toEqual(before);
            expect((await api.create(payload)).body.bookingId).toBe(made.body.bookingId);
        });

        test('twenty calls at once with one token make one booking', async () => {
            const payload = await api.quoted(tour(2));
            const before = await api.count();
            const answers = await Promise.all(Array.from({ length: 20 }, () => api.create(payload)));
            expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
            for (const { status, headers } of answers) {
                expect(headers.get('idempotent-replayed')).toBe(status === 200 ? 'true' : null);
            }
            expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
            expect(await api.count()).toBe(before + 1);
        });

        test('twenty calls at once with twenty bodies make one booking and nineteen conflicts', async () => {
            const payload = await api.quoted(tour(2));
            const bodies = Array.from({ length: 20 }, (_, at) => ({ ...payload, special_requests: `FormInput ${at}` }));
            const answers = await Promise.all(bodies.map((body) => api.create(body)));
            const codes = answers.map(({ status, body }) => (status === 201 ? 'made' : body.code)).sort();
            expect(codes).toEqual([...Array(19).fill('idempotency_conflict'), 'made']);
        });

        test('the repeated answer has the current state of the booking', async () => {
            const payload = await api.quoted(tour());
            const { body } = await api.create(payload);
            await api.pay(body.bookingId, 20_00);
            expect((await api.create(payload)).body).toEqual({ ...body, status: 'confirmed', amountDueNow: 0 });
            const lapsing = await api.quoted(tour());
            await api.create(lapsing);
            api.wait(holdSeconds);
            expect((await api.create(lapsing)).body).toMatchObject({ status: 'expired', amountDueNow: 0 });
        });

        test('the same body a process later is the same booking', async () => {
            const payload = await api.quoted(tour());
            const made = await api.create(payload);
            await api.stop();
            await api.start();
            const again = await api.create(payload);
            expect([again.status, again.body]).toEqual([200, made.body]);
        });
    });

    describe('a failed attempt is not remembered', () => {
        test('a full slot is a 409 that stores nothing; when places are free again the same call succeeds', async () => {
            const date = api.freeDay();
            const [mine, other] = [await api.quoted(tour(1, date)), await api.book(tour(2, date))];
            const before = await api.count();
            const refused = await api.create(mine);
            expectError(refused, 'slot_full');
            expect(refused.body.alternatives[0]).toEqual({
                date,
                timeSlotId: 'late',
                startTime: '18:00',
                bookingMode: 'shared',
            });
            expect(await api.count()).toBe(before);
            await api.cancel(other.body.bookingId);
            expect((await api.create(mine)).status).toBe(201);
        });

        test('a payload that did not fit is not remembered', async () => {
            const payload = await api.quoted(tour());
            expectError(await api.create({ ...payload, payment: 'cash' }), 'invalid_request', 'payment');
            expectError(await api.create({ ...payload, time_slot_id: 'late' }), 'token_invalid', 'time_slot_id');
            expect((await api.create(payload)).status).toBe(201);
        });
    });

    test.each([{ phone: '' }, { phone: null }, { phoneCountry: null, children: null }])(
        'a field of a form that is empty means nothing: %j',
        async (fields) => {
            const payload = await api.quoted(tour());
            const participant_data = { ...(payload.participant_data as object), email: 'a@b.example', ...fields };
            const { status } = await api.create({ ...payload, participant_data, special_requests: '', endDate: null });
            expect(status).toBe(201);
        },
    );

    test('an option keeps the label that it had; one that the catalogue has lost since the quote keeps its id', async () => {
        const sail = { experienceId: ids.sail, date: api.freeDay(), timeSlotId: 'morning', adults: 1 };
        const payload = await api.quoted({ ...sail, options: { kit: 1, lunch: 2 } });
        const withKit = changed(ids.sail, (each) => ({
            ...each,
            options: each.options.filter(({ id }) => id === 'kit'),
        }));
        try {
            await api.offer(withKit);
            const made = await api.create(payload);
            const known = await readBooking(api.running.service, made.body.bookingId);
            expect(known.ok && known.value.booking.details.options).toEqual([
                { optionId: 'kit', label: { en: 'Snorkel kit', fr: 'Masque et tuba' }, quantity: 1 },
                { optionId: 'lunch', label: { en: 'lunch' }, quantity: 2 },
            ]);
        } finally {
            await api.offer(providers);
        }
    });

    test('the address that creates bookings takes no GET', async () => {
        const answer = await api.get('/api/embed/booking/create');
        expectError(answer, 'method_not_allowed');
        expect(answer.headers.get('allow')).toBe('POST');
    });

    describe('what is required', () => {
        const required: [string, string[]][] = [
            ['experience_id', ['experience_id']],
            ['date', ['date']],
            ['time_slot_id', ['time_slot_id']],
            ['participant_data', ['participant_data']],
        ];
        test.each(required)('a creation requires %s', async (name, paths) => {
            const payload = await api.quoted(tour());
            expectError(await api.create({ ...payload, [name]: undefined }), 'invalid_request', ...paths);
        });

        const persons: [string, object, string[]][] = [
            ['adults', { ...contact }, ['participant_data.adults']],
            ['a first name', { adults: 1, ...contact, firstName: undefined }, ['participant_data.firstName']],
            ['a last name', { adults: 1, ...contact, lastName: ' ' }, ['participant_data.lastName']],
            ['e-mail or phone', { adults: 1, firstName: 'A', lastName: 'B' }, ['participant_data.email']],
            ['an e-mail address', { adults: 1, ...contact, email: 'xio@' }, ['participant_data.email']],
            ['a telephone number', { adults: 1, ...contact, phone: 'call 12345' }, ['participant_data.phone']],
            ['digits in it', { adults: 1, ...contact, phone: '+52' }, ['participant_data.phone']],
            [
                'a country of two letters',
                { adults: 1, ...contact, phoneCountry: 'MEX' },
                ['participant_data.phoneCountry'],
            ],
            ['children as a count', { adults: 1, ...contact, children: [{ age: 5 }] }, ['participant_data.children']],
            ['nothing else', { adults: 1, ...contact, passport: '1' }, ['participant_data.passport']],
            [
                'names without zero bytes',
                { adults: 1, ...contact, firstName: 'A\u0000B' },
                ['participant_data.firstName'],
            ],
            ['short names', { adults: 1, ...contact, lastName: 'x'.repeat(201) }, ['participant_data.lastName']],
        ];
        test.each(persons)('a participant requires %s', async (_, participant_data, paths) => {
            const answer = await api.create(await api.quoted(tour(), { participant_data }));
            expectError(answer, 'invalid_request', ...paths);
        });

        test('an e-mail address or phone number is enough, and children can be left out', async () => {
            const { email, phone, ...names } = contact;
            for (const way of [{ email }, { phone }]) {
                const participant_data = { adults: 1, ...names, ...way };
                expect((await api.book(tour(), { participant_data })).status).toBe(201);
            }
        });

        test('a booking of a hotel requires no slot', async () => {
            const date = api.freeDay();
            const stay = { experienceId: ids.inn, date, endDate: addDays(date, 1), unitId: 'suite', adults: 1 };
            const payload = await api.quoted(stay);
            expect((await api.create(payload)).status).toBe(201);
        });

        test('special requests have at most 8000 characters, and no zero bytes', async () => {
            const payload = await api.quoted(tour());
            for (const special_requests of ['x'.repeat(8001), 'A\u0000']) {
                expectError(await api.create({ ...payload, special_requests }), 'invalid_request', 'special_requests');
            }
            expect((await api.create({ ...payload, special_requests: 'é'.repeat(8000) })).status).toBe(201);
        });
    });

    test('an invalid payload does not affect those of other callers', async () => {
        const good = await Promise.all(Array.from({ length: 5 }, () => api.quoted(tour())));
        const evil = { adults: 1, ...contact, firstName: '\u0000', lastName: '\ud800' };
        const bad = await Promise.all(Array.from({ length: 5 }, () => api.quoted(tour(), { participant_data: evil })));
        const answers = await Promise.all([...good, ...bad].map((payload) => api.create(payload)));
        expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(201), ...Array(5).fill(400)]);
    });
});
