import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { issueKey, listKeys } from '../../../api/access/key-repository.ts';
import { UsageCounter } from '../../../api/access/usage-counter.ts';
import { changeUsage } from '../../../api/access/usage-repository.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sqliteIn } from '../support/service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

test('an answer that is counted in memory is in the ledger before it is a second old', async () => {
    const ledger = await Ledger.open(sqliteIn(await temporaryFolder()));
    try {
        await ledger.migrate();
        const now = new Date('2026-03-01T12:00:00Z');
        const { id } = await ledger.query((database) => issueKey(database, 'Tests', 1_000_000, now));
        const written = async () => (await listKeys(ledger, '2026-03-01'))[0]?.used_today;
        const counter = new UsageCounter(
            ledger,
            () => now.getTime(),
            (error) => {
                throw error;
            },
        );
        counter.start();
        const key = { id, dailyLimit: 1_000_000, hash: Buffer.alloc(0), rateLimitPolicy: '' };
        await counter.take(key, 1);
        expect(counter.take(key, 1), 'it did not wait for the ledger').not.toBeInstanceOf(Promise);
        expect(await written()).toBe(1);
        await vi.advanceTimersByTimeAsync(1000);
        // By the clock of the counter it is time; the disk takes as long as it takes.
        while ((await written()) !== 2) await eventLoopTurn();
        await counter.stop();
    } finally {
        await ledger.close();
    }
});

test('sixteen processes that write behind give together no more than is left', async () => {
    const ledger = await Ledger.open(sqliteIn(await temporaryFolder()));
    try {
        await ledger.migrate();
        const now = new Date('2026-03-01T12:00:00Z');
        const [dailyLimit, left] = [1_000_000, 60_000];
        const { id } = await ledger.query((database) => issueKey(database, 'Tests', dailyLimit, now));
        const used = { keyId: id, day: '2026-03-01', given: dailyLimit - left, requested: 0, limit: dailyLimit };
        await changeUsage(ledger, [used]);
        const key = { id, dailyLimit, hash: Buffer.alloc(0), rateLimitPolicy: '' };
        const processes = Array.from({ length: 16 }, () => {
            return new UsageCounter(
                ledger,
                () => now.getTime(),
                () => {},
            );
        });
        // Time stands still: what each of them knows of the others stays fresh.
        for (const usage of processes) expect(await usage.take(key, 0)).toMatchObject({ remaining: left });
        let given = 0;
        for (const usage of processes) {
            while (!(usage.take(key, 1) instanceof Promise)) given += 1;
        }
        // Nobody has written anything yet: this is what they have given away without asking.
        expect(given).toBeGreaterThan(left / 2);
        expect(given).toBeLessThanOrEqual(left);
        for (const usage of processes) expect(await usage.stop()).toBe(true);
    } finally {
        await ledger.close();
    }
});
