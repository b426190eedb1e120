import { describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/calendar-day.ts';
import { unknownLocale } from '../../support/locale.ts';
import {
    type Answered,
    contact,
    describeBooking,
    expectError,
    holdSeconds,
    siteUrl,
} from '../booking/support/booking-api.ts';
import { changed, ids, providers } from '../booking/support/catalog.ts';

describeBooking('reading and cancelling a booking', (api) => {
    const tour = (adults = 1, date = api.freeDay()) => {
        return { experienceId: ids.tour, date, timeSlotId: 'early', adults };
    };

    describe('reading', () => {
        test('a booking that is read shows where it stands, and what it is of', async () => {
            const date = api.freeDay();
            const { body: made } = await api.book({ experienceId: ids.sail, date, timeSlotId: 'morning', adults: 2 });
            const answer = await api.read(made.bookingId);
            expect([answer.status, answer.body]).toEqual([
                200,
                {
                    bookingId: made.bookingId,
                    reference: made.reference,
                    status: 'pending',
                    paymentUrl: `${siteUrl}/en/booking/${made.bookingId}?payment=true`,
                    amountDueNow: 873.25,
                    amountPaid: 0,
                    amountRemaining: 2620,
                    amountToRefund: 0,
                    currency: 'MXN',
                    total: 2620,
                    expiresAt: api.instant(holdSeconds),
                    experienceId: ids.sail,
                    date,
                    endDate: null,
                    timeSlotId: 'morning',
                    unitId: null,
                    bookingMode: 'shared',
                    categoryCounts: { adult: 2 },
                    options: {},
                    extras: {},
                },
            ]);
            expect(answer.headers.get('cache-control')).toBe('no-store');
        });

        test('a booking of a stay, and of several days, is read', async () => {
            const date = api.freeDay();
            const dates = { date, endDate: addDays(date, 2) };
            const wanted = { unitId: 'suite', adults: 1, extras: { extraBed: true, withPet: false } };
            const stay = await api.book({ experienceId: ids.inn, ...dates, ...wanted });
            const trek = await api.book({ experienceId: ids.trek, ...dates, timeSlotId: 'camp', adults: 1 });
            expect((await api.read(stay.body.bookingId)).body).toMatchObject({
                ...dates,
                timeSlotId: null,
                unitId: 'suite',
                bookingMode: null,
                categoryCounts: { guest: 1 },
                extras: { extraBed: true },
            });
            expect((await api.read(trek.body.bookingId)).body).toMatchObject({
                ...dates,
                timeSlotId: 'camp',
                unitId: null,
            });
        });

        test('a booking is read by its address or by query, in small or capital letters', async () => {
            const { bookingId } = (await api.book(tour())).body;
            const texts = [
                await api.read(bookingId),
                await api.read(bookingId.toUpperCase()),
                await api.get(`/api/embed/booking?bookingId=${bookingId}`),
                await api.get(`/api/embed/booking?locale=en&bookingId=${bookingId.toUpperCase()}`),
            ].map(({ text }) => text);
            expect(new Set(texts).size).toBe(1);
        });

        test.each([
            [undefined, 'fr'],
            ['en', 'en'],
            ['es', 'es'],
            ['fr-CA', 'fr'],
            ['ES', 'es'],
            [unknownLocale, 'en'],
        ])('the locale %s chooses the language of the payment page: %s', async (locale, shown) => {
            const { bookingId } = (await api.book(tour(), { locale: 'fr' })).body;
            const answers = [
                await api.read(bookingId, locale),
                await api.get(`/api/embed/booking?bookingId=${bookingId}${locale ? `&locale=${locale}` : ''}`),
            ];
            for (const { body } of answers) {
                expect(body.paymentUrl).toBe(`${siteUrl}/${shown}/booking/${bookingId}?payment=true`);
            }
        });

        test('no answer of the whole way shows anything about a person', async () => {
            const payload = await api.quoted(tour(), { special_requests: 'A wheelchair' });
            const made = await api.create(payload);
            const { bookingId } = made.body;
            const answers: Answered[] = [
                made,
                await api.create(payload),
                await api.create({ ...payload, locale: 'fr' }),
                await api.create({ ...payload, payment: 'Xiomara' }),
                await api.read(bookingId),
                await api.get(`/api/embed/booking?bookingId=${bookingId}`),
                await api.cancel(bookingId),
                await api.read(bookingId),
            ];
            const personal = /Xiomara|Quetzalli|mail\.example|5550147|555 0147|wheelchair/iu;
            for (const { text, headers } of answers) {
                expect(text).not.toMatch(personal);
                expect([...headers].join()).not.toMatch(personal);
            }
            expect(api.running.lines.join('')).not.toMatch(personal);
        });

        test('a booking reads expired from the moment its time is over, and nothing is due', async () => {
            const { bookingId } = (await api.book(tour())).body;
            api.nowMs += holdSeconds * 1000 - 1;
            expect((await api.read(bookingId)).body).toMatchObject({ status: 'pending', amountDueNow: 20 });
            api.nowMs += 1;
            expect((await api.read(bookingId)).body).toMatchObject({
                status: 'expired',
                amountDueNow: 0,
                amountPaid: 0,
                amountRemaining: 20,
            });
        });

        test('a booking stays readable when its experience is offered no more', async () => {
            const made = await api.book(tour());
            const before = await api.read(made.body.bookingId);
            await api.offer(changed(ids.tour, () => null));
            try {
                expect((await api.read(made.body.bookingId)).text).toBe(before.text);
                expect((await api.cancel(made.body.bookingId)).body.status).toBe('cancelled');
            } finally {
                await api.offer(providers);
            }
        });

        test.each([
            ['an unknown id', ids.unknown],
            ['a text that is no id', 'nonsense'],
            ['a zero byte', '%00'],
            ['what is no text', '%ff'],
            ['a quotation mark', "'%20or%201=1--"],
            ['a name of the address beside', 'create'],
        ])('a booking with %s is not found, and cannot be cancelled', async (_, id) => {
            expectError(await api.cancel(id), 'booking_not_found');
            expectError(await api.get(`/api/embed/booking?bookingId=${id}`), 'booking_not_found');
            if (id !== 'create') expectError(await api.read(id), 'booking_not_found');
        });

        test('parameters of a reading that do not fit are refused', async () => {
            const { bookingId } = (await api.book(tour())).body;
            const byQuery = `/api/embed/booking?bookingId=${bookingId}`;
            expectError(await api.get('/api/embed/booking'), 'invalid_request', 'bookingId');
            expectError(await api.get(`${byQuery}&bookingId=${bookingId}`), 'invalid_request', 'bookingId');
            expectError(await api.get(`${byQuery}&locale=french`), 'invalid_request', 'locale');
            expectError(await api.read(bookingId, ''), 'invalid_request', 'locale');
            expectError(await api.get(`${byQuery}&email=a`), 'unknown_parameter', 'email');
            expectError(await api.get(`/api/embed/booking/${bookingId}?bookingId=a`), 'unknown_parameter', 'bookingId');
            expectError(
                await api.send('POST', `/api/embed/booking/${bookingId}/cancel?why=a`),
                'unknown_parameter',
                'why',
            );
        });
    });

    describe('cancelling', () => {
        test('an unpaid pending booking that is cancelled frees its places, and the same answer comes again', async () => {
            const request = tour(2);
            const { bookingId } = (await api.book(request)).body;
            const first = await api.cancel(bookingId);
            expect([first.status, first.body.status, first.body.amountDueNow]).toEqual([200, 'cancelled', 0]);
            expect((await api.read(bookingId)).text).toBe(first.text);
            api.wait(10 * holdSeconds);
            const again = await api.cancel(bookingId);
            expect([again.status, again.text]).toEqual([200, first.text]);
            expect((await api.book(request)).status).toBe(201);
        });

        test('ten cancellations at once are one', async () => {
            const { bookingId } = (await api.book(tour())).body;
            const answers = await Promise.all(Array.from({ length: 10 }, () => api.cancel(bookingId)));
            expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
        });

        test.each([
            ['confirmed', async (bookingId: string) => void (await api.pay(bookingId, 20_00)), /confirmation mail/u],
            ['expired', async () => api.wait(holdSeconds), /get a new price/u],
            ['partly paid', async (bookingId: string) => void (await api.pay(bookingId, 1)), /ask the provider\.$/u],
        ])('a booking that is %s is refused a cancellation and stays as it is', async (_, change, nextStep) => {
            const { bookingId } = (await api.book(tour())).body;
            await change(bookingId);
            const before = (await api.read(bookingId)).text;
            const refused = await api.cancel(bookingId);
            expectError(refused, 'booking_not_cancellable');
            expect(refused.body.next_step).toMatch(nextStep);
            expect((await api.read(bookingId)).text).toBe(before);
        });

        test('a cancellation takes the locale of the payment page, and needs no body', async () => {
            const { bookingId } = (await api.book(tour())).body;
            const { body } = await api.send('POST', `/api/embed/booking/${bookingId}/cancel?locale=es`, {
                why: 'rain',
            });
            expect([body.status, body.paymentUrl]).toEqual([
                'cancelled',
                `${siteUrl}/es/booking/${bookingId}?payment=true`,
            ]);
        });

        test('another’s booking of the same slot stays after a cancellation', async () => {
            const date = api.freeDay();
            const [first, second] = [await api.book(tour(1, date)), await api.book(tour(1, date))];
            await api.cancel(first.body.bookingId);
            expect((await api.read(second.body.bookingId)).body.status).toBe('pending');
            expectError(await api.quote(tour(2, date)), 'slot_full');
        });
    });

    test('the contact is kept as it was given, for the provider', async () => {
        const { bookingId } = (await api.book(tour(), { special_requests: '  A window  ' })).body;
        const row = await api.running.ledger.query((database) =>
            database.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow(),
        );
        expect(row).toMatchObject({
            first_name: contact.firstName,
            last_name: contact.lastName,
            email: contact.email.toLowerCase(),
            phone: '+529835550147',
            special_requests: 'A window',
            status: 'pending',
        });
    });
});
