import { expect, test } from 'vitest';
import { closeSessions } from '../../../../api/booking/payment/start-payment.ts';
import { StripeProvider } from '../../../../api/booking/payment/stripe/stripe-provider.ts';
import { holdSeconds } from '../support/booking-api.ts';
import { fakeWebhookSecret } from './support/fake-stripe.ts';
import { Payments } from './support/payments.ts';
import { describeStripe } from './support/stripe-payments.ts';

await describeStripe('starting a payment by Stripe', (payments) => {
    const { api, fake } = payments;
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
        expect(await payments.statuses(id)).toEqual(['refused']);
    });

    test('the hold is as long as the shortest page must be, once, and then no more', async () => {
        const id = await payments.tour();
        const end = async () => Date.parse((await api.read(id)).body.expiresAt);
        const first = await end();
        await payments.started(id);
        expect(await end()).toBe(first);
        api.wait(holdSeconds - 1);
        fake.calls.length = 0;
        const late = await payments.started(id);
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
        const session = await payments.started(id);
        expect((await api.cancel(id)).status).toBe(200);
        await expect.poll(() => payments.statuses(id)).toEqual(['abandoned']);
        expect(session.status).toBe('expired');
    });

    test('after cancellation its pages are closed', async () => {
        const id = await payments.tour();
        const session = await payments.started(id);
        await api.cancelForProvider(id);
        await closeSessions(payments.parts, id);
        expect([session.status, await payments.statuses(id)]).toEqual(['expired', ['abandoned']]);
        expect(await payments.start(id)).toEqual({ ok: false, why: 'cancelled' });
    });
});
