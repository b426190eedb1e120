import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/pipeline.ts';
import { postgresDatabase } from '../../support/postgres.ts';
import { renderDist, writeDist } from '../support/dist.ts';
import { type Service, sqliteIn, startService } from '../support/service.ts';
import { Way } from '../support/way.ts';

let distDir: string;

beforeAll(async () => {
    distDir = join(temporaryFolder(), 'dist');
    await writeDist(distDir, renderDist(5, 'first', 3));
});

const path = '/api/v1/markets';

async function statusAndTime(service: Service, key: string): Promise<[number, number]> {
    const startedMs = performance.now();
    const answer = await service.get(path, { 'x-api-key': key });
    if (answer.status === 503) {
        expect(await answer.json()).toMatchObject({ code: 'unavailable' });
        expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    return [answer.status, performance.now() - startedMs];
}

async function untilAnswered(service: Service, key: string): Promise<void> {
    await expect.poll(async () => (await statusAndTime(service, key))[0], { timeout: 10_000 }).toBe(200);
}

test.each(['cut', 'silent'] as const)('a PostgreSQL that is away (%s) gives 503, then recovery', async (mode) => {
    const way = await Way.to(await postgresDatabase());
    const service = await startService({
        distDir,
        ledger: { kind: 'postgres', url: way.url },
        isLedgerBounded: true,
    });
    try {
        const small = (await service.issue(3000)).text;
        const large = (await service.issue(1_000_000)).text;
        for (const key of [small, large]) expect((await statusAndTime(service, key))[0]).toBe(200);
        way.change(mode);
        // What is known of a key counts for a second.
        await expect.poll(async () => (await statusAndTime(service, large))[0], { timeout: 30_000 }).toBe(503);
        expect((await service.get('/readyz')).status).toBe(503);
        expect((await service.get('/healthz')).status).toBe(200);
        for (const key of [small, large, `tms_${'B'.repeat(43)}`]) {
            const [status, tookMs] = await statusAndTime(service, key);
            expect(status).toBe(503);
            expect(tookMs).toBeLessThan(10_000);
        }
        way.change('open');
        await untilAnswered(service, small);
        await untilAnswered(service, large);
        await expect.poll(async () => (await service.get('/readyz')).status, { timeout: 10_000 }).toBe(200);
    } finally {
        await service.stop();
        way.close();
    }
});

test('a locked SQLite gives 503 in bounded time, loses nothing, and recovers', async () => {
    const ledger = sqliteIn(temporaryFolder());
    const service = await startService({ distDir, ledger });
    const other = new Sqlite((ledger as { path: string }).path);
    try {
        const key = (await service.issue(3000)).text;
        expect((await statusAndTime(service, key))[0]).toBe(200);
        other.exec('begin immediate');
        const [status, tookMs] = await statusAndTime(service, key);
        expect(status).toBe(503);
        expect(tookMs).toBeLessThan(5000);
        expect((await service.get('/healthz')).status).toBe(200);
        other.exec('rollback');
        await untilAnswered(service, key);
    } finally {
        other.close();
        await service.stop();
    }
});
