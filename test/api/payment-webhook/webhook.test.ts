import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StripeProvider, stripeWebhookPath } from '../../../api/booking/payment/stripe/stripe-provider.ts';
import { until } from '../../faults/support/until.ts';
import { temporaryFolder } from '../../support/pipeline.ts';
import { postgresDatabase } from '../../support/postgres.ts';
import {
    askUntilDecided,
    crowdEnvironment,
    dayAhead,
    paths,
    plainPayload,
} from '../booking/concurrency/support/crowd.ts';
import { sail, writeBookingDist } from '../booking/concurrency/support/harbour.ts';
import { FakeStripe, fakeSecretKey, fakeWebhookSecret } from '../booking/payment/support/fake-stripe.ts';
import { Payments } from '../booking/payment/support/payments.ts';
import { describeBooking, ledgers, pages } from '../booking/support/booking-api.ts';
import { startServer } from '../support/process.ts';
import { Way } from '../support/way.ts';

const fake = await FakeStripe.start();
afterAll(() => fake.stop());
const settings = { secretKey: fakeSecretKey, webhookSecret: fakeWebhookSecret, apiUrl: fake.url };
const provider = new StripeProvider(settings, pages);
const onSqlite = ledgers.slice(0, 1);

describeBooking(
    'the webhook of Stripe',
    (api) => {
        const payments = new Payments(api, provider);
        beforeAll(() => {
            fake.clock = () => api.nowMs;
        });
        const send = (payload: string, headers: Record<string, string>) =>
            fetch(`${api.running.url}${stripeWebhookPath}`, { method: 'POST', headers, body: payload });

        /** A payment that was made and is not reported yet. */
        async function unknown() {
            const id = await payments.tour();
            const session = fake.sessionAt(await payments.url(id));
            fake.pay(session);
            return { id, event: fake.event('checkout.session.completed', fake.shown(session)) };
        }

        test.each<[string, (event: object) => { payload: string; signature: string | null }]>([
            ['without a signature', (event) => ({ ...fake.signed(event), signature: null })],
            ['with an empty one', (event) => ({ ...fake.signed(event), signature: '' })],
            ['with one that is none', (event) => ({ ...fake.signed(event), signature: 't=1,v1=00' })],
            ['with that of another secret', (event) => fake.signed(event, 'whsec_anothersecret')],
            ['more than five minutes old', (event) => fake.signed(event, fakeWebhookSecret, 301)],
            [
                'with another amount than was signed',
                (event) => {
                    const { payload, signature } = fake.signed(event);
                    return { payload: payload.replace('"amount_total": 4000', '"amount_total": 4001'), signature };
                },
            ],
            [
                'with a blank more than was signed',
                (event) => ({ ...fake.signed(event), payload: `${fake.signed(event).payload} ` }),
            ],
        ])('an event %s is refused and changes nothing', async (_, forge) => {
            const { id, event } = await unknown();
            const { payload, signature } = forge(event);
            const answer = await send(payload, signature === null ? {} : { 'stripe-signature': signature });
            expect(answer.status).toBe(400);
            expect(await answer.json()).toMatchObject({ code: 'invalid_request' });
            expect(await payments.state(id)).toEqual(['pending', 0, 40, 0]);
        });

        test('an event of five minutes ago is believed', async () => {
            const { id, event } = await unknown();
            const { payload, signature } = fake.signed(event, fakeWebhookSecret, 299);
            expect((await send(payload, { 'stripe-signature': signature })).status).toBe(200);
            expect(await payments.state(id)).toEqual(['confirmed', 40, 0, 0]);
        });

        test.each([
            ['of a kind that is not for us', { type: 'customer.created', data: { object: {} } }],
            ['that does not exist yet', { type: 'checkout.session.teleported', data: { object: { id: 'cs_1' } } }],
        ])('an event %s is taken and ignored', async (_, event) => {
            const { payload, signature } = fake.signed({ object: 'event', id: 'evt_1', ...event });
            const answer = await send(payload, { 'stripe-signature': signature });
            expect([answer.status, await answer.json()]).toEqual([200, { received: 'ignored' }]);
        });

        test('a request that is too long, no POST, or from a browser elsewhere is refused', async () => {
            const tooLong = await send('x'.repeat(600 * 1024), {});
            expect(tooLong.status).toBe(413);
            const got = await api.get(stripeWebhookPath);
            expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
            const foreign = await send('{}', { origin: 'https://elsewhere.example' });
            expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
        });

        test('events whose signature does not match are counted, and one warning names the variable', async () => {
            const text = 'events of Stripe are refused: Stripe-Signature does not match STRIPE_WEBHOOK_SECRET';
            expect(api.running.lines.filter((line) => line.includes(text))).toHaveLength(1);
            const refused = async () =>
                Number(/^payment_events_refused_total (\d+)$/mu.exec((await api.get('/metrics')).text)?.[1]);
            const before = await refused();
            const { event } = await unknown();
            const { payload, signature } = fake.signed(event, 'whsec_anothersecret');
            await send(payload, { 'stripe-signature': signature });
            expect([before, await refused()]).toEqual([before, before + 1]);
            expect(before).toBeGreaterThan(0);
        });

        test('nothing of a secret or a card is in the log', () => {
            const log = api.running.lines.join('\n');
            expect(log).toContain(stripeWebhookPath);
            expect(log).not.toMatch(/sk_test|whsec|v1=/u);
        });
    },
    { provider },
    onSqlite,
);

