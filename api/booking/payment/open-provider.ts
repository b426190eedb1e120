import type { PaymentConfiguration } from '../../../contract/configuration.ts';
import { chargeRule } from '../pricing/charge-rule.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** The configured payment provider. Nothing is asked of it yet. */
export function openProvider(configuration: PaymentConfiguration, siteUrl: () => string): PaymentProvider {
    if (configuration.provider === 'stripe') return new StripeProvider(configuration);
    return sandboxProvider(siteUrl, chargeRule(configuration.stepMinor, configuration.minimumMinor));
}
