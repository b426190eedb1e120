import { expect, test } from 'vitest';
import { z } from 'zod';
import { parsePrefill } from '../../../../api/booking/prefill/parse.ts';
import { bookingLimits, quoteRequestShape } from '../../../../contract/booking.ts';
import type { Experience } from '../../../../contract/catalog.ts';
import { prefillUrlRequestShape, prefillUrlResponseShape } from '../../../../contract/prefill.ts';
import { type Answered, describeBooking, expectError, ledgers, siteUrl } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

const path = '/api/embed/prefill-url';
const sqlite = ledgers.slice(0, 1);

describeBooking(
    'links that fill in the booking page',
    (api) => {
        const ask = (body: unknown) => api.send('POST', path, body);
        const experience = (id: string) => api.catalog.offer(id)?.experience as Experience;
        const linkOf = ({ status, body }: Answered) => {
            expect(status).toBe(200);
            const { url, ignored } = prefillUrlResponseShape.parse(body);
            return { url, query: new URL(url).search, ignored };
        };

        test('the link of an excursion is the address of its page with the input', async () => {
            const answer = await ask({
                experienceId: ids.sail,
                locale: 'fr',
                date: '2027-06-15',
                slot: '13h00',
                adults: 2,
                children: 2,
                childrenAges: [4, 7],
                options: { kit: 2 },
                payment: 'deposit',
                firstName: 'Zoë',
                specialRequests: 'No nuts, please.',
            });
            const query =
                'date=2027-06-15&slot=noon&adults=2&children=2&childrenAges=4,7&options=%7B%22kit%22:2%7D' +
                '&payment=deposit&specialRequests=No+nuts,+please.&firstName=Zo%C3%AB';
            expect(linkOf(answer)).toEqual({
                url: `${siteUrl}/fr/p/lagoon/e/sail?${query}`,
                query: `?${query}`,
                ignored: [],
            });
            expect(parsePrefill(query, experience(ids.sail)).state).toMatchObject({
                slot: 'noon',
                childrenAges: [4, 7],
            });
        });

        test('the link of a hotel has unit, categories and extras', async () => {
            const link = linkOf(
                await ask({
                    experienceId: ids.inn,
                    checkin: '2027-06-15',
                    checkout: '2027-06-17',
                    unitId: 'suite',
                    categoryCounts: [{ categoryId: 'adult', count: 2 }],
                    extraBed: true,
                    withPet: true,
                    lateCheckout: false,
                }),
            );
            expect(link.url).toBe(
                `${siteUrl}/en/p/gulf/e/inn?checkin=2027-06-15&checkout=2027-06-17&unitId=suite&extraBed=1&lateCheckout=0` +
                    '&categoryCounts=%7B%22guest%22:2%7D',
            );
            expect(link.ignored).toEqual([{ parameter: 'withPet', reason: 'not offered here' }]);
        });

        test('a request for a price makes the link for the same departure, party and mode', async () => {
            const priced = { date: '2027-06-15', timeSlotId: 'morning', adults: 2, bookingMode: 'private' };
            const link = linkOf(await ask({ experienceId: ids.sail, ...priced, children: [{ age: 7 }] }));
            const query = '?date=2027-06-15&slot=morning&bookingMode=private&adults=2&children=1&childrenAges=7';
            expect(link).toMatchObject({ query, ignored: [] });
        });

        test('the schema describes every member of a request for a price as the price does, but for the party', () => {
            const membersOf = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input' }).properties ?? {};
            const [link, price] = [membersOf(prefillUrlRequestShape), membersOf(quoteRequestShape)];
            expect(Object.keys(price).filter((name) => !(name in link))).toEqual([]);
            for (const name of ['date', 'endDate', 'timeSlotId', 'extras']) expect(link[name]).toEqual(price[name]);
        });

        test('the link without input is the address alone', async () => {
            expect(linkOf(await ask({ experienceId: ids.tea })).url).toBe(`${siteUrl}/en/p/kyo/e/tea`);
        });

        test.each([
            ['en', 'en'],
            ['es', 'es'],
            ['fr-CA', 'fr'],
            ['pt', 'en'],
            ['<script>', 'en'],
            ['../..', 'en'],
            ['', 'en'],
            [null, 'en'],
        ])('the locale %s is served in %s', async (locale, served) => {
            const { url } = linkOf(await ask({ experienceId: ids.tea, locale }));
            expect(url).toBe(`${siteUrl}/${served}/p/kyo/e/tea`);
        });

        test('the experience’s id in capitals is the same id', async () => {
            const id = 'ABCDEFAB-0000-5000-8000-00000000000A';
            expectError(await ask({ experienceId: id }), 'experience_not_found');
            const { url } = linkOf(await ask({ experienceId: ids.sail.toUpperCase() }));
            expect(url).toBe(`${siteUrl}/en/p/lagoon/e/sail`);
        });

        test('input that does not fit is listed with its reason, and is no error', async () => {
            const answer = await ask({
                experienceId: ids.sail,
                date: '2027-02-30',
                adults: 0,
                slot: 'midnight',
                options: { kit: 11, sauna: 1, lunch: 1 },
                checkin: '2027-06-15',
                colour: 'red',
                url: 'https://elsewhere.example/',
                status: 'confirmed',
                total_price: 0,
            });
            const { query, ignored } = linkOf(answer);
            expect(query).toBe('?options=%7B%22lunch%22:1%7D');
            expect(ignored).toEqual([
                { parameter: 'checkin', reason: 'is not read on this page; use date' },
                { parameter: 'colour', reason: 'no such parameter' },
                { parameter: 'url', reason: 'no such parameter' },
                { parameter: 'status', reason: 'no such parameter' },
                { parameter: 'total_price', reason: 'no such parameter' },
                { parameter: 'date', reason: 'must be a day of the calendar, YYYY-MM-DD' },
                { parameter: 'slot', reason: 'no such time slot' },
                { parameter: 'adults', reason: 'must be a whole number from 1 to 99' },
                { parameter: 'options.kit', reason: 'must be a whole number from 0 to 10' },
                { parameter: 'options.sauna', reason: 'no such option' },
            ]);
        });

        test('members with the names of built-in ones are listed like any other', async () => {
            const members = '"__proto__": { "adults": 9 }, "constructor": 1, "toString": 2';
            const { query, ignored } = linkOf(await ask(`{ "experienceId": "${ids.sail}", ${members} }`));
            expect(query).toBe('');
            const reason = 'no such parameter';
            expect(ignored).toEqual(
                ['__proto__', 'constructor', 'toString'].map((parameter) => ({ parameter, reason })),
            );
        });

        test('a link never leads elsewhere, whatever is in the input', async () => {
            const evil = '"></script><script>alert(1)</script>\r\nLocation: https://elsewhere.example/#?&a=%';
            const names = [
                'specialRequests',
                'firstName',
                'email',
                'phone',
                'slot',
                'date',
                'payment',
                'options',
                evil,
            ];
            const { url } = linkOf(
                await ask({ experienceId: ids.sail, ...Object.fromEntries(names.map((name) => [name, evil])) }),
            );
            expect(url.startsWith(`${siteUrl}/en/p/lagoon/e/sail?`)).toBe(true);
            expect(url).toMatch(/^[\w\-.~!$'()*+,;:@/?%=&]*$/u);
            expect(new URL(url).searchParams.get('specialRequests')).toBe(evil);
        });

        test('a payload is refused with an id that is none, with none at all, and as no object or no JSON', async () => {
            expectError(await ask({ experienceId: 'sail', adults: 2 }), 'invalid_request', 'experienceId');
            expectError(await ask({ adults: 2 }), 'invalid_request', 'experienceId');
            expectError(await ask({ experienceId: ids.sail, locale: 7 }), 'invalid_request', 'locale');
            expectError(await ask([]), 'invalid_request', '');
            expectError(await ask(null), 'invalid_request', '');
            expectError(await ask('{"experienceId":'), 'invalid_request', '');
            expectError(await ask({ experienceId: ids.unknown, adults: 2 }), 'experience_not_found');
        });

        test('a payload is refused beyond its bounds: 64 KiB, JSON, lists in lists', async () => {
            const head = `{"experienceId":"${ids.sail}","options":`;
            const room = bookingLimits.bytes - head.length - 1;
            const deep = '['.repeat(Math.floor(room / 2)) + ']'.repeat(Math.floor(room / 2));
            expect(linkOf(await ask(`${head}${deep}}`)).ignored.map(({ parameter }) => parameter)).toEqual(['options']);
            expectError(await ask(`${head}"${' '.repeat(room)}"}`), 'payload_too_large');
            const form = { 'content-type': 'application/x-www-form-urlencoded' };
            expectError(await api.send('POST', path, 'adults=2', form), 'unsupported_media_type');
        });

        test('the most that a payload can hold makes no long answer', async () => {
            const members = Array.from({ length: 6_000 }, (_, index) => `"p${index}":1`).join();
            const many = await ask(`{"experienceId":"${ids.sail}",${members}}`);
            expect(linkOf(many).ignored.length).toBeLessThan(30);
            const ages = await ask({ experienceId: ids.sail, childrenAges: 'x,'.repeat(30_000) });
            expect(linkOf(ages).ignored.length).toBeLessThan(30);
        });

        test('scripts of any site may call it and read errors', async () => {
            const origin = { origin: 'https://shop.example' };
            for (const body of [{ experienceId: ids.sail }, { experienceId: ids.unknown }]) {
                const answer = await api.send('POST', path, body, origin);
                expect(answer.headers.get('access-control-allow-origin')).toBe('*');
                expect(answer.headers.get('cache-control')).toBe('no-store');
            }
            const asked = { ...origin, 'access-control-request-method': 'POST' };
            const preflight = await api.send('OPTIONS', path, undefined, asked);
            expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
            expectError(await api.get(path), 'method_not_allowed');
        });

        test('a request for a link makes no booking', async () => {
            expect(await api.count()).toBe(0);
        });
    },
    {},
    sqlite,
);

describeBooking(
    'links that fill in the booking page, with a limit of three a minute',
    (api) => {
        test('the fourth request for a link in a minute is refused', async () => {
            for (let count = 0; count < 3; count++) {
                expect((await api.send('POST', path, { experienceId: ids.sail })).status).toBe(200);
            }
            const refused = await api.send('POST', path, { experienceId: ids.sail });
            expectError(refused, 'rate_limited');
            expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        });
    },
    { rateLimitPerMinute: 3 },
    sqlite,
);
