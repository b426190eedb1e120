import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { closePlaces } from '../../../api/booking/bookings/closures.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import type { ExperienceRow, ProviderRow } from '../../../contract/search.ts';
import { operatingWith, slotWith } from '../booking/availability/fixtures.ts';
import { type BookingApi, describeBooking, expectError } from '../booking/support/booking-api.ts';
import { changed, ids, providers as providersOffered } from '../booking/support/catalog.ts';

interface Rows<Row> {
    data: Row[];
    meta: { total: number; count: number; next_cursor: string | null };
}

const experiences = '/api/embed/experiences';
const providers = '/api/embed/providers';

describeBooking('the search', (api) => {
    async function search(query = ''): Promise<Rows<ExperienceRow>> {
        const { status, text } = await api.get(`${experiences}?${query}`);
        expect([query, status]).toEqual([query, 200]);
        return JSON.parse(text);
    }
    const slugs = async (query = '') => (await search(query)).data.map(({ slug }) => slug);

    test('a search without a query finds everything, with price, length and address', async () => {
        const { data, meta } = await search();
        expect(meta).toEqual({ total: 13, count: 13, next_cursor: null });
        expect(data.find(({ id }) => id === ids.sail)).toEqual({
            id: ids.sail,
            slug: 'sail',
            provider_slug: 'lagoon',
            name: 'Sail',
            type: 'excursion',
            location: { name: 'Pier', address: null, lat: 18.67, lon: -88.39 },
            price_from: 1200,
            currency: 'MXN',
            duration: 120,
            languages: ['en', 'fr'],
            next_available: '2027-03-01',
            url: 'https://book.example/en/p/lagoon/e/sail',
        });
        expect(data.find(({ id }) => id === ids.inn)).toMatchObject({
            price_from: 10,
            currency: 'KWD',
            duration: null,
        });
    });

    test('a search answers in the language that is asked for, and links to its page', async () => {
        const { data } = await search('q=vela&locale=fr-CA');
        expect(data).toHaveLength(1);
        expect(data[0]).toMatchObject({ name: 'Voile', url: 'https://book.example/fr/p/lagoon/e/sail' });
    });

    test('a search filters by each parameter', async () => {
        expect(await slugs('type=hotel')).toEqual(['inn']);
        expect(await slugs('city=pier')).toEqual(['sail']);
        expect(await slugs('city=*')).toEqual([]);
        expect(await slugs('lat=18.6&lon=-88.4&km=10')).toEqual(['sail']);
        expect(await slugs('lat=18.6&lon=-88.4&km=5')).toEqual([]);
        expect(await slugs('language=fr')).toEqual(['sail']);
        expect(await slugs('currency=JPY')).toEqual(['tea']);
        expect(await slugs('currency=EUR&price_max=0')).toEqual(['walk']);
    });

    test.each(['q=*', 'q=%20'])('a search for %s, which has no words, finds everything', async (query) => {
        expect(await slugs(query)).toEqual(await slugs(''));
    });

    test.each([
        ['city=Piers', { city: ['Pier'] }],
        ['type=excursions&city=Piers&language=fr', { type: ['excursion'], city: ['Pier'] }],
        ['type=hotels&city=pier', { type: ['hotel'] }],
        ['type=hotel&city=pier', undefined],
        ['type=hotle', { type: ['hotel'] }],
        ['type=none&city=elsewhere', { type: ['excursion', 'activity', 'hotel'] }],
        ['city=pier', undefined],
    ])('a search that finds nothing for %s suggests similar types and places', async (query, expected) => {
        for (const path of [experiences, providers]) {
            const { meta } = JSON.parse((await api.get(`${path}?${query}`)).text);
            expect(meta.did_you_mean).toEqual(expected);
        }
    });

    test.each([
        ['q=', 'q'],
        [`q=${'a'.repeat(201)}`, 'q'],
        ['q=a&q=b', 'q'],
        ['lat=1', 'lat'],
        ['lat=91&lon=0', 'lat'],
        ['lat=1e1&lon=0', 'lat'],
        ['lat=0&lon=0&km=-1', 'km'],
        ['km=5', 'km'],
        ['language=english', 'language'],
        ['currency=EURO', 'currency'],
        ['price_max=-1', 'price_max'],
        ['price_max=NaN', 'price_max'],
        ['date=2027-02-29', 'date'],
        ['participants=0', 'participants'],
        ['participants=10000', 'participants'],
        ['limit=51', 'limit'],
        ['limit=0', 'limit'],
        ['cursor=abc', 'cursor'],
        ['locale=1', 'locale'],
    ])('a search refuses %s and names the parameter', async (query, parameter) => {
        for (const path of [experiences, providers]) {
            expectError(await api.get(`${path}?${query}`), 'invalid_request', parameter);
        }
    });

    test('a search asks for whole numbers where it needs them', async () => {
        expect((await api.get(`${experiences}?limit=1.5`)).body.message).toBe('limit: One whole number from 1 to 50.');
        const place = await api.get(`${experiences}?lat=a&lon=0`);
        expect(place.body.message).toBe('lat: One number from -90 to 90.');
    });

    test('an experience that begins in a far year is found beside those of today', async () => {
        const from = '2199-01-01';
        await api.offer(changed(ids.strict, (strict) => ({ ...strict, availability: operatingWith({ from }) })));
        const { data } = await search();
        await api.offer(providersOffered);
        expect(data.find(({ id }) => id === ids.strict)?.next_available).toBe(from);
        expect(data.find(({ id }) => id === ids.sail)?.next_available).toBe('2027-03-01');
    });

    test('a search refuses a parameter that it does not have', async () => {
        expectError(await api.get(`${experiences}?text=sail`), 'unknown_parameter', 'text');
    });

    test('pages of a search follow each other without a gap, and a cursor belongs to its query', async () => {
        const all = await slugs();
        const paged: string[] = [];
        let cursor: string | null = null;
        do {
            const { data, meta }: Rows<ExperienceRow> = await search(`limit=5${cursor ? `&cursor=${cursor}` : ''}`);
            expect(meta).toMatchObject({ total: 13, count: data.length });
            paged.push(...data.map(({ slug }) => slug));
            cursor = meta.next_cursor;
        } while (cursor !== null);
        expect(paged).toEqual(all);
        const { meta } = await search('limit=5');
        expectError(
            await api.get(`${experiences}?limit=5&type=activity&cursor=${meta.next_cursor}`),
            'invalid_request',
            'cursor',
        );
        expectError(await api.get(`${providers}?limit=5&cursor=${meta.next_cursor}`), 'invalid_request', 'cursor');
    });

    test('a search finds providers in the order of their first experience', async () => {
        const ask = async (query: string) =>
            JSON.parse((await api.get(`${providers}?${query}`)).text) as Rows<ProviderRow>;
        expect((await ask('')).meta.total).toBe(6);
        expect((await ask('type=hotel')).data).toEqual([
            { slug: 'gulf', name: 'Lagoon', experiences: 1, url: 'https://book.example/en/p/gulf' },
        ]);
    });

    describe('by day and party', () => {
        test('a search by day and party leaves out what is full, and finds it again when a booking is cancelled', async () => {
            const date = api.freeDay();
            const query = `type=activity&date=${date}&participants=2`;
            expect(await slugs(query)).toContain('tour');
            const booked = [];
            for (const timeSlotId of ['early', 'late']) {
                booked.push(await api.book({ experienceId: ids.tour, date, timeSlotId, adults: 1 }));
            }
            expect(await slugs(query)).not.toContain('tour');
            expect(await slugs(`type=activity&date=${date}&participants=1`)).toContain('tour');
            await api.cancel(booked[0]?.body.bookingId as string);
            expect(await slugs(query)).toContain('tour');
        });

        test('a search by day and party leaves out a departure whose resource another experience uses', async () => {
            const date = api.freeDay();
            const query = `date=${date}&participants=1`;
            expect(await slugs(query)).toContain('snorkel');
            await api.book({ experienceId: ids.dive, date, timeSlotId: 'dive', adults: 1 });
            expect(await slugs(query)).not.toContain('snorkel');
        });

        test('a search by day and party shows what the calendar shows, whatever is booked and closed', async () => {
            const first = api.freeDay();
            const expedition = [slotWith({ id: 'camp', startTime: '07:00', duration: 4 * 24 * 60 })];
            const requires = [{ resourceId: 'guide', quantity: 1 }];
            await api.offer(
                changed(ids.trek, (trek) => ({ ...trek, multiDay: false, timeSlots: expedition, requires })),
            );
            await sell(api, { experienceId: ids.trek, date: addDays(first, -2), timeSlotId: 'camp', adults: 1 });
            await sellAndClose(api, first);
            api.nowMs = Date.parse(`${first}T12:00:00Z`);
            for (const persons of [1, 2, 4]) {
                const { data } = await search(`participants=${persons}&limit=50`);
                const found = new Map(data.map(({ id, next_available }) => [id, next_available]));
                for (const { provider, experience } of api.catalog.offers) {
                    const expected = await firstFreeDay(api, experience.id, addDays(first, -1), persons);
                    expect([provider.slug, experience.slug, found.get(experience.id) ?? null]).toEqual([
                        provider.slug,
                        experience.slug,
                        expected,
                    ]);
                }
            }
        });
    });
});

