import type { PaymentConfiguration } from '../../../contract/configuration.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** The configured payment provider. Nothing is asked of it yet. */
export function openProvider(configuration: PaymentConfiguration, siteUrl: () => string): PaymentProvider {
    return configuration.provider === 'sandbox' ? sandboxProvider(siteUrl) : new StripeProvider(configuration);
}
