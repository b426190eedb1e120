import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PriceBody } from '../../api/booking-api/quote-body.ts';
import { addDays } from '../../contract/calendar-day.ts';
import { readPaymentConfiguration } from '../../contract/configuration.ts';
import { ids, providers } from '../api/booking/support/catalog.ts';
import { writeCatalog } from '../api/booking/support/write-catalog.ts';
import { temporaryFolder } from '../api/support/folders.ts';
import { run, startServer } from '../api/support/process.ts';

const production = { NODE_ENV: 'production', SITE_URL: 'https://book.example' };
const stripe = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_live_abcdefgh',
    STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh',
};
const sandbox = { provider: 'sandbox', stepMinor: 1, minimumMinor: 1 };
const byStripe = { provider: 'stripe', secretKey: 'sk_live_abcdefgh', webhookSecret: 'whsec_abcdefgh', apiUrl: null };

test.each([
    ['nothing', {}, sandbox],
    ['empty variables', { PAYMENT_PROVIDER: '', STRIPE_SECRET_KEY: '', NODE_ENV: '' }, sandbox],
    ['another kind of machine', { NODE_ENV: 'development' }, sandbox],
    ['the sandbox by name', { PAYMENT_PROVIDER: 'sandbox' }, sandbox],
    ['a public address of this machine', { SITE_URL: 'http://localhost:8787', HOST: '0.0.0.0' }, sandbox],
    ['the loopback of IPv6', { SITE_URL: 'http://[::1]:8787' }, sandbox],
    ['a malformed HOST, which is refused elsewhere', { HOST: '999.1.1.1' }, sandbox],
    ['a HOST of this machine', { HOST: '127.0.0.2', NODE_ENV: 'Test' }, sandbox],
    [
        'the sandbox by name, at a public address',
        { PAYMENT_PROVIDER: 'sandbox', SITE_URL: 'https://demo.example', HOST: '0.0.0.0', NODE_ENV: 'prod' },
        sandbox,
    ],
    [
        'a sandbox that charges like another provider',
        { SANDBOX_STEP_MINOR: '10', SANDBOX_MINIMUM_MINOR: '50' },
        { provider: 'sandbox', stepMinor: 10, minimumMinor: 50 },
    ],
    ['Stripe', stripe, byStripe],
    ['Stripe in production', { ...stripe, ...production }, byStripe],
    [
        'the sandbox by name, beside what Stripe would need',
        { ...stripe, PAYMENT_PROVIDER: 'sandbox', NODE_ENV: 'test' },
        sandbox,
    ],
    [
        'a restricted key',
        { ...stripe, STRIPE_SECRET_KEY: 'rk_test_abcdefgh' },
        { ...byStripe, secretKey: 'rk_test_abcdefgh' },
    ],
    [
        'another server over https',
        { ...stripe, STRIPE_API_URL: 'https://stripe.internal:8443/' },
        { ...byStripe, apiUrl: 'https://stripe.internal:8443' },
    ],
    [
        'another server on this machine, with a test key',
        { ...stripe, STRIPE_SECRET_KEY: 'sk_test_abcdefgh', STRIPE_API_URL: 'http://127.0.0.1:12111' },
        { ...byStripe, secretKey: 'sk_test_abcdefgh', apiUrl: 'http://127.0.0.1:12111' },
    ],
])('the configuration of payments is understood: %s', (_, environment, configuration) => {
    expect(readPaymentConfiguration(environment)).toEqual({ ok: true, value: configuration });
});

