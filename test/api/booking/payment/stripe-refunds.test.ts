import { describe, expect, test } from 'vitest';
import { applyUpdate } from '../../../../api/booking/payment/apply-update.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { cancelBooking } from '../../../../api/booking/service/booking.ts';
import { err } from '../../../../contract/result.ts';
import { holdSeconds } from '../support/booking-api.ts';
import { describeStripe, type Session } from './support/stripe-payments.ts';

await describeStripe('money that Stripe gives back', (payments) => {
    const { api, fake } = payments;
    /** Another booking takes the places of one that has expired. */
    const sell = (date: string) => payments.tour(date);
    describe('too late', () => {
        test('a payment that is too late confirms the booking with its places free', async () => {
            const { id, session } = await payments.opened();
            fake.pay(session);
            api.wait(2 * holdSeconds);
            await payments.paid(session);
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        });

        test('a payment that is too late with its places gone is refunded once, even if the event is repeated', async () => {
            const date = api.freeDay();
            const { id, session } = await payments.opened(date);
            fake.pay(session);
            api.wait(2 * holdSeconds);
            await sell(date);
            await payments.paid(session);
            await Promise.all([payments.paid(session), payments.paid(session), payments.paid(session)]);
            expect(await payments.state(id)).toEqual(['expired', 0, 40, 0]);
            expect(payments.returned(session)).toMatchObject([{ amount: 40_00, currency: 'eur' }]);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 40_00 }]);
        });

        test('a payment that is too late for a cancelled booking goes back', async () => {
            const { id, session } = await payments.opened();
            fake.pay(session);
            await api.cancelForProvider(id);
            await payments.paid(session);
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
            expect(payments.returned(session)).toHaveLength(1);
            const reported = api.running.lines.filter(
                (line) => line.includes('exceeds the amount due') && line.includes(id),
            );
            expect(reported).toEqual([]);
        });

        test('a refund that Stripe does not answer is ordered again with the next report', async () => {
            const { id, session } = await payments.opened();
            fake.pay(session);
            await api.cancelForProvider(id);
            fake.outages.push({ kind: 'status', status: 500 });
            const first = await payments.reported(session);
            expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'pending', external_reference: null }]);
            expect(payments.returned(session)).toHaveLength(0);
            await payments.paid(session);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'done', failure: null }]);
            expect(payments.returned(session)).toHaveLength(1);
        });

        test('a refund of which only the answer was lost is not ordered a second time', async () => {
            const { id, session } = await payments.opened();
            fake.pay(session);
            await api.cancelForProvider(id);
            // The library itself repeats a request whose connection was cut, as often as we let it.
            for (let cut = 0; cut < 3; cut++) fake.outages.push({ kind: 'cut after' });
            expect((await payments.reported(session)).status).toBe(503);
            expect(payments.returned(session)).toHaveLength(1);
            await payments.paid(session);
            expect(payments.returned(session)).toHaveLength(1);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'done' }]);
        });

        test('a refund that fails stays visible as money to be refunded, and can be ordered again', async () => {
            const { id, session } = await payments.opened();
            fake.pay(session);
            await api.cancelForProvider(id);
            fake.refundStatus = 'failed';
            await payments.paid(session);
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'failed' }]);
            fake.refundStatus = 'succeeded';
            expect(await refundBooking(payments.parts, id, null)).toMatchObject({
                ok: true,
                value: { isRepeated: false, refunds: [{ outcome: 'done' }] },
            });
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
        });
    });

    describe('refunds', () => {
        const sendRefund = (session: Session, type = 'refund.updated', changes: object = {}) =>
            fake.send(fake.event(type, { ...payments.returned(session).at(-1), ...changes }));

        /** Our order of ten euros, as it is sent to Stripe. */
        const order = (id: string, session: Session, isRepeated: boolean) => ({
            paymentReference: `stripe:pi_${session.id}`,
            bookingId: id,
            amountMinor: 10_00,
            currency: 'EUR',
            exponent: 2,
            refundId: id,
            isRepeated,
        });

        test('one refund order, sent by two processes at once, is one refund, as its key states', async () => {
            const { id, session } = await payments.confirmed();
            const send = () => payments.provider.refund(order(id, session, false));
            const sent = await Promise.all([send(), send()]);
            expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1);
            expect(payments.returned(session)).toHaveLength(1);
        });

        test('one refund order, repeated after Stripe has forgotten its key, is one refund: it is looked for before', async () => {
            const { id, session } = await payments.confirmed();
            const first = await payments.provider.refund(order(id, session, false));
            fake.forgetKeys();
            expect(await payments.provider.refund(order(id, session, true))).toEqual(first);
            expect(payments.returned(session)).toHaveLength(1);
        });

        test('a refund made by hand at Stripe, which names nothing of us, is not taken for a repeated order', async () => {
            const { id, session } = await payments.confirmed();
            const byHand = { id: `re_dashboard_${id}`, object: 'refund', status: 'succeeded', metadata: null } as const;
            const money = { payment_intent: `pi_${session.id}`, amount: 10_00, currency: 'eur' };
            fake.refunds.push({ ...byHand, ...money } as never);
            expect(await payments.provider.refund(order(id, session, true))).toMatchObject({
                value: { status: 'done' },
            });
            expect(payments.returned(session)).toHaveLength(2);
        });

        test('Stripe is not asked for an amount that it does not take, or for a payment that came elsewhere', async () => {
            const { id, session } = await payments.confirmed();
            const elsewhere = await payments.tour();
            await api.pay(elsewhere, 40_00);
            fake.calls.length = 0;
            const fils = { ...order(id, session, false), amountMinor: 5, currency: 'KWD', exponent: 3 };
            expect(await payments.provider.refund(fils)).toEqual(err('Stripe cannot refund 5 minor units.'));
            expect(await refundBooking(payments.parts, elsewhere, 10_00)).toMatchObject({
                value: { refunds: [{ outcome: 'failed', message: expect.stringContaining('through stripe,') }] },
            });
            expect(fake.calls).toEqual([]);
            expect(await payments.state(elsewhere)).toEqual(['confirmed', 40, 0, 0]);
        });

        test('a fault of the program is thrown, and the order can be sent again', async () => {
            const { id, session } = await payments.confirmed();
            const refund = () => Promise.reject(new TypeError('no'));
            const provider = Object.assign(Object.create(payments.provider), { refund });
            await expect(refundBooking({ ...payments.parts, provider }, id, 10_00)).rejects.toThrow(TypeError);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'pending', external_reference: null }]);
            await refundBooking(payments.parts, id, 10_00);
            expect(payments.returned(session)).toHaveLength(1);
        });

        test('a second page that is paid goes back whole after a deposit was partly refunded', async () => {
            const id = await payments.sail();
            const one = await payments.started(id);
            const two = fake.sessionAt(await payments.url(id, 'due', 'fr'));
            one.status = 'open';
            await payments.paid(one);
            await refundBooking(payments.parts, id, 100_00);
            await payments.paid(two);
            expect(await payments.state(id)).toEqual(['confirmed', 773.25, 1846.75, 0]);
            expect(payments.returned(two)).toMatchObject([{ amount: 873_25 }]);
        });

        test('a second page that is paid goes back whole after the rest was paid and a part refunded', async () => {
            const id = await payments.sail();
            await payments.paid(await payments.started(id));
            await refundBooking(payments.parts, id, 100_00);
            const one = await payments.started(id, 'rest');
            const two = fake.sessionAt(await payments.url(id, 'rest', 'fr'));
            one.status = 'open';
            await payments.paid(one);
            await payments.paid(two);
            expect(await payments.state(id)).toEqual(['confirmed', 2520, 100, 0]);
            expect(payments.returned(two)).toMatchObject([{ amount: 1746_75 }]);
        });

        test('a cancellation by the provider refunds all that was paid', async () => {
            const { id, session } = await payments.confirmed();
            await cancelBooking(payments.parts.service, id, 'any');
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
            await refundBooking(payments.parts, id, null);
            expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
            expect(payments.returned(session)).toHaveLength(1);
            expect(payments.reports).toEqual([]);
        });

        test('refunds go out in parts, never more than has arrived', async () => {
            const { id, session } = await payments.confirmed();
            for (const wrong of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
                const refused = err({ why: 'invalid_amount' });
                expect(await refundBooking(payments.parts, id, wrong)).toEqual(refused);
            }
            await refundBooking(payments.parts, id, 15_00);
            expect(await payments.state(id)).toEqual(['confirmed', 25, 15, 0]);
            expect(await refundBooking(payments.parts, id, 25_01)).toEqual(err({ why: 'too_much', leftMinor: 25_00 }));
            await refundBooking(payments.parts, id, 25_00);
            expect(payments.returned(session).map(({ amount }) => amount)).toEqual([15_00, 25_00]);
        });

        test('a refund that is under way is done or fails later', async () => {
            for (const [type, changes, toRefund] of [
                ['refund.updated', { status: 'succeeded' }, 0],
                ['refund.failed', { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 40],
            ] as const) {
                const { id, session } = await payments.confirmed();
                await cancelBooking(payments.parts.service, id, 'any');
                fake.refundStatus = 'pending';
                await refundBooking(payments.parts, id, null);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'pending' }]);
                await sendRefund(session, type, changes);
                // An older event that comes later changes nothing.
                await sendRefund(session, 'refund.created', { status: 'pending' });
                expect(await payments.state(id)).toEqual(['cancelled', 0, 40, toRefund]);
                expect((await payments.refunds(id))[0]?.status).toBe(toRefund === 0 ? 'done' : 'failed');
            }
        });

        test('a refund that fails after it was under way is reported to the operator once', async () => {
            const { id, session } = await payments.confirmed();
            await cancelBooking(payments.parts.service, id, 'any');
            fake.refundStatus = 'pending';
            await refundBooking(payments.parts, id, null);
            const [refund] = await payments.refunds(id);
            const about = {
                reference: `stripe:pi_${session.id}`,
                refundId: refund?.id ?? '',
                externalReference: 're_late',
            };
            const amount = { units: 40_00, currency: 'EUR' };
            const failed = { status: 'failed', failure: 'Stripe: expired_or_canceled_card' } as const;
            // Stripe reports a failure by several events.
            for (const _event of ['refund.updated', 'refund.failed']) {
                await applyUpdate(payments.context, { kind: 'refund', ...about, ...failed, amount }, null);
            }
            expect(payments.reports).toEqual([
                {
                    message: 'a refund failed',
                    facts: { bookingId: id, refund: 're_late', why: 'Stripe: expired_or_canceled_card' },
                },
            ]);
        });

        test('a refund made by hand at Stripe is recorded once', async () => {
            const { id, session } = await payments.confirmed();
            const refund = { ...fake.refunds[0], id: `re_hand_${id}`, payment_intent: session.payment_intent };
            const event = fake.event('refund.created', { ...refund, amount: 10_00, currency: 'eur', metadata: {} });
            await Promise.all([fake.send(event), fake.send(event)]);
            expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 10_00 }]);
            expect(await payments.state(id)).toEqual(['confirmed', 30, 10, 0]);
        });

        test('a refund made by hand of more than is left is not believed', async () => {
            const { id, session } = await payments.confirmed();
            const refund = { ...fake.refunds[0], id: `re_more_${id}`, payment_intent: session.payment_intent };
            const event = fake.event('refund.created', { ...refund, amount: 40_01, currency: 'eur', metadata: {} });
            expect((await fake.send(event)).status).toBe(200);
            expect(await payments.refunds(id)).toEqual([]);
        });
    });
});
