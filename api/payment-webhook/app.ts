import { Hono } from 'hono';
import { minuteMs } from '../../contract/durations.ts';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import { receiveEvent } from '../booking/payment/inbox.ts';
import type { Datasets } from '../dataset/reload.ts';
import { catalogOf, retainData } from '../dataset/retain-data.ts';
import { jsonResponse, readBytes, tooLarge } from '../http/body.ts';
import type { HttpEnv } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import type { Metrics } from '../http/metrics.ts';
import { limitedRefusals, type RateLimit } from '../http/rate-limit.ts';
import { sparsely } from '../http/sparsely.ts';
import { type OnLedgerError, unlessUnavailable } from '../ledger/fault.ts';

const payloadBytesMax = 512 * 1024;

/** Minimum time between two warnings. */
const warnEveryMs = 10 * minuteMs;

interface WebhookOptions {
    payment: PaymentDependencies;
    datasets: Pick<Datasets, 'current'>;
    /** Rate limit of refused requests. */
    limit: RateLimit;
    /** Called with every ledger error. */
    onLedgerError: OnLedgerError;
    /** Called at most once in ten minutes if signatures do not match, with what to check. */
    warn: (message: string) => void;
    metrics: Pick<Metrics, 'counterOf'>;
}

/**
 * The endpoint to which the configured payment provider posts its events, if it has a webhook. Without CORS, because
 * browsers do not call it. Responds with 400 to an invalid signature; 503 if the event cannot be stored, so that the
 * provider sends it again; else 200, also for waiting and refused events, which are stored.
 */
export function webhookApp({ payment, datasets, limit, onLedgerError, warn, metrics }: WebhookOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    const { webhook } = payment.provider;
    if (webhook === null) return app;
    const { path, sender, signatureHeader, secretVariable } = webhook;
    let refused = 0;
    metrics.counterOf('payment_events_refused_total', 'Events with an invalid signature.', () => refused);
    const sometimes = sparsely(warnEveryMs);
    app.post(path, limitedRefusals(limit), retainData(datasets), async (c) => {
        const payload = await readBytes(c, payloadBytesMax);
        if (payload === null) {
            const message = `An event may have at most ${payloadBytesMax} bytes.`;
            return failureResponse(c, tooLarge(c, message));
        }
        const signature = c.req.header(signatureHeader);
        const event = webhook.verify(payload, signature ?? '', payment.service.clock());
        if (event === null) {
            // A request without a signature is not from the provider.
            if (signature !== undefined) {
                refused += 1;
                sometimes('', () =>
                    warn(`events of ${sender} are refused: ${signatureHeader} does not match ${secretVariable}`),
                );
            }
            const message = `${signatureHeader} is missing, too old, or does not match the payload.`;
            return failureResponse(c, failure('invalid_request', message));
        }
        const receive = () => receiveEvent({ ...payment, catalog: catalogOf(c) }, event);
        const outcome = await unlessUnavailable({ onLedgerError }, receive, c.get('requestId'));
        if (outcome === null) return failureResponse(c, unavailable('The event cannot be stored at the moment.'));
        if (outcome !== 'again') return jsonResponse({ received: outcome });
        const message = `${sender} did not respond to a refund order that follows from this event.`;
        return failureResponse(c, unavailable(message));
    });
    return app;
}
