import { describe, expect, test } from 'vitest';
import { bookingLimits } from '../../../contract/booking.ts';
import { contact, describeBooking, expectError, holdSeconds, ledgers } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

const anyLedger = ledgers.slice(0, 1);

describeBooking(
    'a limit of open bookings per contact',
    (api) => {
        const book = (person: object, more: object = {}) => {
            const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
            const participant_data = { adults: 1, firstName: 'A', lastName: 'B', ...person };
            return api.book(request, { participant_data, ...more });
        };
        /** Makes as many as one may have; gives the ids. */
        async function fill(person: object): Promise<string[]> {
            const made = [await book(person), await book(person), await book(person)];
            expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
            return made.map(({ body }) => body.bookingId);
        }

        test('one open booking more is refused with the time to wait, and stores nothing', async () => {
            await fill({ email: 'one@mail.example' });
            api.wait(100);
            const before = await api.count();
            const answer = await book({ email: 'one@mail.example' });
            expectError(answer, 'rate_limited');
            expect(answer.headers.get('retry-after')).toBe(String(holdSeconds - 100));
            // The quote expires long before: to wait would not help.
            expect(answer.body.next_step).toMatch(/^Pay or cancel one .* or get a new price with POST/u);
            expect(await api.count()).toBe(before);
            api.wait(holdSeconds - 100);
            expect((await book({ email: 'one@mail.example' })).status).toBe(201);
        });

        test.each([
            ['an e-mail address in other letters', { email: 'Two@Mail.Example' }, { email: 'two@mail.example' }],
            [
                'an e-mail address in full width, with the invisible marks of an address book',
                { email: 'wide@mail.example' },
                { email: '\u200bwide＠mail．example\u2060 ' },
            ],
            [
                'an e-mail address with the letters of its domain',
                { email: 'one@xn--mller-kva.example' },
                { email: 'one@Müller.example' },
            ],
            [
                'a number in other digits and dashes, with the invisible marks of an address book',
                { phone: '+52 983 555 0104' },
                { phone: '\u202a＋５２–٩٨٣ー555‑۰۱۰۴\u202c' },
            ],
            ['a number with other marks', { phone: '+52 983 555 0101' }, { phone: '+52-(983)-5550101' }],
            [
                'a number with its country beside',
                { phone: '+34 612 34 56 78' },
                { phone: '612345678', phoneCountry: 'es' },
            ],
            ['a number without a country', { phone: '555 01 02' }, { phone: '(555) 0102' }],
        ])('%s is the same contact', async (_, first, second) => {
            await fill(first);
            expectError(await book(second), 'rate_limited');
        });

        test('the same e-mail address or the same phone number is enough to be one contact', async () => {
            const both = { email: 'both@mail.example', phone: '+52 983 555 0199' };
            await fill(both);
            expectError(await book({ ...both, email: 'other@mail.example' }), 'rate_limited');
            expectError(await book({ ...both, phone: '+52 983 555 0198' }), 'rate_limited');
            expect((await book({ email: 'other@mail.example', phone: '+52 983 555 0198' })).status).toBe(201);
        });

        test('a booking that is paid, cancelled or expired does not count', async () => {
            const person = { email: 'three@mail.example' };
            const [paid = '', cancelled = ''] = await fill(person);
            await api.pay(paid, 20_00);
            expect((await book(person)).status).toBe(201);
            expectError(await book(person), 'rate_limited');
            await api.cancel(cancelled);
            expect((await book(person)).status).toBe(201);
            expectError(await book(person), 'rate_limited');
            api.wait(holdSeconds);
            await fill(person);
        });

        test('a replay is no further booking', async () => {
            const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
            const participant_data = { adults: 1, firstName: 'A', lastName: 'B', email: 'four@mail.example' };
            const payload = await api.quoted(request, { participant_data });
            await api.create(payload);
            await book({ email: 'four@mail.example' });
            await book({ email: 'four@mail.example' });
            expect((await api.create(payload)).status).toBe(200);
        });

        test('a booking without a contact is not limited', async () => {
            const flat = { experience_id: ids.tour, time_slot_id: 'early', adults: 1, total_price: 20 };
            for (let count = 0; count < 5; count++) {
                expect((await api.create({ ...flat, date: api.freeDay() })).status).toBe(201);
            }
        });

        test('twenty bookings at once, at several providers, come to no more than the limit', async () => {
            const person = { adults: 1, firstName: 'A', lastName: 'B', email: 'crowd@mail.example' };
            const flat = { experience_id: ids.tour, time_slot_id: 'early', adults: 1, total_price: 20 };
            const payloads = Array.from({ length: 20 }, (_, at) => ({
                ...flat,
                ...(at % 2 === 0 && { experience_id: ids.west, time_slot_id: 'late' }),
                date: api.freeDay(),
                participant_data: person,
            }));
            const answers = await Promise.all(payloads.map((payload) => api.create(payload)));
            expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
            expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
        });
    },
    { maxPendingPerContact: 3 },
);

