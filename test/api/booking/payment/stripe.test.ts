import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cancelForProvider } from '../../../../api/booking/desk/booking.ts';
import { refundBooking } from '../../../../api/booking/payment/refund-booking.ts';
import { closeSessions } from '../../../../api/booking/payment/start-payment.ts';
import { StripeProvider } from '../../../../api/booking/payment/stripe/stripe-provider.ts';
import { stripeWebhookPath } from '../../../../api/booking/payment/stripe/stripe-webhook.ts';
import { describeBooking, holdSeconds } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { FakeStripe, fakeSecretKey, fakeWebhookSecret } from './support/fake-stripe.ts';
import { Payments } from './support/payments.ts';

const fake = await FakeStripe.start();
afterAll(() => fake.stop());
const provider = new StripeProvider({
    secretKey: fakeSecretKey,
    webhookSecret: fakeWebhookSecret,
    apiUrl: fake.url,
});

describeBooking(
    'payment by Stripe',
    (api) => {
        const payments = new Payments(api, provider);
        beforeAll(() => {
            fake.clock = () => api.nowMs;
            fake.webhookUrl = `${api.running.url}${stripeWebhookPath}`;
        });
        beforeEach(() => {
            fake.outages.length = 0;
            fake.refundStatus = 'succeeded';
            payments.reports.length = 0;
        });

        /** A session on which the human may pay. */
        async function started(bookingId: string, wish: 'due' | 'rest' = 'due') {
            return fake.sessionAt(await payments.url(bookingId, wish));
        }
        type Session = Awaited<ReturnType<typeof started>>;
        const told = (session: Session, type = 'completed', changes: object = {}) =>
            fake.tell(fake.event(`checkout.session.${type}`, { ...fake.shown(session), ...changes }));
        async function paid(session: Session, changes: object = {}): Promise<void> {
            if (session.status === 'open') fake.pay(session);
            expect((await told(session, 'completed', changes)).status).toBe(200);
        }
        const returned = (session: Session) =>
            fake.refunds.filter((each) => each.payment_intent === `pi_${session.id}`);
        const statuses = async (id: string) => (await payments.sessions(id)).map(({ status }) => status);
        /** Another booking takes the places of one that has lapsed. */
        const sell = (date: string) => payments.tour(date);

        test('the session asks for what is due now, and for nothing twice', async () => {
            const id = await payments.sail();
            const session = await started(id);
            expect(Object.fromEntries(session.asked)).toMatchObject({
                mode: 'payment',
                client_reference_id: id,
                'metadata[booking_id]': id,
                'payment_intent_data[metadata][booking_id]': id,
                'line_items[0][price_data][unit_amount]': '87325',
                'line_items[0][price_data][currency]': 'mxn',
                'line_items[0][price_data][product_data][name]': 'Sail',
                success_url: `https://book.example/en/booking/${id}?payment=true&outcome=paid`,
                cancel_url: `https://book.example/en/booking/${id}?payment=true&outcome=abandoned`,
                locale: 'en',
                customer_email: 'xio.quetzalli@mail.example',
                'adaptive_pricing[enabled]': 'false',
            });
            const calls = fake.calls.length;
            expect((await started(id)).id).toBe(session.id);
            expect(fake.calls).toHaveLength(calls);
        });

        test('the deposit confirms, the rest may follow', async () => {
            const id = await payments.sail();
            await paid(await started(id));
            expect(await payments.state(id)).toEqual(['confirmed', 873.25, 1746.75, 0]);
            expect(await payments.start(id)).toEqual({ ok: false, why: 'nothing_due' });
            const rest = await started(id, 'rest');
            expect(rest.amount_total).toBe(1746_75);
            await paid(rest);
            expect(await payments.state(id)).toEqual(['confirmed', 2620, 0, 0]);
            expect(await payments.start(id, 'rest')).toEqual({ ok: false, why: 'nothing_due' });
            expect(await statuses(id)).toEqual(['paid', 'paid']);
        });

        test('all at once confirms, told five times it is one payment', async () => {
            const id = await payments.tour();
            const session = await started(id);
            fake.pay(session);
            const answers = await Promise.all(Array.from({ length: 5 }, () => told(session)));
            expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        });

        test('out of order: expired before and after completed, succeeded twice', async () => {
            const id = await payments.tour();
            const session = await started(id);
            await told(session, 'expired');
            expect(await statuses(id)).toEqual(['expired']);
            await paid(session);
            await told(session, 'expired');
            await told(session, 'async_payment_failed');
            await told(session, 'async_payment_succeeded');
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            expect(await statuses(id)).toEqual(['paid']);
        });

        test('money that takes days: under way, then here', async () => {
            const id = await payments.tour();
            const session = await started(id);
            fake.pay(session);
            await told(session, 'completed', { payment_status: 'unpaid' });
            expect(await statuses(id)).toEqual(['processing']);
            expect(await payments.state(id)).toEqual(['pending', 0, 40, 0]);
            expect(await payments.start(id)).toEqual({ ok: false, why: 'processing' });
            await told(session, 'async_payment_succeeded');
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        });

        test('money that takes days and does not come: the human may try again', async () => {
            const id = await payments.tour();
            const session = await started(id);
            await told(session, 'completed', { payment_status: 'unpaid', payment_intent: 'pi_never' });
            await told(session, 'async_payment_failed');
            expect((await started(id)).id).not.toBe(session.id);
        });

        describe('too late', () => {
            test('with its places free the booking is confirmed', async () => {
                const id = await payments.tour();
                const session = await started(id);
                fake.pay(session);
                api.wait(2 * holdSeconds);
                await paid(session);
                expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
            });

            test('with its places gone the money goes back, once, however often it is told', async () => {
                const date = api.freeDay();
                const id = await payments.tour(date);
                const session = await started(id);
                fake.pay(session);
                api.wait(2 * holdSeconds);
                await sell(date);
                await paid(session);
                await Promise.all([paid(session), paid(session), paid(session)]);
                expect(await payments.state(id)).toEqual(['expired', 0, 40, 0]);
                expect(returned(session)).toMatchObject([{ amount: 40_00, currency: 'eur' }]);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 40_00 }]);
            });

            test('for a cancelled booking it goes back', async () => {
                const id = await payments.tour();
                const session = await started(id);
                fake.pay(session);
                await api.cancelForProvider(id);
                await paid(session);
                expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
                expect(returned(session)).toHaveLength(1);
            });

            test('a refund that Stripe does not answer is ordered again with the next telling', async () => {
                const id = await payments.tour();
                const session = await started(id);
                fake.pay(session);
                await api.cancelForProvider(id);
                fake.outages.push({ kind: 'status', status: 500 });
                const first = await told(session);
                expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5']);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'pending', external_reference: null }]);
                expect(returned(session)).toHaveLength(0);
                await paid(session);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'done', failure: null }]);
                expect(returned(session)).toHaveLength(1);
            });

            test('one of which only the answer was lost is not ordered a second time', async () => {
                const id = await payments.tour();
                const session = await started(id);
                fake.pay(session);
                await api.cancelForProvider(id);
                // The library itself repeats a request whose connection was cut, as often as we let it.
                for (let cut = 0; cut < 3; cut++) fake.outages.push({ kind: 'cut after' });
                expect((await told(session)).status).toBe(503);
                expect(returned(session)).toHaveLength(1);
                await paid(session);
                expect(returned(session)).toHaveLength(1);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'done' }]);
            });

            test('one that fails stays visible as money to give back, and can be ordered again', async () => {
                const id = await payments.tour();
                const session = await started(id);
                fake.pay(session);
                await api.cancelForProvider(id);
                fake.refundStatus = 'failed';
                await paid(session);
                expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'failed' }]);
                fake.refundStatus = 'succeeded';
                expect(await refundBooking(payments.parts, id, null)).toMatchObject({
                    ok: true,
                    value: { kind: 'ordered', refunds: [{ outcome: 'done' }] },
                });
                expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
            });
        });

        describe('more than is due', () => {
            test('two pages paid: the second payment goes back', async () => {
                const id = await payments.tour();
                const one = await started(id);
                const two = fake.sessionAt(await payments.url(id, 'due', 'fr'));
                expect([one.status, two.status]).toEqual(['expired', 'open']);
                // As if the human had paid in the very moment in which the page was closed.
                one.status = 'open';
                await paid(one);
                await paid(two);
                expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
                expect([returned(one).length, returned(two).length]).toEqual([0, 1]);
            });

            test('the deposit and the whole price: what is too much of it goes back', async () => {
                const id = await payments.sail();
                const deposit = await started(id);
                const whole = await started(id, 'rest');
                deposit.status = 'open';
                await paid(deposit);
                await paid(whole);
                expect(await payments.state(id)).toEqual(['confirmed', 2620, 0, 0]);
                expect(returned(whole)).toMatchObject([{ amount: 873_25 }]);
            });

            test('another amount than was asked for is recorded as it came', async () => {
                const id = await payments.tour();
                const session = await started(id);
                fake.pay(session);
                await paid(session, { amount_total: 39_99 });
                expect(await payments.state(id)).toEqual(['pending', 39.99, 0.01, 0]);
            });
        });

        describe('money that fits no booking is kept for a person', () => {
            const strays = () =>
                api.running.ledger.query((database) => database.selectFrom('stray_payment').selectAll().execute());

            test.each([
                ['another currency', { currency: 'usd' }, 'other_currency'],
                ['an unknown booking', { metadata: { booking_id: ids.unknown } }, 'unknown_booking'],
                ['no id of a booking', { metadata: { booking_id: 'x' } }, 'unknown_booking'],
            ])('%s', async (_, changes, reason) => {
                const id = await payments.tour();
                const session = await started(id);
                await paid(session, changes);
                await paid(session, changes);
                const own = (await strays()).filter(({ reference }) => reference === `stripe:pi_${session.id}`);
                expect(own).toMatchObject([{ reason, amount: 40_00 }]);
                expect(await payments.state(id)).toEqual(['pending', 0, 40, 0]);
                expect(api.running.lines.join('')).toContain('money has arrived that fits no booking');
            });

            test('a session of somebody else who shares the account is ignored', async () => {
                const before = (await strays()).length;
                const session = await started(await payments.tour());
                await paid(session, { metadata: {} });
                expect(await strays()).toHaveLength(before);
            });
        });

        describe('refunds', () => {
            async function confirmed() {
                const id = await payments.tour();
                const session = await started(id);
                await paid(session);
                return { id, session };
            }
            const tellRefund = (session: Session, type = 'refund.updated', changes: object = {}) =>
                fake.tell(fake.event(type, { ...returned(session).at(-1), ...changes }));

            test('after the provider has cancelled: all that was paid', async () => {
                const { id, session } = await confirmed();
                await cancelForProvider(payments.parts.desk, id);
                expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 40]);
                await refundBooking(payments.parts, id, null);
                expect(await payments.state(id)).toEqual(['cancelled', 0, 40, 0]);
                expect(returned(session)).toHaveLength(1);
            });

            test('in parts, never more than has arrived', async () => {
                const { id, session } = await confirmed();
                await refundBooking(payments.parts, id, 15_00);
                expect(await payments.state(id)).toEqual(['confirmed', 25, 15, 0]);
                expect(await refundBooking(payments.parts, id, 25_01)).toEqual({
                    ok: true,
                    value: { kind: 'too_much', leftMinor: 25_00 },
                });
                await refundBooking(payments.parts, id, 25_00);
                expect(returned(session).map(({ amount }) => amount)).toEqual([15_00, 25_00]);
            });

            test('one that is under way is done or fails later', async () => {
                for (const [type, changes, toRefund] of [
                    ['refund.updated', { status: 'succeeded' }, 0],
                    ['refund.failed', { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 40],
                ] as const) {
                    const { id, session } = await confirmed();
                    await cancelForProvider(payments.parts.desk, id);
                    fake.refundStatus = 'pending';
                    await refundBooking(payments.parts, id, null);
                    expect(await payments.refunds(id)).toMatchObject([{ status: 'pending' }]);
                    await tellRefund(session, type, changes);
                    // An older event that comes later changes nothing.
                    await tellRefund(session, 'refund.created', { status: 'pending' });
                    expect(await payments.state(id)).toEqual(['cancelled', 0, 40, toRefund]);
                    expect((await payments.refunds(id))[0]?.status).toBe(toRefund === 0 ? 'done' : 'failed');
                }
            });

            test('one made by hand at Stripe is written down, once', async () => {
                const { id, session } = await confirmed();
                const refund = { ...fake.refunds[0], id: `re_hand_${id}`, payment_intent: session.payment_intent };
                const event = fake.event('refund.created', { ...refund, amount: 10_00, currency: 'eur', metadata: {} });
                await Promise.all([fake.tell(event), fake.tell(event)]);
                expect(await payments.refunds(id)).toMatchObject([{ status: 'done', amount_minor: 10_00 }]);
                expect(await payments.state(id)).toEqual(['confirmed', 30, 10, 0]);
            });

            test('one by hand of more than is left is not believed', async () => {
                const { id, session } = await confirmed();
                const refund = { ...fake.refunds[0], id: `re_more_${id}`, payment_intent: session.payment_intent };
                const event = fake.event('refund.created', { ...refund, amount: 40_01, currency: 'eur', metadata: {} });
                expect((await fake.tell(event)).status).toBe(200);
                expect(await payments.refunds(id)).toEqual([]);
            });
        });

        describe('starting', () => {
            test('twenty times at once it is one page', async () => {
                const id = await payments.tour();
                const urls = await Promise.all(Array.from({ length: 20 }, () => payments.url(id)));
                expect(new Set(urls).size).toBe(1);
                expect(await payments.sessions(id)).toHaveLength(1);
            });

            test('while Stripe does not answer it says so; afterwards the same request goes through', async () => {
                const id = await payments.tour();
                fake.outages.push({ kind: 'status', status: 500 });
                expect(await payments.start(id)).toEqual({ ok: false, why: 'provider_away' });
                expect(payments.reports).toMatchObject([{ message: 'the payment provider does not answer' }]);
                expect((await payments.start(id)).ok).toBe(true);
                expect(await payments.sessions(id)).toHaveLength(1);
            });

            test('a key that Stripe does not know is reported without the key', async () => {
                const wrong = new StripeProvider({
                    secretKey: 'sk_test_anotherkey1',
                    webhookSecret: fakeWebhookSecret,
                    apiUrl: fake.url,
                });
                const others = new Payments(api, wrong);
                expect(await others.start(await payments.tour())).toEqual({ ok: false, why: 'provider_away' });
                expect(JSON.stringify(others.reports)).not.toMatch(/sk_test/u);
            });

            test('an amount that Stripe does not take is refused in its own words to the operator', async () => {
                const id = await payments.tour();
                await api.pay(id, 39_80);
                expect(await payments.start(id)).toEqual({ ok: false, why: 'amount_refused' });
                expect(payments.reports).toMatchObject([{ facts: { why: 'Stripe: The amount is too small.' } }]);
                expect(await statuses(id)).toEqual(['refused']);
            });

            test('the hold is as long as the shortest page must be, once, and then no more', async () => {
                const id = await payments.tour();
                const end = async () => Date.parse((await api.read(id)).body.expiresAt);
                const first = await end();
                await started(id);
                expect(await end()).toBe(first);
                api.wait(holdSeconds - 1);
                fake.calls.length = 0;
                const late = await started(id);
                expect(late.expires_at * 1000).toBeGreaterThanOrEqual(api.nowMs + 30 * 60 * 1000);
                expect(await end()).toBeGreaterThan(late.expires_at * 1000);
                api.nowMs = (await end()) - 1000;
                expect(await payments.start(id)).toEqual({ ok: false, why: 'too_late' });
                api.wait(1);
                expect(await payments.start(id)).toEqual({ ok: false, why: 'expired' });
                expect(fake.calls).toHaveLength(1);
            });

            test('a human or an agent who cancels does not wait until its pages are closed', async () => {
                const id = await payments.tour();
                const session = await started(id);
                expect((await api.cancel(id)).status).toBe(200);
                await expect.poll(() => statuses(id)).toEqual(['abandoned']);
                expect(session.status).toBe('expired');
            });

            test('after cancellation its pages are closed', async () => {
                const id = await payments.tour();
                const session = await started(id);
                await api.cancelForProvider(id);
                await closeSessions(payments.parts, id);
                expect([session.status, await statuses(id)]).toEqual(['expired', ['abandoned']]);
                expect(await payments.start(id)).toEqual({ ok: false, why: 'cancelled' });
            });
        });
    },
    { provider },
);
