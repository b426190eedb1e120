import { readBytes } from '../../../http/body/json-body.ts';
import { failure, failureAnswer, unavailable } from '../../../http/errors/errors.ts';
import type { Handler } from '../../../http/exchange/exchange.ts';
import { isProgramFault } from '../../../ledger/fault.ts';
import { catalogOf, jsonAnswer } from '../../endpoints/parts.ts';
import type { PaymentParts } from '../parts.ts';
import { receiveEvent } from './stripe-events.ts';
import type { StripeProvider } from './stripe-provider.ts';

/** Where Stripe sends its events; given to Stripe when the endpoint is made there. */
export const stripeWebhookPath = '/api/payments/stripe/webhook';

const payloadBytesMax = 512 * 1024;

/**
 * POST /api/payments/stripe/webhook: an event of Stripe's. 400 for what Stripe has not signed, or not within the last five
 * minutes; 503 when it cannot be written down, so that Stripe tells it again, which it does for days; otherwise 200.
 */
export function stripeWebhook(
    parts: PaymentParts,
    provider: StripeProvider,
    complain: (error: unknown) => void,
): Handler {
    return async (exchange) => {
        const payload = await readBytes(exchange, payloadBytesMax);
        if (payload === null) {
            const message = `An event may have at most ${payloadBytesMax} bytes.`;
            return failureAnswer(exchange, failure('payload_too_large', message));
        }
        const signature = exchange.header('stripe-signature') ?? '';
        const event = provider.readEvent(payload, signature, parts.desk.clock());
        if (event === null) {
            const message = 'Stripe-Signature is missing, too old, or not that of this payload.';
            return failureAnswer(exchange, failure('invalid_request', message));
        }
        try {
            const outcome = await receiveEvent(parts, catalogOf(exchange), event);
            if (outcome !== 'again') return jsonAnswer({ received: outcome });
            return failureAnswer(exchange, unavailable('Stripe did not answer an order that follows on this event.'));
        } catch (error) {
            if (isProgramFault(error)) throw error;
            complain(error);
            return failureAnswer(exchange, unavailable('The event cannot be written down at the moment.'));
        }
    };
}
