import { hash } from 'node:crypto';
import { catalogOf, jsonAnswer } from '../../../booking-api/parts.ts';
import { failure, failureAnswer, unavailable } from '../../../http/errors.ts';
import type { Handler } from '../../../http/exchange.ts';
import { readBytes } from '../../../http/json-body.ts';
import { isProgramFault } from '../../../ledger/fault.ts';
import { receiveEvent, type ToldEvent } from '../inbox.ts';
import type { PaymentParts } from '../parts.ts';
import { stripeEventName } from './stripe-news.ts';
import type { StripeProvider } from './stripe-provider.ts';

/** Where Stripe sends its events; given to Stripe when the endpoint is made there. */
export const stripeWebhookPath = '/api/payments/stripe/webhook';

const payloadBytesMax = 512 * 1024;

/**
 * POST /api/payments/stripe/webhook: an event of Stripe's. 400 for what Stripe has not signed, or not within the last five
 * minutes; 503 when it cannot be written down, so that Stripe tells it again, which it does for days; otherwise 200, also
 * for what waits or is refused: it is kept, and telling it again would not help.
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
        if (!provider.hasSigned(payload, signature, parts.desk.clock())) {
            const message = 'Stripe-Signature is missing, too old, or not that of this payload.';
            return failureAnswer(exchange, failure('invalid_request', message));
        }
        try {
            const outcome = await receiveEvent(parts, catalogOf(exchange), toldIn(payload));
            if (outcome !== 'again') return jsonAnswer({ received: outcome });
            return failureAnswer(exchange, unavailable('Stripe did not answer an order that follows on this event.'));
        } catch (error) {
            if (isProgramFault(error)) throw error;
            complain(error);
            return failureAnswer(exchange, unavailable('The event cannot be written down at the moment.'));
        }
    };
}

/** Stripe's name of an event; a digest of the text where it has none. */
function toldIn(bytes: Buffer): ToldEvent {
    const payload = bytes.toString('utf8');
    const { id, type } = stripeEventName(payload);
    return { id: id ?? `sha256:${hash('sha256', bytes, 'base64url')}`, type, payload };
}
