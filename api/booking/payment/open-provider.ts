import type { PaymentConfiguration } from '../../../contract/configuration.ts';
import type { PaymentProvider } from './port.ts';
import { sandboxProvider } from './sandbox.ts';

/** The configured payment provider. Nothing is asked of it yet. */
export function openProvider(configuration: PaymentConfiguration, siteUrl: () => string): PaymentProvider {
    if (configuration.provider === 'sandbox') return sandboxProvider(siteUrl);
    throw new Error('not yet');
}