/** Books and pays. */
async function sell(api: BookingApi, request: Record<string, unknown>): Promise<void> {
    const { status, body } = await api.book(request);
    expect(status).toBe(201);
    await api.pay(body.bookingId, 100_000_00);
}

/** Sells and closes so much that the first free day of most experiences is days or weeks away. */
async function sellAndClose(api: BookingApi, first: string): Promise<void> {
    const { writer } = api.running.service;
    for (const [slug, days] of [
        ['kyo', 2],
        ['gulf', 9],
        ['reef', 30],
        ['west', 92],
    ] as const) {
        await writer.run(slug, async (database, now) => {
            for (let day = -1; day < days; day++) {
                const closed = { day: addDays(first, day), experienceId: '', placeId: '' };
                const actor = { providerSlug: slug, sessionId: null, actionId: randomUUID() };
                await closePlaces(database, actor, closed, null, now);
            }
        });
    }
    for (let day = 0; day < 4; day++) {
        const date = addDays(first, day);
        await sell(api, { experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
        await sell(api, { experienceId: ids.tour, date, timeSlotId: 'late', adults: 2 });
    }
}

/** The first day on which the calendar has something free, in any mode; null if there is none within 92 days. */
async function firstFreeDay(
    api: BookingApi,
    experienceId: string,
    from: string,
    persons: number,
): Promise<string | null> {
    const days: string[] = [];
    for (const mode of ['shared', 'private']) {
        const to = addDays(from, 91);
        const query = `experienceId=${experienceId}&from=${from}&to=${to}&participants=${persons}&bookingMode=${mode}`;
        const { text } = await api.get(`/api/embed/availability?${query}`);
        const calendar = JSON.parse(text) as {
            days: { date: string; slots: { available: boolean }[]; units: { available: boolean }[] }[];
        };
        const free = calendar.days.find(({ slots, units }) => [...slots, ...units].some(({ available }) => available));
        if (free !== undefined) days.push(free.date);
    }
    return days.sort()[0] ?? null;
}
