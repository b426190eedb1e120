import { describe, expect, test } from 'vitest';
import { ids } from '../support/catalog.ts';
import { eventsOf } from './support/events.ts';
import { describeStripe } from './support/stripe-payments.ts';

await describeStripe('events of payments that are refused', (payments) => {
    const { api, fake } = payments;
    const { received, kept, idOf } = eventsOf(payments);

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
        ])('an event that may not be believed is kept as refused, and answered 200: %s', async (_, changes, why) => {
            const event = {
                id: `evt_refused_${api.running.url.split(':').at(-1)}_${++count}`,
                object: 'event',
                ...changes,
            };
            expect(await received(await fake.send(event))).toEqual([200, { received: 'refused' }]);
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
        ])('a signed payload that may not be believed is kept as refused, and answered 200: %j', async (payload) => {
            const { signature } = fake.signedText(payload);
            const headers = { 'stripe-signature': signature };
            const answer = await fetch(fake.webhookUrl as string, { method: 'POST', headers, body: payload });
            expect(await received(answer)).toEqual([200, { received: 'refused' }]);
        });

        test('an odd booking id is kept for a person, and is no error', async () => {
            const event = fake.event('checkout.session.completed', { ...ours, metadata: { booking_id: 'a\0\ud800' } });
            expect((await received(await fake.send(event)))[0]).toBe(200);
        });
    });

    test.each([{ account: null }, { account: '' }, { livemode: null }, { livemode: false }, { created: null }])(
        'an event with %j is one of ours',
        async (own) => {
            const { id, session } = await payments.opened();
            const event = fake.event('checkout.session.expired', fake.shown(session));
            expect(await received(await fake.send({ ...event, ...own }))).toEqual([200, { received: 'done' }]);
            expect(await payments.statuses(id)).toEqual(['expired']);
        },
    );

    test('a payment of nothing for a booking that costs something is kept as refused, and does not wait', async () => {
        const { id, session } = await payments.opened();
        fake.pay(session);
        const event = fake.event('checkout.session.completed', { ...fake.shown(session), amount_total: 0 });
        expect((await fake.send(event)).status).toBe(200);
        expect(await kept(idOf(event))).toMatchObject({ status: 'refused' });
        expect((await payments.state(id))[0]).toBe('pending');
    });
});
