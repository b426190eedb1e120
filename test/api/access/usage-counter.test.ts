import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { issueKey, listKeys } from '../../../api/access/key-repository.ts';
import { UsageCounter } from '../../../api/access/usage-counter.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sqliteIn } from '../support/service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

test('an answer that is counted in memory is in the ledger before it is a second old', async () => {
    const ledger = Ledger.open(sqliteIn(await temporaryFolder()));
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
        while ((await written()) !== 2) await nextTurn();
        await counter.stop();
    } finally {
        await ledger.close();
    }
});
