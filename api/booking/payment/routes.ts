import type { Handler } from '../../http/exchange/exchange.ts';
import type { PaymentParts } from './parts.ts';

/** Where the configured payment provider calls us, by POST; never from a browser, so without CORS. */
export function paymentRoutes(_payment: PaymentParts, _complain: (error: unknown) => void): [string, Handler][] {
    return [];
}
