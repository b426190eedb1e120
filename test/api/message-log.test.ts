import { expect, test } from 'vitest';
import type { Delivery } from '../../api/booking/events/deliveries.ts';
import { messageLog } from '../../api/message-log.ts';

const delivery: Delivery = {
    id: 'd1',
    event_id: 'e1',
    channel: 'mail',
    recipient: 'guest',
    kind: 'confirmed',
    state: 'open',
    attempts: 1,
    next_at_ms: 0,
    lease_until_ms: 0,
    leased_by: null,
    failure: null,
    created_at_ms: 0,
    ended_at_ms: null,
};

function logged() {
    const lines: [object, string][] = [];
    let nowMs = 0;
    const log = messageLog({ warn: (facts: object, text: string) => lines.push([facts, text]) } as never, () => nowMs);
    const wait = (minutes: number) => {
        nowMs += minutes * 60_000;
    };
    return { ...log, lines, wait };
}

test('mails that fail, and each endpoint that does, are one line in ten minutes', () => {
    const { onFailed, lines, wait } = logged();
    const fail = (more: Partial<Delivery> = {}) =>
        onFailed({ delivery: { ...delivery, ...more }, why: 'Greeting: 451 busy', isOver: false });
    for (let at = 0; at < 20; at++) fail();
    for (const recipient of ['one', 'two', 'one']) fail({ channel: 'webhook', recipient });
    const text = 'messages cannot be sent and are tried again';
    const reason = 'Greeting: 451 busy';
    expect(lines.splice(0)).toEqual([
        [{ channel: 'mail', reason, omitted: 0 }, text],
        [{ channel: 'webhook', endpoint: 'one', reason, omitted: 0 }, text],
        [{ channel: 'webhook', endpoint: 'two', reason, omitted: 0 }, text],
    ]);
    wait(9);
    fail();
    wait(1);
    fail();
    expect(lines.splice(0)).toEqual([[{ channel: 'mail', reason, omitted: 20 }, text]]);
    fail();
    wait(600);
    fail();
    expect(lines.splice(0)).toEqual([[{ channel: 'mail', reason, omitted: 0 }, text]]);
    // The clock of the machine is set back by a day.
    wait(-24 * 60);
    fail();
    expect(lines).toHaveLength(1);
});

test('a message that has failed for good is a line of its own', () => {
    const { onFailed, lines } = logged();
    const why = '550 5.1.1 (address) no such user';
    onFailed({ delivery: { ...delivery, attempts: 10 }, why, isOver: true });
    expect(lines).toEqual([
        [
            {
                id: 'd1',
                event: 'e1',
                channel: 'mail',
                to: 'guest',
                kind: 'confirmed',
                attempts: 10,
                reason: why,
            },
            'a message has failed and is not tried again',
        ],
    ]);
});
