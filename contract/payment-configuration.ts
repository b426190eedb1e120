import { z } from 'zod';
import { missingPackage } from './optional-package.ts';
import { err, ok, type Result } from './result.ts';
import {
    type Environment,
    isHost,
    isLoopback,
    isProduction,
    originUrl,
    readVariables,
    variable,
    wholeNumber,
} from './variables.ts';

export const paymentProviderNames = ['sandbox', 'stripe'] as const;
export type PaymentProviderName = (typeof paymentProviderNames)[number];

export const paymentVariables = {
    named: variable('PAYMENT_PROVIDER', paymentProviderNames.join(' or '), z.enum(paymentProviderNames), null),
    stepMinor: wholeNumber('SANDBOX_STEP_MINOR', 'minor units', 1, 1_000_000, 1),
    minimumMinor: wholeNumber('SANDBOX_MINIMUM_MINOR', 'minor units', 1, 1_000_000_000, 1),
    secretKey: variable(
        'STRIPE_SECRET_KEY',
        'a secret or restricted key of Stripe, such as sk_live_…',
        z.string().regex(/^(?:sk|rk)_(?:test|live)_\w{8,}$/u),
        null,
    ),
    webhookSecret: variable(
        'STRIPE_WEBHOOK_SECRET',
        'the signing secret of a Stripe webhook endpoint, whsec_…',
        z.string().regex(/^whsec_[\w+/=-]{8,}$/u),
        null,
    ),
    apiUrl: variable(
        'STRIPE_API_URL',
        'an https address without a path, or an http address of this machine',
        z.string().transform(apiOrigin),
        null,
    ),
};

export type PaymentConfiguration =
    | {
          provider: 'sandbox';
          /**
           * Amounts are multiples of the step and at least the minimum; minor units. Simulates the rules of real
           * providers.
           */
          stepMinor: number;
          minimumMinor: number;
      }
    | {
          provider: 'stripe';
          secretKey: string;
          webhookSecret: string;
          /** Origin of a server with Stripe's API, such as a fake for tests; null: Stripe. */
          apiUrl: string | null;
      };

/**
 * Reads the configuration of the payment provider, whose packages must be installed. In production the sandbox and test
 * keys are refused, because they confirm bookings without a payment. If other machines can reach the server, the
 * sandbox must be named explicitly.
 */
export function readPaymentConfiguration(environment: Environment): Result<PaymentConfiguration, string[]> {
    const read = readVariables(paymentVariables, environment);
    if (!read.ok) return read;
    const { named, secretKey, webhookSecret, apiUrl, stepMinor, minimumMinor } = read.value;
    if (named !== 'stripe') {
        const hasStripe = [secretKey, webhookSecret, apiUrl].some((each) => each !== null);
        const fault = sandboxFault(environment, named, hasStripe);
        if (fault !== null) return err([`PAYMENT_PROVIDER ${fault}`]);
        return ok({ provider: 'sandbox', stepMinor, minimumMinor });
    }
    const isReal = isProduction(environment);
    const messages: string[] = [];
    if (secretKey === null) messages.push('STRIPE_SECRET_KEY must be set when PAYMENT_PROVIDER is stripe.');
    if (webhookSecret === null) messages.push('STRIPE_WEBHOOK_SECRET must be set when PAYMENT_PROVIDER is stripe.');
    if (isReal && secretKey?.includes('_test_')) {
        messages.push('STRIPE_SECRET_KEY must be a live key in production: test cards would pay for real places.');
    }
    if (isReal && !environment.SITE_URL?.trim()) {
        messages.push('SITE_URL must be set in production: the payment page links back to it.');
    }
    if (secretKey?.includes('_live_') && apiUrl?.startsWith('http:')) {
        messages.push('STRIPE_API_URL must be an https address when STRIPE_SECRET_KEY is a live key.');
    }
    if (secretKey === null || webhookSecret === null || messages.length > 0) return err(messages);
    const missing = missingPackage({ who: 'Payments by Stripe', names: ['stripe'] });
    return missing === null ? ok({ provider: 'stripe', secretKey, webhookSecret, apiUrl }) : err([missing.message]);
}

/** Values of NODE_ENV, in any case, with which the sandbox is the default. */
const testEnvironments = ['', 'dev', 'development', 'test'];

/** Returns why the sandbox must not start, as the end of a message; null if it may. */
function sandboxFault(environment: Environment, named: 'sandbox' | null, hasStripe: boolean): string | null {
    if (isProduction(environment)) {
        const must = named === null ? 'must be set in production' : 'must not be sandbox in production';
        return `${must}: name the provider that takes payments, stripe.`;
    }
    if (named === 'sandbox') return null;
    // These variables show that real payments are intended.
    if (hasStripe) return 'must be set when STRIPE_… variables are: stripe.';
    const choice = 'stripe, or sandbox for a test in which no money moves.';
    const nodeEnvironment = environment.NODE_ENV?.trim().toLowerCase() ?? '';
    if (!testEnvironments.includes(nodeEnvironment)) return `must be set with this NODE_ENV: ${choice}`;
    if (!isLoopbackOnly(environment))
        return `must be set where others can reach the server (SITE_URL, HOST): ${choice}`;
    return null;
}

/** Whether SITE_URL, or HOST if it is not set, is a loopback address. A malformed one is reported elsewhere. */
function isLoopbackOnly(environment: Environment): boolean {
    const [site, host] = [environment.SITE_URL?.trim(), environment.HOST?.trim()];
    if (site) return !URL.canParse(site) || isLoopback(new URL(site).hostname);
    return !host || !isHost(host) || isLoopback(host);
}

function apiOrigin(text: string, context: z.RefinementCtx): string {
    const url = originUrl(text);
    if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))) return url.origin;
    context.addIssue({ code: 'custom' });
    return z.NEVER;
}
