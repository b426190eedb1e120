import { expect, test } from 'vitest';
import { claimDeliveries } from '../../../../api/booking/events/claim-deliveries.ts';
import { type Attempted, type Delivery, endAttempt } from '../../../../api/booking/events/deliveries.ts';
import { isPostgres } from '../../../../api/ledger/connections.ts';
import { isBusy } from '../../../../api/ledger/retry.ts';
import { describeBooking } from '../support/booking-api.ts';
import { eventsOfBookings } from './support/events-of-bookings.ts';

const hour = 3600;
const day = 24 * hour;

describeBooking('deliveries of events', (api) => {
    const { paid, eventsOf, mailsOf, kindsOf, dispatcher } = eventsOfBookings(api);

    /** Adds messages that are due, which are otherwise like one that is stored. */
    const addDue = async (rows: (Partial<Delivery> & { id: string })[]) => {
        await paid();
        await api.running.ledger.transaction(async (database) => {
            const stored = await database.selectFrom('delivery').selectAll().limit(1).executeTakeFirstOrThrow();
            const due = { ...stored, state: 'open' as const, next_at_ms: 0, lease_until_ms: 0, leased_by: null };
            for (let at = 0; at < rows.length; at += 50) {
                const values = rows.slice(at, at + 50).map((row) => ({ ...due, ...row }));
                await database.insertInto('delivery').values(values).execute();
            }
        });
    };

    test('a message is sent once, when it is due, and its state is kept', async () => {
        const bookingId = await paid();
        const sent: string[] = [];
        const { round } = dispatcher(async ({ kind, recipient }) => {
            sent.push(`${recipient} ${kind}`);
            return { state: 'sent' };
        });
        await round();
        await round();
        const own = await mailsOf(bookingId);
        expect(own.map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`)).toEqual([
            'confirmed sent 1',
            'new sent 1',
            'reminder open 0',
        ]);
        expect(sent.filter((each) => each === 'guest reminder')).toEqual([]);
    });

    test('a failed delivery is tried again later each time, and fails in the end; what cannot succeed is not repeated', async () => {
        const bookingId = await paid();
        const outcomes = new Map<string, Attempted>([
            ['confirmed', { state: 'failed', why: 'the mail server is away', isFinal: false }],
            ['new', { state: 'failed', why: 'no such mailbox', isFinal: true }],
        ]);
        const attempts: number[] = [];
        const { round } = dispatcher(async ({ kind, event_id }) => {
            const own = await mailsOf(bookingId);
            if (!own.some((each) => each.event_id === event_id)) return { state: 'sent' };
            if (kind === 'confirmed') attempts.push(api.nowMs);
            return outcomes.get(kind) ?? { state: 'sent' };
        });
        for (let at = 0; at < 12; at++) {
            await round();
            const [confirmed] = await mailsOf(bookingId);
            if (confirmed?.state !== 'open') break;
            expect(confirmed.failure).toBe('the mail server is away');
            api.nowMs = Number(confirmed.next_at_ms);
        }
        const waits = attempts.slice(1).map((at, index) => (at - (attempts[index] as number)) / 1000);
        expect(waits).toEqual([5, 300, 1800, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]);
        const own = await mailsOf(bookingId);
        expect(own.map(({ kind, state, attempts: count }) => `${kind} ${state} ${count}`).slice(0, 2)).toEqual([
            'confirmed failed 10',
            'new failed 1',
        ]);
    });

    test('a receiver that asks for a later attempt gets it, within a day, and its answer is cut to 500 characters', async () => {
        const bookingId = await paid();
        const answer: Attempted = { state: 'failed', why: 'é'.repeat(600), isFinal: false, retryAfterMs: 60_000 };
        const nextAt = async () => Number((await mailsOf(bookingId))[0]?.next_at_ms) - api.nowMs;
        await dispatcher(async () => answer).round();
        expect(await nextAt()).toBe(60_000);
        expect((await mailsOf(bookingId))[0]?.failure).toBe('é'.repeat(500));
        api.wait(60);
        await dispatcher(async () => ({ ...answer, retryAfterMs: 3 * day * 1000 })).round();
        expect(await nextAt()).toBe(day * 1000);
    });

    test('a claim that was lost stores nothing, and the next process sends again', async () => {
        const bookingId = await paid();
        const { ledger } = api.running;
        const claim = (owner: string) =>
            ledger.query((database) =>
                claimDeliveries(database, { channel: 'mail', owner, nowMs: api.nowMs, most: 1000 }),
            );
        const first = (await claim('first')).filter(({ kind }) => kind === 'confirmed');
        const eventIds = new Set((await mailsOf(bookingId)).map(({ event_id }) => event_id));
        const own = first.find(({ event_id }) => eventIds.has(event_id));
        expect(await claim('second')).toEqual([]);
        api.wait(61);
        const second = (await claim('second')).find(({ id }) => id === own?.id);
        expect(second?.attempts).toBe(2);
        const end = (delivery: typeof own, attempted: Attempted) =>
            ledger.query((database) => endAttempt(database, delivery as never, attempted, api.nowMs, 0));
        await end(own, { state: 'failed', why: 'too late', isFinal: true });
        expect((await mailsOf(bookingId))[0]?.state).toBe('open');
        await end(second, { state: 'sent' });
        expect((await mailsOf(bookingId))[0]?.state).toBe('sent');
    });

    test('a message that no process could send for days is not sent any more, and old events are removed', async () => {
        const bookingId = await paid();
        const { round, made, errors, stale: unconfigured } = dispatcher(null);
        const other = await paid();
        api.wait(5 * day);
        const configured = dispatcher(async () => ({ state: 'failed', why: 'away', isFinal: false }));
        await configured.made.stop(0);
        await configured.round();
        expect(configured.stale).toEqual(expect.arrayContaining(['guest confirmed', 'provider new']));
        const dropped = ['guest confirmed: dropped', 'provider new: dropped'];
        // What is due later is sent then, however long ago it was stored.
        expect(await kindsOf(other)).toEqual([...dropped, 'guest reminder: open']);
        const late = await paid();
        api.wait(4 * day - hour);
        await round();
        expect((await kindsOf(late)).slice(0, 2)).toEqual(['guest confirmed: open', 'provider new: open']);
        api.wait(2 * hour);
        await round();
        expect((await kindsOf(late)).slice(0, 2)).toEqual(dropped);
        // The start has logged that nothing sends them.
        expect(unconfigured).toEqual([]);
        expect((await kindsOf(bookingId)).slice(0, 2)).toEqual(dropped);
        expect(made.dueCount).toBe(0);
        api.nowMs += 4000 * day * 1000;
        for (let at = 0; at < 20; at++) await round();
        expect(await eventsOf(bookingId)).toEqual([]);
        expect(errors).toEqual([]);
    });

    test('a recipient with many due messages delays no other recipient', async () => {
        const webhook = (recipient: string, at: number) =>
            ({ id: `${recipient} ${at}`, channel: 'webhook', recipient, next_at_ms: at }) as const;
        await addDue([...Array.from({ length: 30 }, (_, at) => webhook('a', at)), webhook('b', 90), webhook('b', 91)]);
        const claim = { channel: 'webhook' as const, owner: 'one', nowMs: api.nowMs, most: 4 };
        const claimed = async () =>
            (await api.running.ledger.query((database) => claimDeliveries(database, claim))).map(({ id }) => id).sort();
        expect(await claimed()).toEqual(['a 0', 'a 1', 'b 90', 'b 91']);
        expect(await claimed()).toEqual(['a 2', 'a 3', 'a 4', 'a 5']);
    });

    test('a process on PostgreSQL does not wait for the claims of another', async () => {
        await paid();
        const { ledger } = api.running;
        if (!(await ledger.query(async (database) => isPostgres(database)))) return;
        const claim = (owner: string) => ({ channel: 'mail' as const, owner, nowMs: api.nowMs, most: 1 });
        const [first, second] = await ledger.transaction(async (database) => [
            await claimDeliveries(database, claim('first')),
            await ledger.query((other) => claimDeliveries(other, claim('second'))),
        ]);
        expect([first, second].map((rows) => rows?.length)).toEqual([1, 1]);
        expect(first?.[0]?.id).not.toBe(second?.[0]?.id);
    });

    test('processes share the messages: none is claimed twice', async () => {
        const { ledger } = api.running;
        const count = 300;
        await addDue(Array.from({ length: count }, (_, at) => ({ id: `many ${at}`, channel: 'mail' })));
        const claimed: string[] = [];
        const owners = Array.from({ length: 3 }, async (_, owner) => {
            for (;;) {
                const claim = { channel: 'mail' as const, owner: `process ${owner}`, nowMs: api.nowMs, most: 10 };
                const rows = await ledger
                    .query((database) => claimDeliveries(database, claim))
                    .catch((error: unknown) => (isBusy(error) ? null : Promise.reject(error)));
                if (rows === null) continue;
                if (rows.length === 0) return;
                claimed.push(...rows.map(({ id }) => id).filter((id) => id.startsWith('many')));
            }
        });
        await Promise.all(owners);
        expect(claimed.length).toBe(count);
        expect(new Set(claimed).size).toBe(count);
    });
});
