import { paymentPath, sandboxPath } from '../../contract/page-paths.ts';
import type { PaymentPages } from '../booking/payment/port.ts';

/** The pages around a payment, for the payment provider. @param siteUrl public origin without a trailing slash. */
export const paymentPages = (siteUrl: () => string): PaymentPages => ({
    booking: ({ locale, bookingId }, outcome) => siteUrl() + paymentPath(locale, bookingId, outcome),
    card: ({ locale, bookingId, sessionId }) => siteUrl() + sandboxPath(locale, bookingId, sessionId),
});