describeBooking(
    'without Stripe',
    (api) => {
        test('there is no webhook without Stripe', async () => {
            expect((await api.send('POST', stripeWebhookPath, '{}')).status).toBe(404);
        });
    },
    {},
    onSqlite,
);

describe('the ledger is unavailable when Stripe reports a payment', () => {
    let distDir: string;
    beforeAll(async () => {
        fake.clock = Date.now;
        distDir = join(temporaryFolder(), 'dist');
        await writeBookingDist(distDir);
    });

    /** A process that takes payments by Stripe, with a payment that is not reported to it yet. */
    async function unreported(ledger: string) {
        const server = await startServer({
            ...crowdEnvironment,
            DIST_DIR: distDir,
            LEDGER_URL: ledger,
            PAYMENT_PROVIDER: 'stripe',
            STRIPE_SECRET_KEY: fakeSecretKey,
            STRIPE_WEBHOOK_SECRET: fakeWebhookSecret,
            STRIPE_API_URL: fake.url,
        });
        onTestFinished(async () => void (await server.stop('SIGKILL')));
        const made = await askUntilDecided(
            server.url,
            paths.create,
            plainPayload({ experience: sail, date: dayAhead(0), adults: 1 }),
        );
        const { bookingId, amountDueNow, currency } = made.body as Record<string, unknown>;
        const started = await provider.start({
            sessionId: bookingId as string,
            bookingId: bookingId as string,
            amountMinor: (amountDueNow as number) * 100,
            currency: currency as string,
            exponent: 2,
            name: 'Sail',
            description: 'Tomorrow',
            locale: 'en',
            email: null,
            expiresAtMs: Date.now() + provider.minimumSessionMs,
        });
        if (!started.ok) throw new Error(started.error);
        const session = fake.sessionAt(started.value.url);
        fake.pay(session);
        const event = fake.event('checkout.session.completed', fake.shown(session));
        const send = () => fake.send(event, `${server.url}${stripeWebhookPath}`);
        const status = async () => (await askUntilDecided(server.url, paths.booking(bookingId as string))).body.status;
        return { send, status, log: () => server.log() };
    }

    /** Returns the id of the request. */
    async function expectLater(answer: Response): Promise<string> {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
        const body = (await answer.json()) as { code: string; requestId: string };
        expect(body).toMatchObject({ code: 'unavailable' });
        return body.requestId;
    }

    test('a locked SQLite answers the event 503 with Retry-After, and the repeated event confirms the booking', async () => {
        const file = join(temporaryFolder(), 'ledger.sqlite');
        const { send, status, log } = await unreported(`sqlite:${file}`);
        const other = new Sqlite(file);
        onTestFinished(() => void other.close());
        other.exec('begin exclusive');
        const requestId = await expectLater(await send());
        other.exec('rollback');
        const line = `"requestId":"${requestId}","msg":"the ledger is unavailable"`;
        await until(() => log().includes(line), 'the log names the request');
        expect((await send()).status).toBe(200);
        expect(await status()).toBe('confirmed');
    });

    test.each(['cut', 'cut at the next query'] as const)(
        'a PostgreSQL that is %s answers 503 with Retry-After, and the repeated event confirms the booking',
        async (mode) => {
            const way = await Way.to(await postgresDatabase());
            onTestFinished(() => way.close());
            const { send, status } = await unreported(way.url);
            way.change(mode);
            await expectLater(await send());
            await way.restore();
            await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
            expect(await status()).toBe('confirmed');
        },
    );
});
