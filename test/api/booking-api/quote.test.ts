import { describe, expect, test } from 'vitest';
import { describeBooking, expectError, quoteTtlSeconds } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

describeBooking('the price', (api) => {
    const sail = (more: Record<string, unknown> = {}) => {
        return { experienceId: ids.sail, date: '2027-06-20', timeSlotId: 'morning', adults: 2, ...more };
    };

    test('a quote is listed line by line, with the sums and the token', async () => {
        const party = { adults: 2, children: [{ age: 6 }, { age: 2 }] };
        const answer = await api.quote(sail({ ...party, options: { kit: 2, lunch: 1 } }));
        expect(answer.status).toBe(200);
        expect(answer.body).toEqual({
            currency: 'MXN',
            subtotal: 3399.5,
            discount: 0,
            fees: 319.98,
            deposit: 1239.7,
            total: 3719.48,
            rest: 2479.78,
            unitBreakdown: [
                { label: 'Adult', amount: 2400, quantity: 2, unitPrice: 1200 },
                { label: 'Child', amount: 600, quantity: 1, unitPrice: 600 },
                { label: 'Infant', amount: 0, quantity: 1, unitPrice: 0 },
                { label: 'Snorkel kit', amount: 300, quantity: 2, unitPrice: 150 },
                { label: 'Lunch', amount: 99.5, quantity: 1, unitPrice: 99.5 },
            ],
            discountBreakdown: [],
            feeBreakdown: [
                { label: 'Park fee', amount: 150, perPerson: 50, quantity: 3 },
                { label: 'Service', amount: 169.98, base: 3399.5, percent: 5 },
            ],
            refundUntil: [],
            expiresAt: api.instant(quoteTtlSeconds),
            pricingToken: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/u),
        });
    });

    test.each([
        ['a season', sail({ date: '2045-01-31' }), 'MXN', [2880, 0, 244, 3124, 1041.23]],
        ['the day after the season', sail({ date: '2045-02-01' }), 'MXN', [2400, 0, 220, 2620, 873.25]],
        [
            'a slot without the season',
            sail({ date: '2045-01-31', timeSlotId: 'noon' }),
            'MXN',
            [2400, 0, 220, 2620, 873.25],
        ],
        ['a discount', sail({ adults: 5 }), 'MXN', [6000, 600, 520, 5920, 1973.14]],
        ['a private booking', sail({ adults: 6, bookingMode: 'private' }), 'MXN', [7800, 780, 651, 7671, 2556.74]],
        ['a slot that is private', sail({ adults: 1, timeSlotId: 'charter' }), 'MXN', [6000, 0, 350, 6350, 2116.46]],
        [
            'a currency without decimals',
            { experienceId: ids.tea, date: '2027-06-20', timeSlotId: 'early', adults: 1 },
            'JPY',
            [3305, 0, 0, 3305, 1091],
        ],
        [
            'three nights in a currency with three',
            {
                experienceId: ids.inn,
                date: '2027-06-20',
                endDate: '2027-06-23',
                unitId: 'suite',
                adults: 2,
                children: 1,
                extras: { extraBed: true, earlyCheckin: true, lateCheckout: false },
            },
            'KWD',
            [105.52, 0, 0, 105.52, 17.938],
        ],
        [
            'three days',
            { experienceId: ids.trek, date: '2027-06-20', endDate: '2027-06-22', timeSlotId: 'camp', adults: 2 },
            'EUR',
            [300, 0, 0, 300, 0],
        ],
        [
            'nothing',
            { experienceId: ids.walk, date: '2027-06-20', timeSlotId: 'early', adults: 2 },
            'EUR',
            [0, 0, 0, 0, 0],
        ],
    ])('a quote of %s has the right sums', async (_, request, currency, expected) => {
        const { status, body } = await api.quote(request);
        expect([status, body.currency]).toEqual([200, currency]);
        const { subtotal, discount, fees, total, deposit, rest } = body;
        expect([subtotal, discount, fees, total, deposit]).toEqual(expected);
        const units = 10 ** (currency === 'JPY' ? 0 : currency === 'KWD' ? 3 : 2);
        const minor = (amount: number) => Math.round(amount * units);
        const sum = body.unitBreakdown.reduce((all, { amount }) => all + minor(amount), 0);
        expect(sum).toBe(minor(subtotal));
        expect(minor(total)).toBe(minor(subtotal) - minor(discount) + minor(fees));
        expect(minor(deposit) + minor(rest)).toBe(minor(total));
    });

    test('a quote has its labels in the language asked for', async () => {
        const { body } = await api.quote(sail({ options: { kit: 1 }, locale: 'fr', bookingMode: 'private' }));
        expect(body.unitBreakdown.map(({ label }) => label)).toEqual(['Réservation privée', 'Masque et tuba']);
    });

    test.each([
        ['a count of children takes the first category with a price', { children: 1 }, 3000],
        ['an age chooses the category', { children: [{ age: 3 }] }, 2400],
        ['ages may come beside', { childrenAges: [11] }, 3000],
        ['an age that no child category covers pays as an adult', { childrenAges: [12] }, 3600],
        ['both, when they agree', { children: 2, childrenAges: [3, 4] }, 3000],
        ['a child without an age among others', { children: [{}, { age: 2 }] }, 3000],
        ['counts by category replace them', { adults: undefined, categoryCounts: { adult: 1, child: 2 } }, 2400],
        ['`free_children` is the free category', { categoryCounts: { adult: 2, free_children: 2 } }, 2400],
    ])('a party is priced: %s', async (_, party, subtotal) => {
        expect((await api.quote(sail(party))).body.subtotal).toBe(subtotal);
    });

    test('a category may be called what `adult` is not', async () => {
        const stay = { experienceId: ids.inn, date: '2027-06-20', endDate: '2027-06-21', unitId: 'suite' };
        const both = [{ adult: 2 }, { guest: 2 }].map(async (categoryCounts) => {
            return (await api.quote({ ...stay, categoryCounts })).body.total;
        });
        expect(await Promise.all(both)).toEqual([30.255, 30.255]);
    });

    describe('what does not fit is named', () => {
        const stay = { experienceId: ids.inn, date: '2027-06-20', endDate: '2027-06-21', unitId: 'suite', adults: 1 };
        test.each([
            ['nobody', sail({ adults: undefined }), ['adults']],
            ['no adult', sail({ adults: 0, children: 2 }), ['adults']],
            ['no adult by category', sail({ categoryCounts: { child: 2 } }), ['categoryCounts']],
            ['an unknown category', sail({ categoryCounts: { adult: 1, dog: 1 } }), ['categoryCounts.dog']],
            ['an unknown option', sail({ options: { towel: 1 } }), ['options.towel']],
            ['an option like a member of every object', sail({ options: { constructor: 1 } }), ['options.constructor']],
            [
                'more of an option than it allows',
                sail({ options: { lunch: 3, kit: 11 } }),
                ['options.kit', 'options.lunch'],
            ],
            ['a negative quantity', sail({ options: { lunch: -1 } }), ['options.lunch']],
            ['an age above 120', sail({ children: [{ age: 5 }, { age: 121 }] }), ['children.1.age']],
            ['an age below 0', sail({ childrenAges: [-1] }), ['childrenAges.0']],
            ['ages that do not agree with the count', sail({ children: 2, childrenAges: [5] }), ['childrenAges']],
            ['ages that do not agree with ages', sail({ children: [{ age: 5 }], childrenAges: [6] }), ['childrenAges']],
            ['two faults at once', sail({ adults: 0, options: { towel: 1 } }), ['adults', 'options.towel']],
            ['a mode the slot has not', sail({ timeSlotId: 'noon', bookingMode: 'private' }), ['bookingMode']],
            ['shared where it is private', sail({ timeSlotId: 'charter', bookingMode: 'shared' }), ['bookingMode']],
            ['no slot', sail({ timeSlotId: undefined }), ['timeSlotId']],
            ['extras of what is no hotel', sail({ extras: { extraBed: true } }), ['extras.extraBed']],
            ['an extra that is not enabled', { ...stay, extras: { withPet: true } }, ['extras.withPet']],
            ['an extra that does not exist', { ...stay, extras: { sauna: true } }, ['extras.sauna']],
            ['a locale that is none', sail({ locale: 'english' }), ['locale']],
            ['a contact', sail({ firstName: 'Xiomara' }), ['firstName']],
        ])('a request with %s is refused by the paths that do not fit', async (_, request, paths) => {
            expectError(await api.quote(request), 'invalid_request', ...paths);
        });
    });

    test('a party that fits on no day is told how many places the departure has', async () => {
        const answer = await api.quote({ experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 3 });
        expectError(answer, 'slot_full');
        expect(answer.body.message).toBe('This departure takes at most 2 participants, not 3.');
        expect(answer.body.next_step).toContain('split a party');
    });

    test('what cannot be booked has no price but the reason, and what else is free', async () => {
        const date = api.freeDay();
        const request = { experienceId: ids.tour, date, timeSlotId: 'early', adults: 2 };
        await api.book(request);
        const answer = await api.quote(request);
        expectError(answer, 'slot_full');
        expect(answer.body.message).toBe('There are not enough places left for this party.');
        expect(answer.body.alternatives[0]).toEqual({
            date,
            timeSlotId: 'late',
            startTime: '18:00',
            bookingMode: 'shared',
        });
        expectError(await api.quote({ ...request, date: '2027-02-28' }), 'past_date');
        expectError(await api.quote(sail({ adults: 7 })), 'party_too_large');
    });

    test('a price holds no places', async () => {
        const request = { experienceId: ids.tour, date: api.freeDay(), timeSlotId: 'early', adults: 2 };
        const [first, second] = [await api.quoted(request), await api.quoted(request)];
        expect((await api.create(second)).status).toBe(201);
        expectError(await api.create(first), 'slot_full');
    });

    test('a price of as many days as can be booked is still one that can be booked', async () => {
        const trek = {
            experienceId: ids.trek,
            date: '2046-01-01',
            endDate: '2046-04-02',
            timeSlotId: 'camp',
            adults: 2,
        };
        const stay = { experienceId: ids.inn, date: '2046-01-01', endDate: '2046-04-03', unitId: 'suite', adults: 2 };
        for (const [request, total] of [
            [trek, 9_200],
            [stay, 2_783.46],
        ] as const) {
            const made = await api.book(request);
            expect([made.status, made.body.total]).toEqual([201, total]);
        }
    });

    test('two quotes of one request are two tokens', async () => {
        const [first, second] = [await api.quote(sail()), await api.quote(sail())];
        expect(first.body.pricingToken).not.toBe(second.body.pricingToken);
    });
});
