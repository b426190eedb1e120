import { expect, test } from 'vitest';
import { limited, limitedRefusals, rateLimit } from '../../../api/http/rate-limit.ts';
import { type BookingApi, describeBooking, expectError, ledgers } from '../booking/support/booking-api.ts';
import { ids } from '../booking/support/catalog.ts';
import { ask } from './support.ts';

const anyLedger = ledgers.slice(0, 1);
const request = {
    name: 'Ana',
    organisation: 'Research',
    email: 'ana@research.example',
    use_case: 'A report',
    destination_focus: 'Porto',
    planned_use: 'Monthly',
};

/** One call of each public endpoint that is limited. */
const calls: [string, (api: BookingApi) => ReturnType<BookingApi['get']>][] = [
    ['provider lookup', (api) => api.get('/api/embed/provider?providerSlug=reef')],
    ['experience lookup', (api) => api.get(`/api/embed/experience?experienceId=${ids.tour}`)],
    ['calendar', (api) => api.get(`/api/embed/availability?experienceId=${ids.tour}&from=2027-06-01&to=2027-06-01`)],
    ['check availability', (api) => api.check({})],
    ['validate price', (api) => api.quote({})],
    ['create booking', (api) => api.create({})],
    ['get booking by query', (api) => api.get(`/api/embed/booking?bookingId=${ids.unknown}`)],
    ['get booking', (api) => api.read(ids.unknown)],
    ['cancel booking', (api) => api.cancel(ids.unknown)],
];

const fetchFrom = (api: BookingApi, path: string, headers: Record<string, string> = {}) =>
    fetch(`${api.running.url}${path}`, { headers });

describeBooking(
    'a limit of requests per minute and address',
    (api) => {
        test('requests up to the limit are answered, and one more is refused at every endpoint', async () => {
            for (const [index, [name, call]] of calls.entries()) {
                const answer = await call(api);
                expect([name, answer.status]).not.toEqual([name, 429]);
                expect(answer.headers.get('ratelimit-policy')).toBe(`"address";q=${calls.length};w=60`);
                const remaining = calls.length - 1 - index;
                expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"address";r=${remaining};t=\\d+$`, 'u'));
            }
            for (const [name, call] of calls) {
                const answer = await call(api);
                expect([name, answer.status]).toEqual([name, 429]);
                expectError(answer, 'rate_limited');
                expect(answer.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/u);
                const seconds = Number(answer.headers.get('retry-after'));
                expect(seconds).toBeGreaterThanOrEqual(1);
                expect(seconds).toBeLessThanOrEqual(60);
            }
        });

        test('requests for access have a limit of their own', async () => {
            const ask = () => api.send('POST', '/api/v1/access-requests', request);
            for (let count = 0; count < calls.length; count++) expect((await ask()).status).toBe(202);
            expectError(await ask(), 'rate_limited');
        });

        test('headers of proxies do not change the address of a client', async () => {
            const forwarded = {
                'x-forwarded-for': '198.51.100.1',
                forwarded: 'for=198.51.100.1',
                'x-real-ip': '198.51.100.1',
            };
            expectError(await api.get('/api/embed/provider?providerSlug=reef', forwarded), 'rate_limited');
        });

        const floods: [string, string[], Record<string, string>][] = [
            ['documentation and addresses where nothing is', ['/docs', '/openapi.json', '/none', '/xx/none'], {}],
            ['wrong and missing keys', ['/api/v1/markets', '/api/v1/none'], { 'x-api-key': `tms_${'A'.repeat(43)}` }],
            ['measurements', ['/metrics'], {}],
        ];
        test.each(floods)('%s have a limit of their own', async (_, paths, headers) => {
            for (let count = 0; count < calls.length; count++) {
                const path = paths[count % paths.length] as string;
                expect([path, (await fetchFrom(api, path, headers)).status]).not.toEqual([path, 429]);
            }
            for (const path of paths) {
                const answer = await fetchFrom(api, path, headers);
                expect([path, answer.status, answer.headers.has('retry-after')]).toEqual([path, 429, true]);
            }
        });

        test('a request with a valid key is not limited per address, nor are /healthz and /readyz', async () => {
            const key = (await api.running.issue()).text;
            const free = ['/healthz', '/readyz', '/api/v1/markets', '/api/v1/none'];
            for (const path of free) {
                for (let count = 0; count <= calls.length; count++) {
                    const { status } = await fetchFrom(api, path, { 'x-api-key': key });
                    expect([path, status]).not.toEqual([path, 429]);
                }
            }
        });

        test('files of pages are limited as well, far beyond what pages load', async () => {
            const [file] = /\/site\/site\.\w+\.css/u.exec(await (await fetchFrom(api, '/en')).text()) ?? [];
            const answers = await Promise.all(
                Array.from({ length: calls.length * 120 + 1 }, () => fetchFrom(api, file as string)),
            );
            expect(answers.filter(({ status }) => status === 200)).toHaveLength(calls.length * 120);
            expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
        });
    },
    { rateLimitPerMinute: calls.length },
    anyLedger,
);

describeBooking(
    'with a limit of 0',
    (api) => {
        test('any number of requests is answered with a limit of 0', async () => {
            const answers = await Promise.all(
                Array.from({ length: 300 }, () => api.get('/api/embed/provider?providerSlug=reef')),
            );
            expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        });
    },
    { rateLimitPerMinute: 0 },
    anyLedger,
);

test('only refused requests are limited at addresses that take signed requests', async () => {
    const statuses = [400, 200, 401, 200, 404, 503, 500, 200];
    const middleware = limitedRefusals(rateLimit({ requestsPerMinute: 2, addressOf: () => 'one address' }));
    const answered: number[] = [];
    for (const status of statuses) {
        answered.push((await ask({}, middleware, () => new Response(null, { status }))).status);
    }
    expect(answered).toEqual([400, 200, 401, 200, 429, 503, 500, 200]);
});

test('a refusal names the seconds until the minute of the client is over', async () => {
    const limit = limited(rateLimit({ requestsPerMinute: 1, addressOf: () => 'one address' }));
    await ask({}, limit, () => new Response());
    const refused = await ask({}, limit, () => new Response());
    const seconds = Number(refused.headers.get('retry-after'));
    expect([refused.status, seconds > 1 && seconds <= 60]).toEqual([429, true]);
    expect(await refused.json()).toMatchObject({
        message: `More than 1 request a minute from one address; wait ${seconds} s.`,
    });
});
