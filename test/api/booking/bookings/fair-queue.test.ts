import { expect, test } from 'vitest';
import { FairQueue } from '../../../../api/booking/bookings/fair-queue.ts';

interface Item {
    providerSlug: string;
    at: number;
}

function queueOf(counts: Record<string, number>): FairQueue<Item> {
    const queue = new FairQueue<Item>();
    for (const [providerSlug, count] of Object.entries(counts)) {
        for (let at = 0; at < count; at++) queue.push({ providerSlug, at });
    }
    return queue;
}

const names = (items: readonly Item[]) => items.map(({ providerSlug, at }) => `${providerSlug}${at}`);

test('the queue takes the oldest items of each provider in turn, regardless of how many each has', () => {
    const queue = queueOf({ busy: 1000, quiet: 1, other: 5 });
    expect(names(queue.take(6))).toEqual(['busy0', 'busy1', 'quiet0', 'other0', 'other1']);
    expect(names(queue.take(6))).toEqual(['busy2', 'busy3', 'busy4', 'other2', 'other3', 'other4']);
});

test('the share that a provider leaves goes to those that have more items', () => {
    const queue = queueOf({ busy: 9, quiet: 1, other: 3 });
    expect(names(queue.take(10))).toEqual(
        [0, 1, 2, 3, 4, 5].map((at) => `busy${at}`).concat('quiet0', 'other0', 'other1', 'other2'),
    );
    expect(names(queue.take(10))).toEqual(['busy6', 'busy7', 'busy8']);
    expect(queue.isEmpty).toBe(true);
});

test('providers that were served wait behind the others if there are more than can be served at once', () => {
    const queue = queueOf({ a: 9, b: 9, c: 9 });
    expect(names(queue.take(2))).toEqual(['a0', 'b0']);
    expect(names(queue.take(2))).toEqual(['c0', 'a1']);
    expect(names(queue.take(2))).toEqual(['b1', 'c1']);
});

test('items that are put back come before those that have come since, in their order', () => {
    const queue = queueOf({ a: 4 });
    const taken = queue.take(3);
    queue.push({ providerSlug: 'a', at: 4 });
    expect(queue.size).toBe(2);
    queue.putBack(taken);
    expect(queue.size).toBe(5);
    expect(names(queue.takeAll())).toEqual(['a0', 'a1', 'a2', 'a3', 'a4']);
    expect([queue.isEmpty, queue.size]).toEqual([true, 0]);
});
