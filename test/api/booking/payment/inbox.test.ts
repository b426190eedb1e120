import { describe, expect, onTestFinished, test } from 'vitest';
import { receiveEvent } from '../../../../api/booking/payment/inbox.ts';
import { reconcile } from '../../../../api/booking/payment/reconcile.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { openDesk } from '../../../../api/booking/service/open-service.ts';
import { patientLedger } from '../../support/patient-ledger.ts';
import { testSecret } from '../../support/service.ts';
import { holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { describeStripe, type Session } from './support/stripe-payments.ts';

const days = 24 * 60 * 60;

await describeStripe('the inbox of payment events', (payments) => {
    const { api, fake } = payments;
    const received = async (answer: Response) => [answer.status, await answer.json()];
    const kept = async (eventId: string) =>
        await api.running.ledger.query((database) =>
            database.selectFrom('payment_event').selectAll().where('event_id', '=', eventId).executeTakeFirst(),
        );
    const idOf = (event: object) => (event as { id: string }).id;
    async function confirmed() {
        const id = await payments.tour();
        const session = await payments.started(id);
        await payments.paid(session);
        return { id, session };
    }
    const refundEvent = (session: Session, amount: number, changes: object = {}) =>
        fake.event('refund.created', {
            id: `re_${session.id}_${amount}`,
            object: 'refund',
            payment_intent: `pi_${session.id}`,
            amount,
            currency: 'eur',
            status: 'succeeded',
            metadata: {},
            ...changes,
        });
    const disputeEvent = (session: Session, status: string, type = 'updated', changes: object = {}) =>
        fake.event(`charge.dispute.${type}`, {
            id: `dp_${session.id}`,
            object: 'dispute',
            payment_intent: `pi_${session.id}`,
            amount: 40_00,
            currency: 'eur',
            status,
            reason: 'fraudulent',
            ...changes,
        });
    const disputes = (id: string) =>
        api.running.ledger.query((database) =>
            database.selectFrom('dispute').selectAll().where('booking_id', '=', id).execute(),
        );

    test('an event is kept raw, by its id, with what has become of it', async () => {
        const id = await payments.tour();
        const session = await payments.started(id);
        fake.pay(session);
        const event = fake.event('checkout.session.completed', fake.shown(session));
        expect(await received(await fake.tell(event))).toEqual([200, { received: 'done' }]);
        const row = await kept(idOf(event));
        expect(row).toMatchObject({
            type: 'checkout.session.completed',
            status: 'applied',
            booking_id: id,
            subject: id,
        });
        expect(JSON.parse(row?.payload ?? '')).toEqual(event);
    });

    test('a refund that is told before its payment waits, and counts when the payment arrives', async () => {
        const id = await payments.tour();
        const session = await payments.started(id);
        fake.pay(session);
        const refund = refundEvent(session, 10_00);
        expect(await received(await fake.tell(refund))).toEqual([200, { received: 'waiting' }]);
        expect(await kept(idOf(refund))).toMatchObject({ status: 'waiting', reason: 'its payment is not known' });
        await payments.paid(session);
        expect(await payments.state(id)).toEqual(['confirmed', 30, 10, 0]);
        expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 10_00 }]);
        expect(await kept(idOf(refund))).toMatchObject({ status: 'applied', booking_id: id });
    });

    test('a refund and its payment, told at once in any order, both count', async () => {
        for (let round = 0; round < 5; round++) {
            const id = await payments.tour();
            const session = await payments.started(id);
            fake.pay(session);
            const told = [payments.told(session), fake.tell(refundEvent(session, 10_00))];
            for (const answer of await Promise.all(told)) expect(answer.status).toBe(200);
            expect(await payments.state(id)).toEqual(['confirmed', 30, 10, 0]);
        }
    });

    test('a payment whose booking is not known waits, and is applied when the booking is there', async () => {
        const id = await payments.tour();
        const session = await payments.started(id);
        fake.pay(session);
        // As after a restore: the booking is missing, and comes back.
        const move = (from: string, to: string) =>
            api.running.ledger.query(async (database) => {
                const row = await database.selectFrom('booking').selectAll().where('id', '=', from).executeTakeFirst();
                await database
                    .insertInto('booking')
                    .values({ ...(row as never as object), id: to } as never)
                    .execute();
                for (const table of ['payment_session', 'booking_request', 'hold'] as const) {
                    await database.updateTable(table).set({ booking_id: to }).where('booking_id', '=', from).execute();
                }
                await database.deleteFrom('booking').where('id', '=', from).execute();
            });
        const elsewhere = '10000000-0000-4000-8000-00000000000a';
        await move(id, elsewhere);
        const event = fake.event('checkout.session.completed', fake.shown(session));
        expect(await received(await fake.tell(event))).toEqual([200, { received: 'waiting' }]);
        await move(elsewhere, id);
        const terms = { olderThanMs: 60 * 60 * 1000, notAskedForMs: null };
        expect(await reconcile(payments.parts, api.catalog, terms)).toMatchObject({ eventsApplied: 1 });
        expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        expect(await kept(idOf(event))).toMatchObject({ status: 'applied' });
        const strays = await api.running.ledger.query((database) =>
            database
                .selectFrom('stray_payment')
                .selectAll()
                .where('reference', '=', `stripe:pi_${session.id}`)
                .execute(),
        );
        expect(strays).toEqual([]);
    });

    test('one event, told to two processes at once, is applied once', async () => {
        const ledger = patientLedger(api.ledgerAddress);
        onTestFinished(() => ledger.close());
        const terms = {
            secret: testSecret,
            quoteTtlSeconds: 900,
            holdSeconds,
            contactlessHoldSeconds: 2400,
            maxPendingPerAddress: 0,
            maxPendingPerContact: 0,
        };
        const { chargeRules } = payments.provider;
        const other = { ...payments.parts, desk: openDesk(ledger, () => api.nowMs, { ...terms, chargeRules }) };
        const { id, session } = await confirmed();
        const event = refundEvent(session, 15_00);
        const told = { id: idOf(event), type: 'refund.created', payload: JSON.stringify(event) };
        const outcomes = await Promise.all(
            [payments.parts, other, payments.parts, other].map((parts) => receiveEvent(parts, api.catalog, told)),
        );
        expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
        expect(await payments.refunds(id)).toMatchObject([{ amount_minor: 15_00 }]);
        const rows = await ledger.query((database) =>
            database.selectFrom('payment_event').selectAll().where('event_id', '=', told.id).execute(),
        );
        expect(rows).toMatchObject([{ status: 'applied' }]);
    });

    test('a refund of more than is left waits, and counts once another one has failed', async () => {
        const { id, session } = await confirmed();
        fake.refundStatus = 'pending';
        await refundBooking(payments.parts, id, 30_00);
        const byHand = refundEvent(session, 20_00);
        expect(await received(await fake.tell(byHand))).toEqual([200, { received: 'waiting' }]);
        await fake.tell(fake.event('refund.failed', { ...payments.returned(session)[0], status: 'failed' }));
        expect(await payments.state(id)).toEqual(['confirmed', 20, 20, 0]);
        expect(await kept(idOf(byHand))).toMatchObject({ status: 'applied' });
    });

    describe('what may not be believed is kept as refused, and answered 200', () => {
        const session = {
            id: 'cs_1',
            payment_status: 'paid',
            payment_intent: 'pi_1',
            amount_total: 1,
            currency: 'eur',
        };
        const completed = (object: unknown, more: object = {}) => ({
            type: 'checkout.session.completed',
            data: { object },
            ...more,
        });
        const ours = { ...session, metadata: { booking_id: ids.unknown } };
        let count = 0;
        test.each<[string, object, RegExp]>([
            ['of another account', completed(ours, { account: 'acct_other' }), /another Stripe account/u],
            ['of live mode, under a test key', completed(ours, { livemode: true }), /live mode, under a test key/u],
            ['without an object', { type: 'checkout.session.completed', data: {} }, /data\.object/u],
            ['without a type', { data: { object: {} } }, /type/u],
            ['whose type is a number', { type: 7, data: { object: {} } }, /type/u],
            ['whose amount is a text', completed({ ...ours, amount_total: '1' }), /amount_total/u],
            ['whose amount is negative', completed({ ...ours, amount_total: -1 }), /amount_total/u],
            ['whose amount is no safe number', completed({ ...ours, amount_total: 2 ** 60 }), /amount_total/u],
            ['whose currency is none', completed({ ...ours, currency: 'e\0r' }), /currency/u],
            ['whose metadata have an odd name', completed({ ...ours, metadata: { 'a\0b': 7 } }), /metadata\.a\?b/u],
            ['whose metadata are a list', completed({ ...ours, metadata: ['a'] }), /metadata/u],
            ['whose payment is an array', completed({ ...ours, payment_intent: [] }), /payment_intent/u],
            ['of a refund without an id', { type: 'refund.updated', data: { object: { amount: 1 } } }, /id/u],
            [
                'of a dispute without a status',
                { type: 'charge.dispute.closed', data: { object: { id: 'dp_1' } } },
                /status/u,
            ],
            [
                'of a dispute at a time that no calendar has',
                {
                    type: 'charge.dispute.created',
                    created: 1e20,
                    data: {
                        object: { id: 'dp_1', payment_intent: 'pi_1', amount: 1, currency: 'eur', status: 'lost' },
                    },
                },
                /created/u,
            ],
        ])('an event %s', async (_, changes, why) => {
            const event = {
                id: `evt_refused_${api.running.url.split(':').at(-1)}_${++count}`,
                object: 'event',
                ...changes,
            };
            expect(await received(await fake.tell(event))).toEqual([200, { received: 'refused' }]);
            const row = await kept(event.id);
            expect(row).toMatchObject({ status: 'refused', reason: expect.stringMatching(why) });
            expect(JSON.parse(row?.payload ?? '')).toEqual(JSON.parse(JSON.stringify(event)));
        });

        test.each([
            'null',
            '[]',
            '7',
            '"text"',
            '{}',
            'no JSON',
            '{"id":"evt_a\\u0000b","type":"x\\u0000","data":1}',
            '\0',
        ])('a signed payload that is %j', async (payload) => {
            const { signature } = fake.signedText(payload);
            const headers = { 'stripe-signature': signature };
            const answer = await fetch(fake.webhookUrl as string, { method: 'POST', headers, body: payload });
            expect(await received(answer)).toEqual([200, { received: 'refused' }]);
        });

        test('an odd booking id is kept for a person, and no error', async () => {
            const event = fake.event('checkout.session.completed', { ...ours, metadata: { booking_id: 'a\0\ud800' } });
            expect((await received(await fake.tell(event)))[0]).toBe(200);
        });
    });

    test('a payment of nothing for a booking that costs something is kept as refused, and does not wait', async () => {
        const id = await payments.tour();
        const session = await payments.started(id);
        fake.pay(session);
        const event = fake.event('checkout.session.completed', { ...fake.shown(session), amount_total: 0 });
        expect((await fake.tell(event)).status).toBe(200);
        expect(await kept(idOf(event))).toMatchObject({ status: 'refused' });
        expect((await payments.state(id))[0]).toBe('pending');
    });

    describe('disputes', () => {
        test('a dispute is kept, and nothing of its payment can be given back until it is won', async () => {
            const { id, session } = await confirmed();
            expect(await received(await fake.tell(disputeEvent(session, 'needs_response', 'created')))).toEqual([
                200,
                { received: 'done' },
            ]);
            expect(await disputes(id)).toMatchObject([
                { status: 'open', words: 'needs_response, fraudulent', amount_minor: 40_00 },
            ]);
            expect(api.running.lines.join('')).toContain('a payment is disputed');
            await api.cancelForProvider(id);
            expect(await refundBooking(payments.parts, id, null)).toEqual({
                ok: true,
                value: { kind: 'disputed', refundableMinor: 0 },
            });
            expect(payments.returned(session)).toEqual([]);
            await fake.tell(disputeEvent(session, 'won', 'closed'));
            expect(await refundBooking(payments.parts, id, null)).toMatchObject({ value: { kind: 'ordered' } });
            expect(payments.returned(session)).toHaveLength(1);
        });

        test('money lost to the bank has gone back: it is not owed a second time', async () => {
            const { id, session } = await confirmed();
            await api.cancelForProvider(id);
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
            await fake.tell(disputeEvent(session, 'lost', 'closed'));
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
            expect(await refundBooking(payments.parts, id, null)).toEqual({ ok: true, value: { kind: 'nothing_due' } });
            expect(await refundBooking(payments.parts, id, 1_00)).toMatchObject({ value: { kind: 'too_much' } });
        });

        test('of a part, the rest can still go back; an inquiry keeps nothing', async () => {
            const { id, session } = await confirmed();
            await fake.tell(disputeEvent(session, 'under_review', 'created', { amount: 25_00 }));
            expect(await refundBooking(payments.parts, id, 15_01)).toMatchObject({
                value: { kind: 'disputed', refundableMinor: 15_00 },
            });
            expect(await refundBooking(payments.parts, id, 15_00)).toMatchObject({ value: { kind: 'ordered' } });
            const inquired = await confirmed();
            await fake.tell(disputeEvent(inquired.session, 'warning_needs_response', 'created'));
            expect(await refundBooking(payments.parts, inquired.id, 40_00)).toMatchObject({
                value: { kind: 'ordered' },
            });
        });

        test('an inquiry that becomes a dispute within the same second keeps its money', async () => {
            const { id, session } = await confirmed();
            const inquiry = disputeEvent(session, 'warning_needs_response', 'created');
            const opened = disputeEvent(session, 'needs_response', 'updated');
            await fake.tell(inquiry);
            await fake.tell(opened);
            await fake.tell(inquiry);
            expect(await disputes(id)).toMatchObject([{ status: 'open' }]);
            expect(await refundBooking(payments.parts, id, 1_00)).toMatchObject({ value: { kind: 'disputed' } });
        });

        test('an order that nobody has answered is held back while its payment is disputed', async () => {
            const { id, session } = await confirmed();
            fake.outages.push({ kind: 'status', status: 500 });
            await refundBooking(payments.parts, id, 40_00);
            await fake.tell(disputeEvent(session, 'needs_response', 'created'));
            expect(await refundBooking(payments.parts, id, null)).toMatchObject({
                value: { kind: 'repeated', refunds: [{ outcome: 'held' }] },
            });
            expect(payments.returned(session)).toEqual([]);
        });

        test('word that comes late, twice or before its payment changes nothing, and none is lost', async () => {
            const id = await payments.tour();
            const session = await payments.started(id);
            fake.pay(session);
            const opened = disputeEvent(session, 'needs_response', 'created');
            api.wait(1);
            const closed = disputeEvent(session, 'won', 'closed');
            expect(await received(await fake.tell(closed))).toEqual([200, { received: 'waiting' }]);
            await payments.paid(session);
            expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
            await fake.tell(opened);
            expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
            await fake.tell(closed);
            expect(await disputes(id)).toMatchObject([{ status: 'won' }]);
        });
    });

    test('raw texts are kept for thirty days, those of events that wait for ninety; what is not for us, never', async () => {
        const { session } = await confirmed();
        const applied = refundEvent(session, 1_00);
        const orphan = refundEvent(session, 2_00, { payment_intent: `pi_never_${api.running.url.length}` });
        const other = fake.event('customer.created', { email: 'somebody@mail.example' });
        for (const event of [applied, orphan, other]) await fake.tell(event);
        const terms = { olderThanMs: 60 * 60 * 1000, notAskedForMs: null };
        const shown = async () => {
            await reconcile(payments.parts, api.catalog, terms);
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
        await fake.tell(applied);
        expect(await shown()).toEqual([
            ['applied', false],
            ['refused', false],
            ['ignored', false],
        ]);
    });
});
