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

/** A ledger of which only the keys are asked for; each question is answered by the test. */
function slowLedger() {
    const questions: { answer(rows: Row[]): void; fail(): void }[] = [];
    const query = () =>
        new Promise<Row[]>((resolve, reject) => {
            questions.push({ answer: resolve, fail: () => reject(new Error('away')) });
        });
    return { ledger: { query } as unknown as Ledger, questions };
}

const row = (text: string): Row => ({ id: `id of ${text}`, key_hash: hashKey(text), daily_limit: 5 });
const next = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a known key needs no question for a second, and then one', async () => {
    const { ledger, questions } = slowLedger();
    const ring = new KeyRing(ledger, () => {});
    const first = ring.find('known');
    questions[0]?.answer([row('known')]);
    expect(await first).toMatchObject(ok({ id: 'id of known' }));
    await vi.advanceTimersByTimeAsync(900);
    expect(ring.find('known')).toMatchObject(ok({ id: 'id of known' }));
    await vi.advanceTimersByTimeAsync(200);
    const stale = ring.find('known');
    expect(stale).toBeInstanceOf(Promise);
    questions[1]?.fail();
    expect(await stale).toEqual(err('unavailable'));
});

test('an unknown key waits for a question that was put after it, one for all who ask', async () => {
    const { ledger, questions } = slowLedger();
    const ring = new KeyRing(ledger, () => {});
    const early = ring.find('new');
    const late = [ring.find('new'), ring.find('other'), ring.find('nonsense')];
    expect(questions).toHaveLength(1);
    // What the first question saw was before the key was issued.
    questions[0]?.answer([]);
    expect(await early).toEqual(err('unknown'));
    await next();
    expect(questions).toHaveLength(2);
    questions[1]?.answer([row('new'), row('other')]);
    expect(await Promise.all(late)).toMatchObject([ok({ id: 'id of new' }), ok({ id: 'id of other' }), err('unknown')]);
    expect(questions).toHaveLength(2);
});

test('a text too long to be a key is not even asked for', () => {
    const { ledger, questions } = slowLedger();
    expect(new KeyRing(ledger, () => {}).find('x'.repeat(201))).toEqual(err('unknown'));
    expect(questions).toHaveLength(0);
});