describeBooking(
    'without that limit',
    (api) => {
        test('a contact may have any number of open bookings without a limit', async () => {
            for (let count = 0; count < 8; count++) {
                const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 1 };
                expect((await api.book(request)).status).toBe(201);
            }
        });
    },
    { maxPendingPerContact: 0 },
    anyLedger,
);

describeBooking(
    'bodies',
    (api) => {
        const paths = ['/api/check-availability', '/api/validate-booking-price', '/api/embed/booking/create'];

        describe.each(paths)('of %s', (path) => {
            test.each([
                ['text/plain', 'unsupported_media_type'],
                ['application/x-www-form-urlencoded', 'unsupported_media_type'],
                ['application/jsonp', 'unsupported_media_type'],
                ['application/json; charset=utf-8', 'invalid_request'],
                ['APPLICATION/JSON', 'invalid_request'],
            ] as const)('a body of type %s is answered with %s', async (type, code) => {
                expectError(await api.send('POST', path, '{}', { 'content-type': type }), code);
            });

            test('compressed bodies are not read', async () => {
                expectError(
                    await api.send('POST', path, '{}', { 'content-encoding': 'gzip' }),
                    'unsupported_media_type',
                );
            });

            test.each([
                ['nothing', ''],
                ['half an object', '{"date":'],
                ['two values', '{} {}'],
                ['no object', '[]'],
                ['null', 'null'],
                ['a number', '5'],
            ])('a body that is %s does not fit', async (_, text) => {
                expectError(await api.send('POST', path, text), 'invalid_request', '');
            });

            test('a body that is not UTF-8 does not fit', async () => {
                const answer = await fetch(`${api.running.url}${path}`, {
                    method: 'POST',
                    headers: { 'content-type': 'application/json' },
                    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
                });
                expect(answer.status).toBe(400);
            });

            test(`a body of more than ${bookingLimits.bytes} bytes is too large, to the byte`, async () => {
                const text = '{}'.padEnd(bookingLimits.bytes, ' ');
                expectError(await api.send('POST', path, text), 'invalid_request');
                expectError(await api.send('POST', path, `${text} `), 'payload_too_large');
            });

            test('a deeply nested body is refused like any other', async () => {
                const text = `${'{"options":'.repeat(2000)}1${'}'.repeat(2000)}`;
                expect((await api.send('POST', path, text)).status).toBe(400);
            });
        });

        test('names of members of every object are just unknown members', async () => {
            const flat = {
                experience_id: ids.tour,
                date: '2027-06-01',
                time_slot_id: 'early',
                adults: 1,
                total_price: 20,
            };
            for (const name of ['__proto__', 'constructor', 'toString']) {
                const text = JSON.stringify(flat).replace('{', `{"${name}":{"adults":5},`);
                expect([name, (await api.create(text)).status]).toEqual([name, 400]);
            }
            const options = JSON.stringify({ ...flat, options: {} }).replace('{}', '{"__proto__":1}');
            expect((await api.create(options)).body.total).toBe(20);
            expect(({} as { adults?: number }).adults).toBeUndefined();
            expect((await api.create({ ...flat, participant_data: { adults: 1, ...contact } })).status).toBe(201);
        });
    },
    {},
    anyLedger,
);
