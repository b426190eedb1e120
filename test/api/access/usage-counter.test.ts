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

test.each([
    ['with a limit', 1_000_000, 300],
    ['without a limit', null, 800],
])('an answer that is counted in memory for a key %s is written within a second', async (_, limit, withinMs) => {
    const ledger = await Ledger.open(sqliteIn(await temporaryFolder()));
    try {
        await ledger.migrate();
        const now = new Date('2026-03-01T12:00:00Z');
        const { id } = await ledger.query((database) => issueKey(database, 'Tests', limit, now));
        const written = async () => (await listKeys(ledger, '2026-03-01'))[0]?.used_today;
        const counter = new UsageCounter(
            ledger,
            () => now.getTime(),
            (error) => {
                throw error;
            },
        );
        counter.start();
        const key = { id, dailyLimit: limit ?? Number.POSITIVE_INFINITY, hash: Buffer.alloc(0), rateLimitPolicy: '' };
        await counter.take(key, 1);
        expect(counter.take(key, 1), 'it did not wait for the ledger').not.toBeInstanceOf(Promise);
        expect(await written()).toBe(1);
        await vi.advanceTimersByTimeAsync(withinMs);
        // The counter writes at this time; the disk takes longer.
        while ((await written()) !== 2) await eventLoopTurn();
        await counter.stop();
    } finally {
        await ledger.close();
    }
});

test('the counts of a key without a limit share a transaction of several ticks', async () => {
    const statements: string[] = [];
    const ledger = await Ledger.open(sqliteIn(await temporaryFolder()), () => {}, {
        onQuery: (text) => statements.push(text),
    });
    try {
        await ledger.migrate();
        const { id } = await ledger.query((database) => issueKey(database, 'Tests', null, new Date(0)));
        const counter = new UsageCounter(
            ledger,
            () => 0,
            (error) => expect.unreachable(String(error)),
        );
        counter.start();
        const key = { id, dailyLimit: Number.POSITIVE_INFINITY, rateLimitPolicy: '' };
        await counter.take(key, 1);
        const before = statements.length;
        await counter.take(key, 1);
        await vi.advanceTimersByTimeAsync(500);
        for (let turn = 0; turn < 20; turn++) await eventLoopTurn();
        expect(statements.length).toBe(before);
        await counter.stop();
    } finally {
        await ledger.close();
    }
});

test('sixteen processes that count in memory grant together no more than what is left', async () => {
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
        // The clock does not move, so what each process knows of the others stays valid.
        for (const usage of processes) expect(await usage.take(key, 0)).toMatchObject({ remaining: left });
        let given = 0;
        for (const usage of processes) {
            while (!(usage.take(key, 1) instanceof Promise)) given += 1;
        }
        // Nothing is written yet: the processes have granted this from memory.
        expect(given).toBeGreaterThan(left / 2);
        expect(given).toBeLessThanOrEqual(left);
        for (const usage of processes) expect(await usage.stop()).toBe(true);
    } finally {
        await ledger.close();
    }
});
