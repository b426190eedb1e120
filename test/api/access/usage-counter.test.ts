import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { issueKey, listKeys } from '../../../api/access/key-repository.ts';
import { UsageCounter } from '../../../api/access/usage-counter.ts';
import { changeUsage } from '../../../api/access/usage-repository.ts';
import { Ledger } from '../../../api/ledger/ledger.ts';
import { temporaryFolder } from '../support/folders.ts';
import { sqliteIn } from '../support/service.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

/**
 * A ledger with one key of this limit, null for none, and a counter on it, until the test ends.
 *
 * @param onError what the test does with errors of the ledger; without it, an error fails the test.
 */
async function counting(
    dailyLimit: number | null,
    clock = () => 0,
    onError: (error: unknown) => void = (error) => expect.unreachable(String(error)),
) {
    const ledger = await Ledger.open(sqliteIn(await temporaryFolder()));
    onTestFinished(() => ledger.close());
    await ledger.migrate();
    const { id } = await ledger.query((database) => issueKey(database, 'Tests', dailyLimit, new Date(0)));
    const key = { id, dailyLimit: dailyLimit ?? Number.POSITIVE_INFINITY, rateLimitPolicy: '' };
    const usedOn = async (day: string) => (await listKeys(ledger, day))[0]?.used_today;
    return { ledger, key, counter: new UsageCounter(ledger, clock, onError), usedOn };
}

test.each([
    ['with a limit', 1_000_000, 300],
    ['without a limit', null, 800],
])('an answer that is counted in memory for a key %s is written within a second', async (_, limit, withinMs) => {
    const { counter, key, usedOn } = await counting(limit);
    const written = () => usedOn('1970-01-01');
    counter.start();
    await counter.take(key, 1);
    // It did not wait for the ledger.
    expect(counter.take(key, 1)).toEqual({ state: 'granted', remaining: key.dailyLimit - 2 });
    expect(await written()).toBe(1);
    await vi.advanceTimersByTimeAsync(withinMs);
    // The counter writes at this time; the disk takes longer.
    while ((await written()) !== 2) await eventLoopTurn();
    await counter.stop();
    expect(counter.take(key, 0)).toEqual({ state: 'granted', remaining: key.dailyLimit - 2 });
});

test('answers are counted in memory for 900 ms from the first that is not written', async () => {
    const { counter, key, usedOn } = await counting(null);
    await counter.take(key, 1);
    const inMemory = Array.from({ length: 6 }, () => {
        const counted = !(counter.take(key, 1) instanceof Promise);
        vi.advanceTimersByTime(300);
        return counted;
    });
    expect(inMemory).toEqual([true, true, true, true, false, false]);
    await counter.stop();
    expect(await usedOn('1970-01-01')).toBe(7);
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

test('a count in memory is written under its day when another day has begun', async () => {
    let nowMs = Date.parse('2026-03-01T23:59:59.900Z');
    const { counter, key, usedOn } = await counting(1_000_000, () => nowMs);
    await counter.take(key, 1);
    expect(counter.take(key, 1)).not.toBeInstanceOf(Promise);
    nowMs += 100;
    expect(await counter.take(key, 1)).toEqual({ state: 'granted', remaining: key.dailyLimit - 1 });
    expect(await counter.stop()).toBe(true);
    expect([await usedOn('2026-03-01'), await usedOn('2026-03-02')]).toEqual([2, 1]);
});

test('a process learns within a quarter of a second that another one has used up the limit', async () => {
    const { ledger, counter, key } = await counting(1_000_000);
    await counter.take(key, 0);
    const { id: keyId, dailyLimit: limit } = key;
    await changeUsage(ledger, [{ keyId, day: '1970-01-01', given: limit, requested: 0, limit }]);
    expect(counter.take(key, 0)).toMatchObject({ remaining: limit });
    await vi.advanceTimersByTimeAsync(251);
    expect(await counter.take(key, 1)).toEqual({ state: 'exhausted', remaining: 0 });
});

test.each([
    ['with a limit', 1_000_000, 300],
    ['without a limit', null, 800],
])(
    'a count of a key %s that the ledger could not store is stored later, and nothing is granted before',
    async (_, limit, withinMs) => {
        const errors: unknown[] = [];
        const { ledger, counter, key, usedOn } = await counting(
            limit,
            () => 0,
            (error) => errors.push(error),
        );
        counter.start();
        await counter.take(key, 1);
        expect(counter.take(key, 1)).not.toBeInstanceOf(Promise);
        const away = vi.spyOn(ledger, 'transaction').mockRejectedValue(new Error('away'));
        await vi.advanceTimersByTimeAsync(withinMs);
        while (errors.length === 0) await eventLoopTurn();
        expect(await counter.take(key, 1)).toEqual({ state: 'unavailable', remaining: key.dailyLimit - 2 });
        expect(await counter.stop()).toBe(false);
        away.mockRestore();
        expect(await counter.stop()).toBe(true);
        expect(await usedOn('1970-01-01')).toBe(2);
    },
);

test('each of the responses that are counted together has its own remainder, and a new limit applies at once', async () => {
    const { counter, key } = await counting(3);
    const take = (dailyLimit: number) => counter.take({ ...key, dailyLimit }, 1);
    const together = await Promise.all([take(3), take(3), take(3), take(3)]);
    expect(together.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0]);
    expect(together.at(-1)?.state).toBe('exhausted');
    await eventLoopTurn();
    expect(await take(5)).toEqual({ state: 'granted', remaining: 1 });
});