test.each([
    ['production without a provider', production, ['PAYMENT_PROVIDER must be set in production']],
    [
        'production with a sandbox',
        { ...production, PAYMENT_PROVIDER: 'sandbox' },
        ['PAYMENT_PROVIDER must not be sandbox in production'],
    ],
    [
        'production in capitals with a sandbox',
        { NODE_ENV: ' Production ', PAYMENT_PROVIDER: 'sandbox' },
        ['PAYMENT_PROVIDER must not be sandbox in production'],
    ],
    ['an https SITE_URL', { SITE_URL: 'https://a.example' }, ['PAYMENT_PROVIDER must be set where others can reach']],
    ['an http SITE_URL', { SITE_URL: 'http://a.example' }, ['PAYMENT_PROVIDER must be set where others can reach']],
    [
        'a SITE_URL that begins like this machine',
        { SITE_URL: 'https://localhost.a.example' },
        ['PAYMENT_PROVIDER must be set where others can reach'],
    ],
    ['a HOST for everybody', { HOST: '0.0.0.0' }, ['PAYMENT_PROVIDER must be set where others can reach']],
    ['NODE_ENV=prod', { NODE_ENV: 'prod' }, ['PAYMENT_PROVIDER must be set with this NODE_ENV']],
    ['NODE_ENV=staging', { NODE_ENV: 'Staging' }, ['PAYMENT_PROVIDER must be set with this NODE_ENV']],
    [
        'the sandbox by name with NODE_ENV=PRODUCTION, on this machine',
        { NODE_ENV: 'PRODUCTION', PAYMENT_PROVIDER: 'sandbox', SITE_URL: 'http://127.0.0.1:8787' },
        ['PAYMENT_PROVIDER must not be sandbox in production'],
    ],
    ['Stripe without its name', { ...stripe, PAYMENT_PROVIDER: '' }, ['PAYMENT_PROVIDER must be set when STRIPE_']],
    [
        'a part of Stripe without its name',
        { STRIPE_API_URL: 'https://a.example' },
        ['PAYMENT_PROVIDER must be set when STRIPE_'],
    ],
    [
        'a test key in production',
        { ...stripe, ...production, NODE_ENV: 'PRODUCTION', STRIPE_SECRET_KEY: 'sk_test_abcdefgh' },
        ['STRIPE_SECRET_KEY must be a live key in production'],
    ],
    [
        'a restricted test key in production',
        { ...stripe, ...production, STRIPE_SECRET_KEY: 'rk_test_abcdefgh' },
        ['STRIPE_SECRET_KEY must be a live key in production'],
    ],
    [
        'production without a public address',
        { ...stripe, ...production, SITE_URL: ' ' },
        ['SITE_URL must be set in production'],
    ],
    ['another provider', { PAYMENT_PROVIDER: 'paypal' }, ['PAYMENT_PROVIDER must be']],
    [
        'Stripe without its secrets',
        { PAYMENT_PROVIDER: 'stripe' },
        ['STRIPE_SECRET_KEY must be set', 'STRIPE_WEBHOOK_SECRET must be set'],
    ],
    ['a step of nothing', { SANDBOX_STEP_MINOR: '0' }, ['SANDBOX_STEP_MINOR must be a whole number of minor units']],
    ['half a minor unit', { SANDBOX_MINIMUM_MINOR: '0.5' }, ['SANDBOX_MINIMUM_MINOR must be a whole number of minor']],
    ['a public key', { ...stripe, STRIPE_SECRET_KEY: 'pk_live_abcdefgh' }, ['STRIPE_SECRET_KEY must be']],
    [
        'an API key for a secret',
        { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_live_abcdefgh' },
        ['STRIPE_WEBHOOK_SECRET must'],
    ],
    ['http to elsewhere', { ...stripe, STRIPE_API_URL: 'http://stripe.internal' }, ['STRIPE_API_URL must be']],
    ['an address with a path', { ...stripe, STRIPE_API_URL: 'https://a.example/v1' }, ['STRIPE_API_URL must be']],
    ['a live key without encryption', { ...stripe, STRIPE_API_URL: 'http://127.0.0.1:1' }, ['STRIPE_API_URL must be']],
])('the configuration of payments is refused, without repeating a value: %s', (_, environment, expected) => {
    const read = readPaymentConfiguration(environment);
    const messages = expected.map((message) => expect.stringContaining(message));
    expect(read).toEqual({ ok: false, error: messages });
    expect(JSON.stringify(read)).not.toMatch(/abcdefgh|internal|a\.example/u);
});

describe('the process', () => {
    const ledger = async () => ({ LEDGER_URL: `sqlite:${join(await temporaryFolder(), 'ledger.sqlite')}` });

    test('the process does not start in production without a provider, and lists that with all that is wrong', async () => {
        const refused = await run('api/server.ts', [], { ...(await ledger()), ...production, HOLD_SECONDS: '0' });
        expect([refused.status, refused.stdout]).toEqual([1, '']);
        expect(refused.stderr.trimEnd().split('\n')).toEqual([
            expect.stringContaining('HOLD_SECONDS must be'),
            expect.stringContaining('PAYMENT_PROVIDER must be set in production'),
        ]);
    });

    test.each<Record<string, string>>([{ NODE_ENV: 'prod' }, { SITE_URL: 'https://book.example' }])(
        'the process does not silently start the sandbox with %o',
        async (environment) => {
            const refused = await run('api/server.ts', [], { ...(await ledger()), ...environment });
            expect([refused.status, refused.stdout]).toEqual([1, '']);
            expect(refused.stderr.trimEnd().split('\n')).toEqual([
                expect.stringMatching(/^PAYMENT_PROVIDER must be set .*stripe, or sandbox/u),
            ]);
        },
    );

    test('the process starts in production with Stripe, logs so, and logs no secret', async () => {
        const server = await startServer({ ...(await ledger()), ...production, ...stripe, PORT: '0' });
        expect(await server.stop()).toBe(0);
        expect(server.log()).toMatch(/"provider":"stripe","mode":"live","msg":"payment provider"/u);
        expect(server.log() + server.stderr()).not.toMatch(/abcdefgh/u);
    });

    test('the process logs that payments are a test', async () => {
        const server = await startServer({ ...(await ledger()), PORT: '0' });
        expect(await server.stop()).toBe(0);
        expect(server.log()).toMatch(/"provider":"sandbox","mode":"test","msg":"payment provider"/u);
        expect(server.log()).not.toContain('other machines');
    });

    test('the process starts the sandbox in a container with a port published on this machine, and warns', async () => {
        const environment = { HOST: '0.0.0.0', SITE_URL: 'http://localhost:8787', PORT: '0' };
        const server = await startServer({ ...(await ledger()), ...environment });
        expect(await server.stop()).toBe(0);
        expect(server.log()).toMatch(/"level":40.*"host":"0\.0\.0\.0".*payments are a test/u);
    });

    test('the process prices by the step and minimum in the variables of the sandbox', async () => {
        const dist = await temporaryFolder();
        await writeCatalog(dist, providers);
        const charges = { SANDBOX_STEP_MINOR: '100', SANDBOX_MINIMUM_MINOR: '1200' };
        const server = await startServer({ ...(await ledger()), ...charges, DIST_DIR: dist });
        const tea = {
            experienceId: ids.tea,
            date: addDays(new Date().toISOString().slice(0, 10), 30),
            timeSlotId: 'early',
        };
        const quoted = async (adults: number) => {
            const answer = await fetch(`${server.url}/api/validate-booking-price`, {
                method: 'POST',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ ...tea, adults }),
            });
            return (await answer.json()) as PriceBody;
        };
        try {
            expect(await quoted(1)).toMatchObject({ subtotal: 3305, total: 3300, deposit: 0, rest: 3300 });
            expect(await quoted(2)).toMatchObject({ subtotal: 6610, total: 6600, deposit: 2200, rest: 4400 });
        } finally {
            expect(await server.stop()).toBe(0);
        }
    });
});
