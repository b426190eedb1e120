import { expect, test } from 'vitest';
import { type Attempted, claimDeliveries, endAttempt } from '../../../../api/booking/events/deliveries.ts';
import { Dispatcher, type Send } from '../../../../api/booking/events/dispatcher.ts';
import { recordEvent } from '../../../../api/booking/events/events.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { sandboxProvider } from '../../../../api/booking/payment/sandbox.ts';
import { settlePayment } from '../../../../api/booking/payment/settle.ts';
import { isPostgres } from '../../../../api/ledger/connections.ts';
import { isBusy } from '../../../../api/ledger/retry.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { Payments } from '../payment/support/payments.ts';
import { amended } from '../support/amended.ts';
import { describeBooking, holdSeconds, siteUrl } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';

const hour = 3600;
const day = 24 * hour;

describeBooking('events of bookings', (api) => {
    const booked = async (date = api.freeDay()) => {
        const made = await api.book({ experienceId: ids.tour, date, timeSlotId: 'early', adults: 1 });
        expect(made.status, made.text).toBe(201);
        return made.body;
    };
    const paid = async (date = api.freeDay()) => {
        const { bookingId, total } = await booked(date);
        await api.pay(bookingId, total * 100);
        return bookingId;
    };
    const eventsOf = (bookingId: string) =>
        api.running.ledger.query((database) =>
            database
                .selectFrom('event')
                .select(['type', 'details', 'sequence'])
                .where('booking_id', '=', bookingId)
                .orderBy('sequence')
                .orderBy('type')
                .execute(),
        );
    const typesOf = async (bookingId: string) => (await eventsOf(bookingId)).map(({ type }) => type).sort();
    const mailsOf = async (bookingId: string) =>
        await api.running.ledger.query((database) =>
            database
                .selectFrom('delivery')
                .innerJoin('event', 'event.id', 'delivery.event_id')
                .selectAll('delivery')
                .where('event.booking_id', '=', bookingId)
                .orderBy('delivery.kind')
                .orderBy('delivery.recipient')
                .execute(),
        );
    const kindsOf = async (bookingId: string) =>
        (await mailsOf(bookingId)).map(({ recipient, kind, state }) => `${recipient} ${kind}: ${state}`);
    const dispatcher = (send: Send | null) => {
        const senders = send === null ? {} : { mail: send };
        const errors: unknown[] = [];
        const stale: string[] = [];
        const made = new Dispatcher(
            api.running.service,
            senders,
            (error) => errors.push(error),
            ({ recipient, kind }) => stale.push(`${recipient} ${kind}`),
            () => 0.5,
        );
        return { round: () => made.round.call(made), errors, stale, made };
    };

    test('one for each change, with the amount and a sequence that grows, and nothing about a person', async () => {
        const bookingId = await paid();
        await api.cancelForProvider(bookingId);
        const events = await eventsOf(bookingId);
        expect(events.map(({ type }) => type)).toEqual([
            'booking.created',
            'booking.confirmed',
            'payment.received',
            'booking.cancelled',
        ]);
        expect(events.map(({ details }) => JSON.parse(details))).toEqual([{}, {}, { amountMinor: 20_00 }, {}]);
        const sequences = events.map(({ sequence }) => Number(sequence));
        expect(sequences[0]).toBeLessThan(sequences[1] as number);
        expect(sequences[2]).toBeLessThan(sequences[3] as number);
    });

    test('none for a change that did not happen: a repeated payment, a refused cancellation, a failed transaction', async () => {
        const { bookingId } = await booked();
        await api.pay(bookingId, 20_00, 'elsewhere:twice');
        await api.pay(bookingId, 20_00, 'elsewhere:twice');
        expect((await api.cancel(bookingId)).status).toBe(409);
        const { writer } = api.running.service;
        const failing = writer.run('lagoon', async (database, now) => {
            const booking = await database
                .selectFrom('booking')
                .selectAll()
                .where('id', '=', bookingId)
                .executeTakeFirstOrThrow();
            await recordEvent(database, { ...booking, details: JSON.parse(booking.details) }, 'booking.amended', now);
            throw new RangeError('the change fails');
        });
        await expect(failing).rejects.toThrow('the change fails');
        expect(await typesOf(bookingId)).toEqual(['booking.confirmed', 'booking.created', 'payment.received']);
    });

    test('refunds are ordered, and done or failed', async () => {
        const payments = new Payments(
            api,
            sandboxProvider(() => siteUrl),
        );
        const bookingId = await payments.tour();
        const reference = `sandbox:${bookingId}`;
        await settlePayment(payments.context, { bookingId, amountMinor: 40_00, reference }, null);
        await refundBooking(payments.parts, bookingId, 10_00);
        expect((await typesOf(bookingId)).filter((type) => type.startsWith('refund'))).toEqual([
            'refund.created',
            'refund.done',
        ]);
    });

    test('a booking that expires has one, from the first reader, and another one if it was held longer', async () => {
        const { bookingId } = await booked();
        const { round } = dispatcher(null);
        await round();
        expect(await typesOf(bookingId)).toEqual(['booking.created']);
        api.wait(holdSeconds);
        await Promise.all([round(), dispatcher(null).round()]);
        await round();
        expect(await typesOf(bookingId)).toEqual(['booking.created', 'booking.expired']);
    });

    test('mails follow a confirmation, to guest and provider; a guest of an unpaid booking gets none', async () => {
        const { bookingId: unpaid } = await booked();
        await api.cancel(unpaid);
        expect(await kindsOf(unpaid)).toEqual([]);
        const bookingId = await paid();
        expect(await kindsOf(bookingId)).toEqual([
            'guest confirmed: open',
            'provider new: open',
            'guest reminder: open',
        ]);
        await api.cancelForProvider(bookingId);
        expect(await kindsOf(bookingId)).toEqual([
            'guest cancelled: open',
            'provider cancelled: open',
            'guest confirmed: open',
            'provider new: open',
            'guest reminder: open',
        ]);
    });

    test('the reminder is due a day before the start, and left out where the booking was confirmed shortly before', async () => {
        const date = api.freeDay();
        const [, , reminder] = await mailsOf(await paid(date));
        // The tour starts at 08:00 in Cancún.
        expect(Number(reminder?.next_at_ms)).toBe(Date.parse(`${date}T13:00:00Z`) - day * 1000);
        const soon = api.freeDay();
        api.nowMs = Date.parse(`${soon}T13:00:00Z`) - 30 * hour * 1000;
        expect(await kindsOf(await paid(soon))).toEqual(['guest confirmed: open', 'provider new: open']);
    });

    test('a change tells guest and provider, and the reminder follows the start', async () => {
        const date = api.freeDay();
        const [bookingId, other] = [await paid(date), await paid()];
        const later = addDays(date, 5);
        await amended(api, bookingId, { date: later, timeSlotId: 'late', adults: 1 });
        const own = await mailsOf(bookingId);
        expect(own.map(({ recipient, kind, state }) => `${recipient} ${kind}: ${state}`).sort()).toEqual([
            'guest changed: open',
            'guest confirmed: open',
            'guest reminder: dropped',
            'guest reminder: open',
            'provider changed: open',
            'provider new: open',
        ]);
        const reminder = own.find(({ kind, state }) => kind === 'reminder' && state === 'open');
        // The departure in the evening is at 18:00 in Cancún.
        expect(Number(reminder?.next_at_ms)).toBe(Date.parse(`${later}T23:00:00Z`) - day * 1000);
        const others = await mailsOf(other);
        expect(others.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    });

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

    test('a failure is tried again later each time, and in the end has failed; what cannot succeed is not tried again', async () => {
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

    test('a claim that was lost stores nothing, and the next process sends again', async () => {
        const bookingId = await paid();
        const { ledger } = api.running;
        const claim = (owner: string) =>
            ledger.query((database) =>
                claimDeliveries(database, { channels: ['mail'], owner, nowMs: api.nowMs, most: 1000 }),
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

    test('what no process could send for days is not sent any more, and old events are removed', async () => {
        const bookingId = await paid();
        const { round, made, errors, stale: unconfigured } = dispatcher(null);
        const other = await paid();
        api.wait(5 * day);
        const configured = dispatcher(async () => ({ state: 'failed', why: 'away', isFinal: false }));
        await configured.made.stop(0);
        await configured.round();
        expect(configured.stale).toEqual(expect.arrayContaining(['guest confirmed', 'provider new']));
        expect((await kindsOf(other)).slice(0, 2)).toEqual(['guest confirmed: dropped', 'provider new: dropped']);
        await paid();
        api.wait(5 * day);
        await round();
        // The start has said that nothing sends them.
        expect(unconfigured).toEqual([]);
        expect((await kindsOf(bookingId)).slice(0, 2)).toEqual(['guest confirmed: dropped', 'provider new: dropped']);
        expect(made.dueCount).toBe(0);
        api.nowMs += 4000 * day * 1000;
        for (let at = 0; at < 20; at++) await round();
        expect(await eventsOf(bookingId)).toEqual([]);
        expect(errors).toEqual([]);
    });

    test('on PostgreSQL a process does not wait for the claims of another', async () => {
        await paid();
        const { ledger } = api.running;
        if (!(await ledger.query(async (database) => isPostgres(database)))) return;
        const claim = (owner: string) => ({ channels: ['mail'] as const, owner, nowMs: api.nowMs, most: 1 });
        const [first, second] = await ledger.transaction(async (database) => [
            await claimDeliveries(database, claim('first')),
            await ledger.query((other) => claimDeliveries(other, claim('second'))),
        ]);
        expect([first, second].map((rows) => rows?.length)).toEqual([1, 1]);
        expect(first?.[0]?.id).not.toBe(second?.[0]?.id);
    });

    test('processes share the messages: none is claimed twice', async () => {
        await paid();
        const { ledger } = api.running;
        const count = 300;
        await ledger.transaction(async (database) => {
            const pattern = await database.selectFrom('delivery').selectAll().limit(1).executeTakeFirstOrThrow();
            for (let at = 0; at < count; at += 50) {
                const rows = Array.from({ length: 50 }, (_, index) => ({
                    ...pattern,
                    id: `many ${at + index}`,
                    state: 'open' as const,
                    lease_until_ms: 0,
                    leased_by: null,
                    next_at_ms: 0,
                }));
                await database.insertInto('delivery').values(rows).execute();
            }
        });
        const claimed: string[] = [];
        const owners = Array.from({ length: 3 }, async (_, owner) => {
            for (;;) {
                const claim = { channels: ['mail'] as const, owner: `process ${owner}`, nowMs: api.nowMs, most: 10 };
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
