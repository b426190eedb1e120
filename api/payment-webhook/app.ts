import { Hono } from 'hono';
import type { PaymentDependencies } from '../booking/payment/dependencies.ts';
import { receiveEvent } from '../booking/payment/inbox.ts';
import type { Datasets } from '../dataset/reload.ts';
import { catalogOf, retainData } from '../dataset/retain-data.ts';
import { jsonResponse, readBytes } from '../http/body.ts';
import type { HttpEnv } from '../http/env.ts';
import { failure, failureResponse, unavailable } from '../http/errors.ts';
import { limitedRefusals, type RateLimit } from '../http/rate-limit.ts';
import { unlessUnavailable } from '../ledger/fault.ts';

const payloadBytesMax = 512 * 1024;

export interface WebhookOptions {
    payment: PaymentDependencies;
    datasets: Pick<Datasets, 'current'>;
    /** Bounds how often a client sends what is refused. */
    limit: RateLimit;
    /** Told of every failure of the ledger. */
    onLedgerError: (error: unknown) => void;
}

/**
 * Where the configured payment provider posts its events, if it does; never a browser, so without CORS. 400 for what it has
 * not signed; 503 for an event that cannot be written down, so that the provider sends it again; otherwise 200, also for
 * what waits or is refused: it is kept, and sending it again would not help.
 */
export function webhookApp({ payment, datasets, limit, onLedgerError }: WebhookOptions): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    const { webhook } = payment.provider;
    if (webhook === null) return app;
    const { path, sender, signatureHeader } = webhook;
    app.post(path, limitedRefusals(limit), retainData({ datasets }), async (c) => {
        const payload = await readBytes(c, payloadBytesMax);
        if (payload === null) {
            const message = `An event may have at most ${payloadBytesMax} bytes.`;
            return failureResponse(c, failure('payload_too_large', message));
        }
        const event = webhook.verify(payload, c.req.header(signatureHeader) ?? '', payment.service.clock());
        if (event === null) {
            const message = `${signatureHeader} is missing, too old, or not that of this payload.`;
            return failureResponse(c, failure('invalid_request', message));
        }
        const outcome = await unlessUnavailable({ onLedgerError }, () =>
            receiveEvent({ ...payment, catalog: catalogOf(c) }, event),
        );
        if (outcome === null) {
            return failureResponse(c, unavailable('The event cannot be written down at the moment.'));
        }
        if (outcome !== 'again') return jsonResponse({ received: outcome });
        return failureResponse(c, unavailable(`${sender} did not answer an order that follows on this event.`));
    });
    return app;
}
