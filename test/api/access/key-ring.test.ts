import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashKey } from '../../../api/access/key.ts';
import { KeyRing } from '../../../api/access/key-ring.ts';
import type { Ledger } from '../../../api/ledger/ledger.ts';
import { err, ok } from '../../../contract/result.ts';

interface Row {
    id: string;
    key_hash: string;
    daily_limit: number | null;
}

/** A ledger whose queries of keys the test answers. */
function slowLedger() {
    const queries: { answer(rows: Row[]): void; fail(): void }[] = [];
    const query = () =>
        new Promise<Row[]>((resolve, reject) => {
            queries.push({ answer: resolve, fail: () => reject(new Error('away')) });
        });
    return { ledger: { query } as unknown as Ledger, queries };
}

const row = (text: string): Row => ({ id: `id of ${text}`, key_hash: hashKey(text), daily_limit: 5 });
const next = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a known key needs no query for a second, and then one', async () => {
    const { ledger, queries } = slowLedger();
    const ring = new KeyRing(ledger, () => {});
    const first = ring.find('known');
    await vi.advanceTimersByTimeAsync(150);
    queries[0]?.answer([row('known')]);
    expect(await first).toMatchObject(ok({ id: 'id of known' }));
    await vi.advanceTimersByTimeAsync(800);
    expect(ring.find('known')).toMatchObject(ok({ id: 'id of known' }));
    await vi.advanceTimersByTimeAsync(100);
    const stale = ring.find('known');
    expect(stale).toBeInstanceOf(Promise);
    queries[1]?.fail();
    expect(await stale).toEqual(err('unavailable'));
});

test('an unknown key waits for a query that begins after it, and requests share that query', async () => {
    const { ledger, queries } = slowLedger();
    const ring = new KeyRing(ledger, () => {});
    const early = ring.find('new');
    const late = [ring.find('new'), ring.find('other'), ring.find('nonsense')];
    expect(queries).toHaveLength(1);
    // The first query read the keys before this one was issued.
    queries[0]?.answer([]);
    expect(await early).toEqual(err('unknown'));
    await next();
    expect(queries).toHaveLength(2);
    queries[1]?.answer([row('new'), row('other')]);
    expect(await Promise.all(late)).toMatchObject([ok({ id: 'id of new' }), ok({ id: 'id of other' }), err('unknown')]);
    expect(queries).toHaveLength(2);
    const further = [ring.find('third'), ring.find('fourth')];
    queries[2]?.answer([]);
    await next();
    queries[3]?.answer([row('fourth')]);
    expect(await Promise.all(further)).toMatchObject([err('unknown'), ok({ id: 'id of fourth' })]);
});

test('a text that is too long for a key causes no query', () => {
    const { ledger, queries } = slowLedger();
    expect(new KeyRing(ledger, () => {}).find('x'.repeat(201))).toEqual(err('unknown'));
    expect(queries).toHaveLength(0);
});
