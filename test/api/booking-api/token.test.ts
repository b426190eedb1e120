import { describe, expect, test } from 'vitest';
import { TokenSealer } from '../../../api/booking/quote/token.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import { contact, describeBooking, expectError, quoteTtlSeconds } from '../booking/support/booking-api.ts';
import { category, changed, ids, providers } from '../booking/support/catalog.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describeBooking('a pricing token', (api) => {
    const tour = (date: string) => ({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });

    test('a pricing token cannot be read', async () => {
        const { pricingToken } = (await api.quote(tour(api.freeDay()))).body;
        const parts = pricingToken.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
        for (const text of [pricingToken, ...parts]) expect(text).not.toMatch(/tour|early|10000000/u);
    });

    describe('that was changed is refused', () => {
        test('a token that was changed in any character is refused', async () => {
            const { pricingToken } = (await api.quote(tour(api.freeDay()))).body;
            const { sealer } = api.running.service;
            expect(await sealer.open(pricingToken, api.nowMs)).not.toBeNull();
            for (let at = 0; at < pricingToken.length; at++) {
                const code = alphabet.indexOf(pricingToken[at] as string);
                // One bit at a time: the lowest of a part's last character is dropped by careless decoding.
                const others = code === -1 ? ['A'] : [0, 1, 5].map((bit) => alphabet[code ^ (1 << bit)] as string);
                for (const other of [...others, '.', '=', 'é']) {
                    if (other === pricingToken[at]) continue;
                    const edited = pricingToken.slice(0, at) + other + pricingToken.slice(at + 1);
                    expect([at, other, await sealer.open(edited, api.nowMs)]).toEqual([at, other, null]);
                }
            }
        });

        test('a token that was edited, cut, extended, mixed with another, or nonsense is refused over HTTP', async () => {
            const payload = await api.quoted(tour(api.freeDay()));
            const token = payload.pricingToken as string;
            const other = ((await api.quoted(tour(api.freeDay()))).pricingToken as string).split('.');
            const parts = token.split('.');
            const mixed = parts.map((_, at) => parts.map((part, each) => (each === at ? other[each] : part)).join('.'));
            const broken = [
                ...mixed.filter((text) => text !== token),
                token.slice(0, -1),
                token.slice(1),
                `${token}A`,
                `${token}.`,
                ` ${token}`,
                parts.slice(0, 4).join('.'),
                [...parts].reverse().join('.'),
                token.toLowerCase(),
                'nonsense',
                '....',
                '\u0000',
            ];
            expect(broken.length).toBeGreaterThan(12);
            const before = await api.count();
            for (const pricingToken of broken) {
                expectError(await api.create({ ...payload, pricingToken }), 'token_invalid');
            }
            expect(await api.count()).toBe(before);
            expect((await api.create(payload)).status).toBe(201);
        });

        test('a token of another service is refused', async () => {
            const payload = await api.quoted(tour(api.freeDay()));
            const { sealer } = api.running.service;
            const opened = await sealer.open(payload.pricingToken as string, api.nowMs);
            const stranger = new TokenSealer('another secret for tests, as long as the first');
            const quote = (opened as NonNullable<typeof opened>).quote;
            const pricingToken = await stranger.seal(quote, 'id', api.nowMs, api.nowMs + 60_000);
            expectError(await api.create({ ...payload, pricingToken }), 'token_invalid');
        });
    });

    describe('that is used for something else than was priced is refused, and what differs is named', () => {
        const sail = { experienceId: ids.sail, date: '2027-06-21', timeSlotId: 'morning', adults: 2, children: 1 };
        const data = { adults: 2, children: 1, ...contact };
        const party = (change: object) => ({ participant_data: { ...data, ...change } });
        const departures: [string, object, string[]][] = [
            ['another experience', { experience_id: ids.tour }, ['experience_id']],
            ['another day', { date: '2027-06-22' }, ['date']],
            ['a last day', { endDate: '2027-06-22' }, ['endDate']],
            ['another slot', { time_slot_id: 'noon' }, ['time_slot_id']],
            ['a room', { unitId: 'garden' }, ['unitId']],
            ['more adults', party({ adults: 3 }), ['participant_data.adults']],
            ['fewer adults', party({ adults: 1 }), ['participant_data.adults']],
            ['more children', party({ children: 2 }), ['participant_data.children']],
            ['no children', party({ children: 0 }), ['participant_data.children']],
            ['others by category', party({ categoryCounts: { adult: 3 } }), ['participant_data.categoryCounts']],
            ['more adults beside', { adults: 3 }, ['adults']],
            ['more children beside', { children: [{}, {}] }, ['children']],
            ['more ages', { childrenAges: [5, 6] }, ['childrenAges']],
            ['an age of another price', { childrenAges: [2] }, ['childrenAges']],
            ['a child of another price', { children: [{ age: 2 }] }, ['children']],
            ['other categories beside', { categoryCounts: { adult: 2, infant: 1 } }, ['categoryCounts']],
            ['another mode', { booking_mode: 'private' }, ['booking_mode']],
            ['another option', { options: { lunch: 1 } }, ['options']],
            ['more of an option', { options: { kit: 2 } }, ['options']],
            ['no options', { options: {} }, ['options']],
            ['an extra', { extras: { extraBed: true } }, ['extras.extraBed']],
            ['day and slot', { date: '2027-06-22', time_slot_id: 'noon' }, ['date', 'time_slot_id']],
        ];
        test.each(departures)('a token for %s is refused, and what differs is named', async (_, change, paths) => {
            const payload = await api.quoted({ ...sail, options: { kit: 1 } });
            const answer = await api.create({ ...payload, ...change });
            expectError(answer, 'token_invalid', ...paths);
            for (const path of paths) expect(answer.body.message).toContain(path);
        });

        const date = '2027-06-21';
        const stay = { experienceId: ids.inn, date, endDate: addDays(date, 2), unitId: 'suite', adults: 2 };
        test.each([
            ['another check-in', { date: addDays(date, 1) }, ['date']],
            ['another check-out', { endDate: addDays(date, 3) }, ['endDate']],
            ['another room', { unitId: 'garden' }, ['unitId']],
            ['without the pet', { extras: { withPet: true } }, ['extras.withPet']],
            ['without what was priced', { extras: { extraBed: false } }, ['extras.extraBed']],
            ['a late check-out', { extras: { extraBed: true, lateCheckout: true } }, ['extras.lateCheckout']],
        ])('a token of a stay for %s is refused, and what differs is named', async (_, change, paths) => {
            const payload = await api.quoted({ ...stay, extras: { extraBed: true } });
            expectError(await api.create({ ...payload, ...change }), 'token_invalid', ...paths);
        });

        test('a token of several days for another last day is refused, and what differs is named', async () => {
            const trek = { experienceId: ids.trek, date, endDate: addDays(date, 2), timeSlotId: 'camp', adults: 1 };
            const payload = await api.quoted(trek);
            expectError(await api.create({ ...payload, endDate: addDays(date, 1) }), 'token_invalid', 'endDate');
        });

        test('a token for the same in other words is accepted', async () => {
            const request = { ...sail, date: api.freeDay(), options: { kit: 1 } };
            const [payload, { total }] = [await api.quoted(request), (await api.quote(request)).body];
            const same = {
                experience_id: ids.sail.toUpperCase(),
                endDate: payload.date,
                adults: 2,
                childrenAges: [7],
                options: { kit: 1, lunch: 0 },
                booking_mode: 'shared',
                extras: { extraBed: false },
                total_price: total,
                participant_data: { categoryCounts: { adult: 2, child: 1 }, ...contact },
            };
            const answer = await api.create({ ...payload, ...same });
            expect([answer.status, answer.body.total]).toEqual([201, total]);
        });

        test('a token with another total is a price mismatch', async () => {
            const payload = await api.quoted(tour(api.freeDay()));
            expectError(await api.create({ ...payload, total_price: 19.99 }), 'price_mismatch');
        });
    });

    describe('grows old', () => {
        test('a token expires exactly when its quote stated', async () => {
            const date = api.freeDay();
            const [first, second] = [await api.quoted(tour(date)), await api.quoted(tour(date))];
            api.nowMs += quoteTtlSeconds * 1000 - 1;
            expect((await api.create(first)).status).toBe(201);
            api.nowMs += 1;
            expectError(await api.create(second), 'quote_expired');
        });

        test('a token that has expired is refused with the differing members named', async () => {
            const payload = await api.quoted(tour(api.freeDay()));
            api.wait(quoteTtlSeconds);
            expectError(await api.create({ ...payload, time_slot_id: 'late' }), 'token_invalid', 'time_slot_id');
        });

        test('a booking that an old token made is found before its age is looked at', async () => {
            const payload = await api.quoted(tour(api.freeDay()));
            const made = await api.create(payload);
            api.wait(quoteTtlSeconds * 2);
            const again = await api.create(payload);
            expect([again.status, again.body]).toEqual([200, made.body]);
        });
    });

    describe('keeps its price', () => {
        test('a token keeps its price when the catalogue has another one', async () => {
            const date = api.freeDay();
            const payload = await api.quoted({ ...tour(date), adults: 2 });
            const dearer = [category('adult', 'adult', 99_00)];
            await api.offer(changed(ids.tour, (each) => ({ ...each, categories: dearer, depositBasisPoints: 5_000 })));
            try {
                expect((await api.quote({ ...tour(date), adults: 2 })).body.total).toBe(198);
                const made = await api.create(payload);
                expect([made.status, made.body.total, made.body.amountDueNow]).toEqual([201, 40, 40]);
            } finally {
                await api.offer(providers);
            }
        });

        test('a token books nothing that is offered no more', async () => {
            const [first, second] = [await api.quoted(tour(api.freeDay())), await api.quoted(tour(api.freeDay()))];
            const made = await api.create(first);
            try {
                await api.offer(changed(ids.tour, (each) => ({ ...each, timeSlots: each.timeSlots.slice(1) })));
                expectError(await api.create(second), 'time_slot_not_found');
                await api.offer(changed(ids.tour, () => null));
                expectError(await api.create(second), 'experience_not_found');
                const again = await api.create(first);
                expect([again.status, again.body.bookingId]).toEqual([200, made.body.bookingId]);
            } finally {
                await api.offer(providers);
            }
        });
    });
});
