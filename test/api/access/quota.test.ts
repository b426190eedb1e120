import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { revokeKey } from '../../../api/access/key-repository.ts';
import type { LedgerAddress } from '../../../contract/configuration.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { postgresLedger } from '../../support/postgres.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import { type Service, sqliteIn, startService } from '../support/service.ts';

const dist = renderDist(5, 'first', 3);
let distDir: string;

beforeAll(async () => {
    distDir = join(temporaryFolder(), 'dist');
    await writeDist(distDir, dist);
});

const databases: [string, () => Promise<LedgerAddress>][] = [
    ['SQLite', async () => sqliteIn(temporaryFolder())],
    ['PostgreSQL', async () => ({ kind: 'postgres', url: await postgresLedger() })],
];

const path = '/api/v1/markets';

describe.each(databases)('quota with a ledger on %s', (_, address) => {
    /** Services on one ledger: they share nothing else, just as processes do. */
    async function withServices(
        count: number,
        work: (services: Service[], restart: () => Promise<Service>) => Promise<void>,
        clock?: () => number,
    ): Promise<void> {
        const ledger = await address();
        const options = { distDir, ledger, ...(clock === undefined ? {} : { clock }) };
        const services = await Promise.all(Array.from({ length: count }, () => startService(options)));
        const restart = async () => {
            await Promise.all(services.splice(0).map((service) => service.stop()));
            services.push(await startService(options));
            return services[0] as Service;
        };
        try {
            await work(services, restart);
        } finally {
            await Promise.all(services.map((service) => service.stop()));
        }
    }

    const remaining = (answer: Response) => Number(/r=(\d+)/u.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

    test('only answers with status 200 count', () =>
        withServices(1, async ([service]) => {
            const headers = { 'x-api-key': (await service?.issue(10))?.text as string };
            const get = (at: string, more = {}, method = 'GET') =>
                (service as Service).get(at, { ...headers, ...more }, method);
            const first = await get(path);
            expect([first.status, remaining(first)]).toEqual([200, 9]);
            const etag = first.headers.get('etag') as string;
            expect(remaining(await get(path, { 'if-none-match': etag }))).toBe(9);
            expect(remaining(await get('/api/v1/analyses/none'))).toBe(9);
            expect(remaining(await get(`${path}?x=1`))).toBe(9);
            expect(remaining(await get(path, {}, 'POST'))).toBe(9);
            expect(remaining(await get(path, {}, 'HEAD'))).toBe(8);
            expect((await get(path)).headers.get('ratelimit-policy')).toBe('"daily";q=10;w=86400');
        }));

    test('the limit is exact, however many ask two servers at once, and then everything is 429', () =>
        withServices(2, async (services) => {
            const headers = { 'x-api-key': (await services[0]?.issue(60))?.text as string };
            const answers = await Promise.all(
                Array.from({ length: 150 }, (_unused, at) => (services[at % 2] as Service).get(path, headers)),
            );
            const statuses = answers.map(({ status }) => status);
            expect(statuses.filter((status) => status === 200)).toHaveLength(60);
            expect(statuses.filter((status) => status === 429)).toHaveLength(90);
            expect(new Set(answers.filter(({ status }) => status === 200).map(remaining)).size).toBe(60);
            for (const service of services) {
                for (const at of [path, '/api/v1/nothing', `${path}?x=1`, '/api/v1/analyses/none']) {
                    const answer = await service.get(at, headers);
                    expect([at, answer.status, remaining(answer)]).toEqual([at, 429, 0]);
                    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
                    expect(await answer.json()).toMatchObject({
                        code: 'quota_exceeded',
                        message: expect.stringMatching(/ of \d+ answers is used up/u),
                    });
                }
            }
        }));

    test('a new UTC day begins with the whole quota', async () => {
        let now = Date.parse('2026-03-01T23:59:58.500Z');
        await withServices(
            1,
            async ([service]) => {
                const headers = { 'x-api-key': (await service?.issue(2))?.text as string };
                const get = () => (service as Service).get(path, headers);
                expect([(await get()).status, (await get()).status]).toEqual([200, 200]);
                const refused = await get();
                expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
                now = Date.parse('2026-03-02T00:00:00Z');
                const answer = await get();
                expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, '"daily";r=1;t=86400']);
            },
            () => now,
        );
    });

    test('counts survive a restart, also those written behind', () =>
        withServices(1, async ([service], restart) => {
            const [small, large] = [await service?.issue(20), await service?.issue(1_000_000)];
            for (const key of [small, large]) {
                await Promise.all(
                    Array.from({ length: 7 }, () =>
                        (service as Service).get(path, { 'x-api-key': key?.text as string }),
                    ),
                );
            }
            const again = await restart();
            expect(remaining(await again.get(path, { 'x-api-key': small?.text as string }))).toBe(12);
            expect(remaining(await again.get(path, { 'x-api-key': large?.text as string }))).toBe(999_992);
        }));

    test('headers of an unlimited key have the largest number that is allowed', () =>
        withServices(1, async ([service]) => {
            const answer = await (service as Service).get(path, {
                'x-api-key': (await service?.issue(null))?.text as string,
            });
            expect(answer.headers.get('ratelimit-policy')).toBe('"daily";q=999999999999999;w=86400');
            expect(remaining(answer)).toBe(999_999_999_999_999);
        }));

    test('a new key works at once, and a revoked one is refused by every server', () =>
        withServices(2, async (services) => {
            const [one, other] = services as [Service, Service];
            const key = await one.issue(100);
            const statuses = () =>
                Promise.all([one, other].map(async (at) => (await at.get(path, { 'x-api-key': key.text })).status));
            expect(await statuses()).toEqual([200, 200]);
            await revokeKey(one.ledger, key.id, new Date());
            await expect.poll(statuses, { timeout: 30_000 }).toEqual([401, 401]);
        }));
});
