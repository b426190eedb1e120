import { expect, onTestFinished, test } from 'vitest';
import { receiveEvent } from '../../../../api/booking/payment/inbox.ts';
import type { PaymentUpdate } from '../../../../api/booking/payment/port.ts';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { referenceOf } from '../../../../contract/booking-reference.ts';
import { eventsOf } from './support/events.ts';
import { describeStripe } from './support/stripe-payments.ts';

const days = 24 * 60 * 60;
const terms = { olderThanMs: 60 * 60 * 1000, notQueriedForMs: null };

await describeStripe('the inbox of payment events', (payments) => {
    const { api, fake } = payments;
    const { received, kept, idOf, refundEvent, disputeEvent } = eventsOf(payments);

    test('a payment event is kept raw, by its id, with what has become of it', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        const event = fake.event('checkout.session.completed', fake.shown(session));
        expect(await received(await fake.send(event))).toEqual([200, { received: 'done' }]);
        const row = await kept(idOf(event));
        expect(row).toMatchObject({
            type: 'checkout.session.completed',
            status: 'applied',
            booking_id: id,
            subject: id,
        });
        expect(JSON.parse(row?.payload ?? '')).toEqual(event);
    });

    test('an event of a page, of a refund or of a dispute is kept the same way if it is repeated', async () => {
        const { id, session } = await payments.opened();
        const expired = fake.event('checkout.session.expired', fake.shown(session));
        const paid = await payments.confirmed();
        const events = [expired, refundEvent(paid.session, 1_00), disputeEvent(paid.session, 'won', 'closed')];
        for (const event of [...events, ...events]) {
            expect(await received(await fake.send(event))).toEqual([200, { received: 'done' }]);
        }
        const rows = await Promise.all(events.map((event) => kept(idOf(event))));
        expect(rows.map((row) => [row?.status, row?.booking_id])).toEqual([
            ['applied', id],
            ['applied', paid.id],
            ['applied', paid.id],
        ]);
    });

    test('a refund that is reported before its payment waits, and counts when the payment arrives', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        const refund = refundEvent(session, 10_00);
        expect(await received(await fake.send(refund))).toEqual([200, { received: 'waiting' }]);
        expect(await kept(idOf(refund))).toMatchObject({ status: 'waiting', reason: 'its payment is unknown' });
        await payments.paid(session);
        expect(await payments.state(id)).toEqual(['confirmed', 30, 10, 0]);
        expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 10_00 }]);
        expect(await kept(idOf(refund))).toMatchObject({ status: 'applied', booking_id: id });
    });

    test('a refund and its payment, reported at once in any order, both count', async () => {
        for (let round = 0; round < 5; round++) {
            const { id, session } = await payments.opened();
            fake.pay(session);
            const reported = [payments.reported(session), fake.send(refundEvent(session, 10_00))];
            for (const answer of await Promise.all(reported)) expect(answer.status).toBe(200);
            expect(await payments.state(id)).toEqual(['confirmed', 30, 10, 0]);
        }
    });

    test('a payment whose booking is not known waits, and is applied when the booking is there', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        // As after a restore: the booking is missing, and comes back.
        const move = (from: string, to: string) =>
            api.running.ledger.query(async (database) => {
                const row = await database.selectFrom('booking').selectAll().where('id', '=', from).executeTakeFirst();
                await database
                    .insertInto('booking')
                    .values({ ...(row as never as object), id: to, reference: referenceOf(to) } as never)
                    .execute();
                for (const table of ['payment_session', 'booking_request', 'hold', 'event'] as const) {
                    await database.updateTable(table).set({ booking_id: to }).where('booking_id', '=', from).execute();
                }
                await database.deleteFrom('booking').where('id', '=', from).execute();
            });
        const elsewhere = '10000000-0000-4000-8000-00000000000a';
        await move(id, elsewhere);
        const event = fake.event('checkout.session.completed', fake.shown(session));
        expect(await received(await fake.send(event))).toEqual([200, { received: 'waiting' }]);
        await move(elsewhere, id);
        expect(await reconcile(payments.context, terms)).toMatchObject({ eventsApplied: 1 });
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        expect(await kept(idOf(event))).toMatchObject({ status: 'applied' });
        const unmatched = await api.running.ledger.query((database) =>
            database
                .selectFrom('unmatched_payment')
                .selectAll()
                .where('reference', '=', `stripe:pi_${session.id}`)
                .execute(),
        );
        expect(unmatched).toEqual([]);
    });

    test('one event, reported to two processes at once, is applied once', async () => {
        const { ledger, service } = await api.anotherProcess(onTestFinished);
        const other = { ...payments.parts, service };
        const { id, session } = await payments.confirmed();
        const event = refundEvent(session, 15_00);
        const reported = { id: idOf(event), type: 'refund.created', payload: JSON.stringify(event) };
        const outcomes = await Promise.all(
            [payments.parts, other, payments.parts, other].map((parts) =>
                receiveEvent({ ...parts, catalog: api.catalog }, reported),
            ),
        );
        expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
        expect(await payments.refunds(id)).toMatchObject([{ amount_minor: 15_00 }]);
        const rows = await ledger.query((database) =>
            database.selectFrom('payment_event').selectAll().where('event_id', '=', reported.id).execute(),
        );
        expect(rows).toMatchObject([{ status: 'applied' }]);
    });

    test('a refund of more than is left waits, and counts once another one has failed', async () => {
        const { id, session } = await payments.confirmed();
        fake.refundStatus = 'pending';
        await refundBooking(payments.parts, id, 30_00);
        const byHand = refundEvent(session, 20_00);
        expect(await received(await fake.send(byHand))).toEqual([200, { received: 'waiting' }]);
        await fake.send(fake.event('refund.failed', { ...payments.returned(session)[0], status: 'failed' }));
        expect(await payments.state(id)).toEqual(['confirmed', 20, 20, 0]);
        expect(await kept(idOf(byHand))).toMatchObject({ status: 'applied' });
    });

    test('raw texts are kept for thirty days, those of waiting events for ninety, and those not for us never', async () => {
        const { session } = await payments.confirmed();
        const applied = refundEvent(session, 1_00);
        const orphan = refundEvent(session, 2_00, { payment_intent: `pi_never_${api.running.url.length}` });
        const other = fake.event('customer.created', { email: 'somebody@mail.example' });
        for (const event of [applied, orphan, other]) await fake.send(event);
        const shown = async () => {
            await reconcile(payments.context, terms);
            const rows = await Promise.all([applied, orphan, other].map((event) => kept(idOf(event))));
            return rows.map((row) => [row?.status, row?.payload !== null]);
        };
        expect(await shown()).toEqual([
            ['applied', true],
            ['waiting', true],
            ['ignored', false],
        ]);
        api.wait(31 * days);
        expect(await shown()).toEqual([
            ['applied', false],
            ['waiting', true],
            ['ignored', false],
        ]);
        api.wait(60 * days);
        expect((await shown())[1]).toEqual(['refused', false]);
        // Told again after that, it is the same event, and not applied a second time.
        await fake.send(applied);
        expect(await shown()).toEqual([
            ['applied', false],
            ['refused', false],
            ['ignored', false],
        ]);
    });

    test.each<[string, PaymentUpdate | null]>([
        ['its text was erased with its booking’s contact', null],
        ['it means nothing here any more', { kind: 'nothing' }],
        ['it is of another key than is configured now', { kind: 'refused', why: 'an event of live mode' }],
    ])('an event that waits is passed over where %s', async (_, update) => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        const refund = refundEvent(session, 10_00);
        await fake.send(refund);
        await api.pay(id, 40_00, `stripe:pi_${session.id}`);
        if (update === null) {
            await api.running.ledger.query((database) =>
                database
                    .updateTable('payment_event')
                    .set({ payload: null })
                    .where('event_id', '=', idOf(refund))
                    .execute(),
            );
        }
        const updateIn = update === null ? {} : { updateIn: () => update };
        const provider = Object.assign(Object.create(payments.provider), updateIn);
        const done = await reconcile({ ...payments.context, provider }, terms);
        expect([done.eventsApplied, payments.reports]).toEqual([0, []]);
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
    });
});
