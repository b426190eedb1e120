import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codesIn } from '../../support/markdown.ts';
import { projectFolder } from '../../support/pipeline.ts';
import {
    type Answered,
    type BookingApi,
    describeBooking,
    ledgers,
    quoteTtlSeconds,
} from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';

const anyLedger = ledgers.slice(0, 1);
const exposed = 'Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After';
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

function expectOpen(answer: Answered): void {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBe(exposed);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
}

test('docs/booking-api.md names the headers that scripts of any origin may read', () => {
    const page = readFileSync(join(projectFolder, 'docs/booking-api.md'), 'utf8');
    const [, names] = /^\*\*CORS\*\*[\s\S]*?\sand\sread\s(`[^.]*`)\./mu.exec(page) as unknown as [string, string];
    expect(codesIn(names)).toEqual(exposed.split(', '));
});

const tour = (date: string) => ({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 2 });
const flat = { experience_id: ids.tour, date: '2027-06-01', time_slot_id: 'early', adults: 1, total_price: 20 };
const create = '/api/embed/booking/create';

/** Requests with an answer of each status, of each endpoint that can give it. */
const asks: [number, string, (api: BookingApi) => Promise<Answered>][] = [
    [200, 'a provider', (api) => api.get('/api/embed/provider?providerSlug=reef')],
    [200, 'an experience', (api) => api.get(`/api/embed/experience?experienceId=${ids.tour}`)],
    [
        200,
        'a calendar',
        (api) => api.get(`/api/embed/availability?experienceId=${ids.tour}&from=2027-06-01&to=2027-06-01`),
    ],
    [200, 'availability', (api) => api.check({ ...tour('2027-06-01'), adults: undefined, participantCount: 1 })],
    [200, 'a price', (api) => api.quote(tour('2027-06-01'))],
    [201, 'a booking', (api) => api.create(flat)],
    [
        200,
        'a booking again',
        async (api) => {
            const key = { 'idempotency-key': 'again' };
            await api.create({ ...flat, date: '2027-06-02' }, key);
            return api.create({ ...flat, date: '2027-06-02' }, key);
        },
    ],
    [
        200,
        'a booking that is read',
        async (api) => api.read((await api.create({ ...flat, date: '2027-06-03' })).body.bookingId),
    ],
    [
        200,
        'a booking that is cancelled',
        async (api) => api.cancel((await api.create({ ...flat, date: '2027-06-04' })).body.bookingId),
    ],
    [200, 'HEAD', (api) => api.send('HEAD', '/api/embed/provider?providerSlug=reef')],
    [400, 'a parameter', (api) => api.get('/api/embed/provider?slug=reef')],
    [400, 'a payload', (api) => api.quote({})],
    [404, 'a provider', (api) => api.get('/api/embed/provider?providerSlug=nobody')],
    [404, 'a booking', (api) => api.read(ids.unknown)],
    [404, 'an address', (api) => api.get('/api/embed/nothing')],
    [404, 'the area itself', (api) => api.get('/api/embed/')],
    [405, 'a method', (api) => api.send('DELETE', '/api/embed/provider')],
    [405, 'another', (api) => api.get('/api/check-availability')],
    [405, 'a third', (api) => api.send('PUT', '/api/validate-booking-price', {})],
    [409, 'a price mismatch', (api) => api.create({ ...flat, total_price: 1 })],
    [409, 'a day that is over', (api) => api.quote(tour('2027-01-01'))],
    [
        410,
        'a quote that is old',
        async (api) => {
            const payload = await api.quoted(tour('2027-06-05'));
            api.wait(quoteTtlSeconds);
            return api.create(payload);
        },
    ],
    [413, 'a payload too large', (api) => api.send('POST', create, 'x'.repeat(140_000))],
    [
        415,
        'another type',
        (api) => api.send('POST', create, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    [
        422,
        'a token that is none',
        async (api) => api.create({ ...(await api.quoted(tour('2027-06-06'))), pricingToken: 'none' }),
    ],
];

describeBooking(
    'scripts of any origin',
    (api) => {
        test.each(asks)('scripts of any origin may read %i: %s', async (status, _, ask) => {
            const answer = await ask(api);
            expect(answer.status).toBe(status);
            expectOpen(answer);
        });

        test.each([
            '/api/embed/provider',
            '/api/embed/booking/create',
            `/api/embed/booking/${ids.unknown}/cancel`,
            '/api/embed/nothing',
            '/api/check-availability',
            '/api/validate-booking-price',
        ])('a preflight of any origin at %s is answered 204', async (path) => {
            const answer = await api.send('OPTIONS', path, undefined, {
                origin: 'https://shop.example',
                'access-control-request-method': 'POST',
                'access-control-request-headers': 'content-type,idempotency-key',
            });
            expect([answer.status, answer.text]).toEqual([204, '']);
            expectOpen(answer);
            const listed = (name: string) => answer.headers.get(name)?.toLowerCase().split(', ');
            expect(listed('access-control-allow-headers')).toEqual(['content-type', 'idempotency-key']);
            expect(listed('access-control-allow-methods')).toEqual(expect.arrayContaining(['get', 'post']));
        });

        test.each([
            '/api/v1/markets',
            '/api/v1/analyses',
            '/api/v1/access-requests',
            '/api/v1/nothing',
            '/docs',
            '/docs/start.js',
            '/healthz',
            '/readyz',
            '/metrics',
            '/openapi.json',
            '/nothing',
            '/api/embed',
            '/api/embedded/provider',
            '/api/check-availability/more',
            '/api/validate-booking-price2',
            `/api/sandbox/bookings/${ids.unknown}/pay`,
            '/',
        ])('scripts of other origins can read nothing at %s', async (path) => {
            const key = (await api.running.issue()).text;
            const keyed: Record<string, string>[] = [{}, { 'x-api-key': key }];
            for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
                for (const headers of keyed) {
                    const answer = await api.send(method, path, undefined, {
                        origin: 'https://shop.example',
                        ...headers,
                    });
                    expect([method, path, corsHeaders(answer.headers)]).toEqual([method, path, []]);
                    if (method === 'OPTIONS') expect(answer.status).not.toBe(204);
                }
            }
        });
    },
    {},
    anyLedger,
);

describeBooking(
    'scripts of any origin, beyond the limit',
    (api) => {
        test('scripts of any origin may read 429 and how long to wait, and preflights are not counted', async () => {
            const preflight = () => api.send('OPTIONS', '/api/embed/provider');
            const ask = () => api.get('/api/embed/provider?providerSlug=reef');
            await preflight();
            expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
            const answer = await ask();
            expect(answer.status).toBe(429);
            expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d?$/u);
            expectOpen(answer);
            expect((await preflight()).status).toBe(204);
        });
    },
    { rateLimitPerMinute: 2 },
    anyLedger,
);

describeBooking(
    'scripts of any origin, while a part of the service is away',
    (api) => {
        test('scripts of any origin may read 503 and Retry-After', async () => {
            // A connection that was not used could not be closed.
            await api.read(ids.unknown);
            await api.quote(tour('2027-06-01'));
            await api.running.ledger.close();
            const away = [await api.create(flat), await api.read(ids.unknown), await api.quote(tour('2027-06-01'))];
            for (const answer of away) {
                expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
                expect(answer.headers.get('retry-after')).toMatch(/^\d+$/u);
                expectOpen(answer);
            }
        });
    },
    {},
    anyLedger,
);
