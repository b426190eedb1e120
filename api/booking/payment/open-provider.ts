import type { PaymentConfiguration } from '../../../contract/configuration.ts';
import { withPackage } from '../../../contract/optional-package.ts';
import { chargeRule } from '../pricing/charge-rule.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox.ts';

/** Creates the configured payment provider and loads its package. Sends no request. */
export async function openProvider(
    configuration: PaymentConfiguration,
    siteUrl: () => string,
): Promise<PaymentProvider> {
    if (configuration.provider === 'stripe') {
        const { StripeProvider } = await withPackage('Payments by Stripe', () => import('./stripe/stripe-provider.ts'));
        return new StripeProvider(configuration);
    }
    return sandboxProvider(siteUrl, chargeRule(configuration.stepMinor, configuration.minimumMinor));
}
