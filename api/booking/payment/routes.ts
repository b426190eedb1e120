import type { Handler } from '../../http/exchange.ts';
import type { PaymentParts } from './parts.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';
import { stripeWebhook, stripeWebhookPath } from './stripe/stripe-webhook.ts';

/** Where the configured payment provider calls us, by POST; never from a browser, so without CORS. */
export function paymentRoutes(parts: PaymentParts, complain: (error: unknown) => void): [string, Handler][] {
    const { provider } = parts;
    return provider instanceof StripeProvider ? [[stripeWebhookPath, stripeWebhook(parts, provider, complain)]] : [];
}
