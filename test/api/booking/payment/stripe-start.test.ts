import { expect, test } from 'vitest';
import type { PaymentProvider } from '../../../../api/booking/payment/port.ts';
import { closeSessions } from '../../../../api/booking/payment/start-payment.ts';
import { addressOf, StripeProvider } from '../../../../api/booking/payment/stripe/stripe-provider.ts';
import { addDays } from '../../../../contract/calendar-day.ts';
import { holdSeconds, pages } from '../support/booking-api.ts';
import { ids } from '../support/catalog.ts';
import { fakeSecretKey, fakeWebhookSecret } from './support/fake-stripe.ts';
import { Payments } from './support/payments.ts';
import { describeStripe, type Session } from './support/stripe-payments.ts';

const isOpenOf = (id: string) => (session: Session) => session.client_reference_id === id && session.status === 'open';

await describeStripe('starting a payment by Stripe', (payments) => {
    const { api, fake } = payments;
    /** One night for 12.500 dinars, of which 2.130 are due: Stripe takes no amount of theirs that does not end in 0. */
    const night = () => {
        const date = api.freeDay();
        const stay = { date, endDate: addDays(date, 1), unitId: 'garden', adults: 1 };
        return payments.booked({ experienceId: ids.inn, ...stay });
    };
    test('a payment that is started twenty times at once has one page', async () => {
        const id = await payments.tour();
        const starts = await Promise.all(Array.from({ length: 20 }, () => payments.startUntilDecided(id)));
        expect(starts.every(({ ok }) => ok)).toBe(true);
        expect(new Set(starts.map((started) => started.ok && started.value)).size).toBe(1);
        expect(await payments.sessions(id)).toHaveLength(1);
    });

    test('a start while Stripe does not answer shows so; afterwards the same request goes through', async () => {
        const id = await payments.tour();
        fake.outages.push({ kind: 'status', status: 500 });
        expect(await payments.start(id)).toEqual({ ok: false, error: 'provider_unavailable' });
        expect(payments.reports).toMatchObject([{ message: 'the payment provider does not answer' }]);
        expect((await payments.start(id)).ok).toBe(true);
        expect(await payments.sessions(id)).toHaveLength(1);
    });

    test('a key that Stripe does not know is reported without the key', async () => {
        const settings = { webhookSecret: fakeWebhookSecret, apiUrl: fake.url };
        const wrong = new StripeProvider({ secretKey: 'sk_test_anotherkey1', ...settings }, pages);
        const others = new Payments(api, wrong);
        expect(await others.start(await payments.tour())).toEqual({ ok: false, error: 'provider_unavailable' });
        expect(others.reports).toMatchObject([{ message: 'Stripe refuses STRIPE_SECRET_KEY' }]);
        expect(JSON.stringify(others.reports)).not.toMatch(/sk_test/u);
    });

    test('a fault of the program is not taken for silence of Stripe', async () => {
        const create = () => Promise.reject(new TypeError('no'));
        const stripe = { checkout: { sessions: { create } } };
        const faulty = new Payments(api, Object.assign(Object.create(payments.provider), { stripe }));
        await expect(faulty.start(await payments.tour())).rejects.toThrow(TypeError);
    });

    test('an amount that Stripe does not take is refused in its own words to the operator, without the address of the guest', async () => {
        const id = await night();
        await api.pay(id, 12_460);
        expect(await payments.start(id, 'rest')).toEqual({ ok: false, error: 'amount_refused' });
        expect(payments.reports).toMatchObject([{ facts: { why: 'Stripe: The amount of (address) is too small.' } }]);
        expect(await payments.statuses(id)).toEqual(['refused']);
    });

    test('Stripe is not asked about an amount that is known to be refused', async () => {
        const id = await payments.tour();
        await api.pay(id, 39_80);
        fake.calls.length = 0;
        expect(await payments.start(id)).toEqual({ ok: false, error: 'amount_refused' });
        expect(payments.reports).toMatchObject([{ message: 'the payment provider cannot take an amount' }]);
        expect([fake.calls, await payments.sessions(id)]).toEqual([[], []]);
        const form = { 'content-type': 'application/x-www-form-urlencoded' };
        expect((await api.send('POST', `/en/booking/${id}?payment=true`, 'do=pay', form)).status).toBe(409);
    });

    test('a deposit of dinars is a multiple of ten fils, as quoted, and Stripe charges it', async () => {
        const id = await night();
        expect((await api.read(id)).body.amountDueNow).toBe(2.13);
        const session = fake.sessionAt(await payments.url(id));
        expect([session.amount_total, (await payments.sessions(id)).length]).toEqual([2_130, 1]);
        await payments.paid(session);
        expect(await payments.state(id)).toEqual(['confirmed', 2.13, 10.37, 0]);
    });

    test('before a page in another language is made, the first is closed; one at a time can be paid', async () => {
        const id = await payments.sail();
        const one = await payments.started(id);
        fake.outages.push({ kind: 'status', status: 500 });
        expect(await payments.start(id, 'due', 'fr')).toEqual({ ok: false, error: 'provider_unavailable' });
        const open = () => [...fake.sessions.values()].filter(isOpenOf(id)).length;
        expect([one.status, open()]).toEqual(['open', 1]);
        const two = fake.sessionAt(await payments.url(id, 'due', 'fr'));
        expect([one.status, two.status, open()]).toEqual(['expired', 'open', 1]);
    });

    test('a guest who has paid in this very moment gets no second page', async () => {
        const id = await payments.sail();
        const one = await payments.started(id);
        fake.pay(one);
        expect(await payments.start(id, 'due', 'fr')).toEqual({ ok: false, error: 'processing' });
        expect([...fake.sessions.values()].filter(isOpenOf(id))).toEqual([]);
        // From then on Stripe is not even asked.
        expect(await payments.statuses(id)).toEqual(['processing', 'abandoned']);
        fake.calls.length = 0;
        expect(await payments.start(id, 'due', 'fr')).toEqual({ ok: false, error: 'processing' });
        expect(fake.calls).toEqual([]);
        await payments.paid(one);
        expect(await payments.state(id)).toEqual(['confirmed', 873.25, 1746.75, 0]);
    });

    test('one of several older pages that cannot be closed prevents a further one, whatever became of the others', async () => {
        const id = await payments.sail();
        const one = await payments.started(id);
        const two = fake.sessionAt(await payments.url(id, 'due', 'fr'));
        // As if it had not been written down that the first one is closed.
        await api.running.ledger.query((database) =>
            database.updateTable('payment_session').set({ status: 'open' }).where('external_id', '=', one.id).execute(),
        );
        fake.outages.push({ kind: 'status', status: 500 });
        expect(await payments.start(id, 'due', 'es')).toEqual({ ok: false, error: 'provider_unavailable' });
        expect([...fake.sessions.values()].filter(isOpenOf(id))).toEqual([two]);
    });

    test('a booking that is cancelled while its page is asked for leaves no page open', async () => {
        const id = await payments.tour();
        const { provider } = payments;
        const start: PaymentProvider['start'] = async (request) => {
            const started = await provider.start(request);
            await api.cancelForProvider(id);
            await closeSessions(payments.parts, await api.stored(id));
            return started;
        };
        const slow: PaymentProvider = Object.assign(Object.create(provider), { start });
        expect(await new Payments(api, slow).start(id)).toEqual({ ok: false, error: 'provider_unavailable' });
        expect([...fake.sessions.values()].filter(isOpenOf(id))).toEqual([]);
        expect(await payments.start(id)).toEqual({ ok: false, error: 'cancelled' });
    });

    test('twenty starts at once in two languages give one page that can be paid', async () => {
        const id = await payments.sail();
        const starts = Array.from({ length: 20 }, (_, at) =>
            payments.startUntilDecided(id, 'due', at % 2 === 0 ? 'en' : 'fr'),
        );
        expect((await Promise.all(starts)).some(({ ok }) => ok)).toBe(true);
        expect([...fake.sessions.values()].filter(isOpenOf(id))).toHaveLength(1);
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
        expect(await payments.start(id)).toEqual({ ok: false, error: 'too_late' });
        api.wait(1);
        expect(await payments.start(id)).toEqual({ ok: false, error: 'expired' });
        expect(fake.calls.filter((call) => call === 'POST /v1/checkout/sessions')).toHaveLength(1);
    });

    test('a hold is extended by one hour beyond its first end at most, to the millisecond', async () => {
        const id = await payments.tour();
        const end = async () => Date.parse((await api.read(id)).body.expiresAt);
        const minuteMs = 60 * 1000;
        const first = await end();
        // A page needs 32 minutes, and two more for the word of its payment.
        api.nowMs = first - 1;
        await payments.url(id);
        expect(await end()).toBe(first - 1 + 34 * minuteMs);
        api.nowMs = first + 26 * minuteMs;
        const last = await payments.url(id, 'due', 'fr');
        expect(await end()).toBe(first + 60 * minuteMs);
        api.nowMs += 1;
        // No further page: that of another language is better than none.
        expect(await payments.url(id, 'due', 'es')).toBe(last);
        expect(await end()).toBe(first + 60 * minuteMs);
    });

    test('a human or an agent who cancels does not wait until its pages are closed', async () => {
        const { id, session } = await payments.opened();
        expect((await api.cancel(id)).status).toBe(200);
        await expect.poll(() => payments.statuses(id)).toEqual(['abandoned']);
        expect(session.status).toBe('expired');
    });

    test('the pages of a cancelled booking are closed', async () => {
        const { id, session } = await payments.opened();
        await api.cancelForProvider(id);
        await closeSessions(payments.parts, await api.stored(id));
        expect([session.status, await payments.statuses(id)]).toEqual(['expired', ['abandoned']]);
        expect(await payments.start(id)).toEqual({ ok: false, error: 'cancelled' });
    });

    test('a cancellation asks Stripe neither about a page that it never made, nor about money under way', async () => {
        const [unanswered, underWay] = [await payments.tour(), await payments.tour()];
        fake.outages.push({ kind: 'status', status: 500 });
        expect(await payments.start(unanswered)).toEqual({ ok: false, error: 'provider_unavailable' });
        const session = await payments.started(underWay);
        fake.payLater(session);
        await payments.reported(session);
        fake.calls.length = 0;
        for (const id of [unanswered, underWay]) {
            await api.cancelForProvider(id);
            await closeSessions(payments.parts, await api.stored(id));
        }
        expect(fake.calls).toEqual([]);
        expect([await payments.statuses(unanswered), await payments.statuses(underWay)]).toEqual([
            ['abandoned'],
            ['processing'],
        ]);
    });

    test.each([
        ['a millisecond before its end counts as abandoned', -1, 'abandoned'],
        ['at its end as expired', 0, 'expired'],
    ])('a page that is closed %s', async (_, ms, status) => {
        const id = await payments.tour();
        await payments.started(id);
        api.nowMs = Date.parse((await payments.sessions(id))[0]?.expires_at as string) + ms;
        await api.cancelForProvider(id);
        await closeSessions(payments.parts, await api.stored(id));
        expect(await payments.statuses(id)).toEqual([status]);
    });
});

test.each([
    [null, ['https://checkout.stripe.com']],
    ['http://127.0.0.1:4242', ['https://checkout.stripe.com', 'http://127.0.0.1:4242']],
])('a form that starts a payment may lead to Stripe, and with STRIPE_API_URL %s to nobody else', (apiUrl, targets) => {
    const settings = { secretKey: fakeSecretKey, webhookSecret: fakeWebhookSecret, apiUrl };
    expect(new StripeProvider(settings, pages).formTargets).toEqual(targets);
});

test.each([
    ['http://stripe.example', { protocol: 'http', host: 'stripe.example', port: 80 }],
    ['https://stripe.example', { protocol: 'https', host: 'stripe.example', port: 443 }],
    ['https://[::1]:8443', { protocol: 'https', host: '::1', port: 8443 }],
])('Stripe is asked at STRIPE_API_URL %s', (apiUrl, address) => {
    expect(addressOf(apiUrl)).toEqual(address);
});
