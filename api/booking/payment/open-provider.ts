import type { PaymentConfiguration } from '../../../contract/configuration.ts';
import { chargeRule } from '../pricing/charge-rule.ts';
import type { PaymentPages, PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox.ts';

/** Creates the configured payment provider. Sends no request. */
export async function openProvider(configuration: PaymentConfiguration, pages: PaymentPages): Promise<PaymentProvider> {
    if (configuration.provider === 'stripe') {
        const { StripeProvider } = await import('./stripe/stripe-provider.ts');
        return new StripeProvider(configuration, pages);
    }
    return sandboxProvider(pages, chargeRule(configuration.stepMinor, configuration.minimumMinor));
}
