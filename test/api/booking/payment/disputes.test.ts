import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDisputes } from '../../../../api/booking/payment/disputes.ts';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import type { Refund } from '../../../../api/booking/payment/refunds.ts';
import { err } from '../../../../contract/result.ts';
import { ids } from '../support/catalog.ts';
import { eventsOf } from './support/events.ts';
import { describeStripe } from './support/stripe-payments.ts';

await describeStripe('disputes', (payments) => {
    const { api, fake } = payments;
    const { received, disputeEvent, disputes } = eventsOf(payments);

    test('a dispute is kept, and nothing of its payment can be refunded until it is won', async () => {
        const { id, session } = await payments.confirmed();
        expect(await received(await fake.send(disputeEvent(session, 'needs_response', 'created')))).toEqual([
            200,
            { received: 'done' },
        ]);
        expect(await disputes(id)).toMatchObject([
            { status: 'open', words: 'needs_response, fraudulent', amount_minor: 40_00 },
        ]);
        expect(api.running.lines.join('')).toContain('a payment is disputed');
        await api.cancelForProvider(id);
        expect(await refundBooking(payments.parts, id, null)).toEqual(err({ why: 'disputed', refundableMinor: 0 }));
        expect(payments.returned(session)).toEqual([]);
        await fake.send(disputeEvent(session, 'won', 'closed'));
        expect(await refundBooking(payments.parts, id, null)).toMatchObject({ value: { isRepeated: false } });
        expect(payments.returned(session)).toHaveLength(1);
    });

    test('money lost to the bank has gone back: it is not owed a second time', async () => {
        const { id, session } = await payments.confirmed();
        await api.cancelForProvider(id);
        expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
        await fake.send(disputeEvent(session, 'lost', 'closed'));
        expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
        expect(await refundBooking(payments.parts, id, null)).toEqual(err({ why: 'nothing_due' }));
        expect(await refundBooking(payments.parts, id, 1_00)).toMatchObject({ error: { why: 'too_much' } });
    });

    test('a dispute of a part leaves the rest to be refunded, and an inquiry keeps nothing', async () => {
        const { id, session } = await payments.confirmed();
        await fake.send(disputeEvent(session, 'under_review', 'created', { amount: 25_00 }));
        expect(await refundBooking(payments.parts, id, 15_01)).toMatchObject({
            error: { why: 'disputed', refundableMinor: 15_00 },
        });
        expect(await refundBooking(payments.parts, id, 15_00)).toMatchObject({ value: { isRepeated: false } });
        const inquired = await payments.confirmed();
        await fake.send(disputeEvent(inquired.session, 'warning_needs_response', 'created'));
        expect(await refundBooking(payments.parts, inquired.id, 40_00)).toMatchObject({
            value: { isRepeated: false },
        });
    });

    test('an inquiry that becomes a dispute within the same second keeps its money', async () => {
        const { id, session } = await payments.confirmed();
        const inquiry = disputeEvent(session, 'warning_needs_response', 'created');
        const opened = disputeEvent(session, 'needs_response', 'updated');
        await fake.send(inquiry);
        await fake.send(opened);
        await fake.send(inquiry);
        expect(await disputes(id)).toMatchObject([{ status: 'open' }]);
        expect(await refundBooking(payments.parts, id, 1_00)).toMatchObject({ error: { why: 'disputed' } });
    });

    test('an order that nobody has answered is held back while its payment is disputed', async () => {
        const { id, session } = await payments.confirmed();
        fake.outages.push({ kind: 'status', status: 500 });
        await refundBooking(payments.parts, id, 40_00);
        await fake.send(disputeEvent(session, 'needs_response', 'created'));
        expect(await refundBooking(payments.parts, id, null)).toMatchObject({
            value: { isRepeated: true, refunds: [{ outcome: 'held' }] },
        });
        api.wait(61);
        const terms = { olderThanMs: 60 * 60 * 1000, notQueriedForMs: null };
        expect((await reconcile(payments.context, terms)).refundsAnswered).toBe(0);
        expect(payments.returned(session)).toEqual([]);
    });

    test('more held orders than a run sends do not keep a later order from being sent', async () => {
        const [held, other] = [await payments.confirmed(), await payments.confirmed()];
        fake.outages.push({ kind: 'status', status: 500 });
        await refundBooking(payments.parts, held.id, 40_00);
        await fake.send(disputeEvent(held.session, 'needs_response', 'created'));
        const [order] = await payments.refunds(held.id);
        const copies = Array.from({ length: 100 }, () => ({ ...(order as Refund), id: randomUUID(), amount_minor: 0 }));
        await payments.parts.service.ledger.query((database) => database.insertInto('refund').values(copies).execute());
        api.wait(1);
        fake.outages.push({ kind: 'status', status: 500 });
        await refundBooking(payments.parts, other.id, 40_00);
        api.wait(61);
        const terms = { olderThanMs: 60 * 60 * 1000, notQueriedForMs: null };
        expect((await reconcile(payments.context, terms)).refundsAnswered).toBe(1);
        expect(payments.returned(other.session)).toHaveLength(1);
        expect(payments.returned(held.session)).toEqual([]);
    });

    test('the later one of two ends counts, in any order of the events', async () => {
        const [one, other] = [await payments.confirmed(), await payments.confirmed()];
        const [lost, lostToo] = [one, other].map(({ session }) => disputeEvent(session, 'lost', 'closed'));
        api.wait(1);
        const [won, wonToo] = [one, other].map(({ session }) => disputeEvent(session, 'won', 'closed'));
        for (const event of [lost, won, wonToo, lostToo]) await fake.send(event as object);
        expect([await disputes(one.id), await disputes(other.id)]).toMatchObject([
            [{ status: 'won' }],
            [{ status: 'won' }],
        ]);
    });

    test.each([
        ['warning_needs_response', 'inquiry'],
        ['warning_under_review', 'inquiry'],
        ['needs_response', 'open'],
        ['under_review', 'open'],
        ['a word of tomorrow', 'open'],
        ['warning_closed', 'won'],
        ['prevented', 'won'],
        ['won', 'won'],
        ['lost', 'lost'],
    ])('the state that Stripe calls %s is %s', async (word, status) => {
        const { id, session } = await payments.confirmed();
        await fake.send(disputeEvent(session, word));
        expect(await disputes(id)).toMatchObject([{ status, words: `${word}, fraudulent` }]);
    });

    test('disputes are listed except those won, the oldest first, of one provider or of all', async () => {
        const [tour, won] = [await payments.confirmed(), await payments.confirmed()];
        const reef = { experienceId: ids.dive, date: api.freeDay(), timeSlotId: 'dive', adults: 2 };
        const dive = { id: await payments.booked(reef), session: tour.session };
        dive.session = await payments.started(dive.id);
        await payments.paid(dive.session);
        for (const [{ session }, word] of [
            [dive, 'lost'],
            [tour, 'needs_response'],
            [won, 'won'],
        ] as const) {
            await fake.send(disputeEvent(session, word));
            api.wait(1);
        }
        const own = [tour.id, won.id, dive.id];
        const listed = async (slug: string | null) => {
            const open = await api.running.ledger.read((database) => openDisputes(database, slug));
            return open.map(({ booking }) => booking.id).filter((id) => own.includes(id));
        };
        expect(await listed(null)).toEqual([dive.id, tour.id]);
        expect(await listed('reef')).toEqual([dive.id]);
        expect(await listed('lagoon')).toEqual([tour.id]);
    });

    test('a message that comes late, twice or before its payment changes nothing, and none is lost', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        const opened = disputeEvent(session, 'needs_response', 'created');
        api.wait(1);
        const closed = disputeEvent(session, 'won', 'closed');
        expect(await received(await fake.send(closed))).toEqual([200, { received: 'waiting' }]);
        await payments.paid(session);
        expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
        await fake.send(opened);
        expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
        await fake.send(closed);
        expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
    });
});
