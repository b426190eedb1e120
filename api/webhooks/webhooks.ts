import { Webhook } from 'standardwebhooks';
import type { Result } from '../../contract/result.ts';
import { isWebhookType } from '../../contract/webhook.ts';
import { type Attempted, addEndpointMail, type Delivery } from '../booking/events/deliveries.ts';
import type { Send } from '../booking/events/dispatcher.ts';
import { changeEndpoint, type Endpoint, findEndpoint, recordFailure } from '../booking/events/endpoints.ts';
import { findEvent } from '../booking/events/events.ts';
import { bookingIn } from '../booking/service/booking.ts';
import type { BookingService } from '../booking/service/service.ts';
import { isTransient } from '../ledger/retry.ts';
import type { SenderDependencies } from '../senders.ts';
import { messageBody } from './message.ts';
import { type Posted, post } from './post.ts';
import { EndpointSecrets } from './secret.ts';

interface WebhookDependencies {
    service: Pick<BookingService, 'ledger' | 'writer' | 'clock'>;
    secrets: EndpointSecrets;
    /** See WEBHOOK_ALLOW_LOOPBACK. */
    allowsLoopback: boolean;
    /** Logs an endpoint that has been disabled. */
    logDisabled: (endpoint: { id: string; url: string }) => void;
}

/** Opens the sending of webhooks. */
export function openWebhooks({ service, bookingSecret, configuration, log }: SenderDependencies): Send {
    return webhookSender({
        service,
        secrets: new EndpointSecrets(bookingSecret),
        allowsLoopback: configuration.webhookAllowsLoopback,
        logDisabled: ({ id, url }) =>
            log.error({ endpoint: id, host: new URL(url).host }, 'a webhook endpoint is disabled'),
    });
}

/** Sends messages as Standard Webhooks 1.0.0 says. */
export function webhookSender(dependencies: WebhookDependencies): Send {
    const { service, logDisabled } = dependencies;
    const { ledger, writer, clock } = service;
    return async (delivery) => {
        const nowMs = clock();
        const endpoint = await ledger.query((database) => findEndpoint(database, delivery.recipient));
        if (endpoint === undefined || endpoint.disabled !== null) {
            return { state: 'dropped', why: 'the endpoint is disabled' };
        }
        const body = await bodyOf(dependencies, delivery, nowMs);
        const posted = await postTo(dependencies, endpoint, { id: delivery.event_id ?? delivery.id, body, nowMs });
        if (posted.ok && isSuccess(posted.value)) {
            if (endpoint.failing_since_ms !== null) {
                const change = { failing_since_ms: null };
                await unlessTransient(ledger.query((database) => changeEndpoint(database, endpoint.id, change)));
            }
            return { state: 'sent' };
        }
        const isGone = posted.ok && posted.value.status === 410;
        const recorded = writer.run(endpoint.provider_slug, async (database, now) => {
            const isOver = await recordFailure(database, endpoint, { isGone, nowMs: now });
            if (isOver) await addEndpointMail(database, endpoint.id, now);
            return isOver;
        });
        const isDisabled = (await unlessTransient(recorded)) ?? false;
        if (isDisabled) logDisabled(endpoint);
        return failureOf(posted, isDisabled);
    };
}

/** The result of work with the ledger; null if it fails for now. The next message to the endpoint repeats the work. */
async function unlessTransient<T>(work: Promise<T>): Promise<T | null> {
    try {
        return await work;
    } catch (error) {
        if (isTransient(error)) return null;
        throw error;
    }
}

async function bodyOf({ service }: WebhookDependencies, delivery: Delivery, nowMs: number): Promise<string> {
    return await service.ledger.read(async (snapshot) => {
        const { booking_id, type, sequence, occurred_at, details } = await findEvent(snapshot, delivery.event_id);
        const state = await bookingIn(snapshot, booking_id, nowMs);
        if (state === null) throw new Error(`There is no booking ${booking_id}.`);
        if (!isWebhookType(type)) throw new Error(`Events of type ${type} are not posted.`);
        const event = { type, sequence: Number(sequence), occurredAt: occurred_at, details };
        return messageBody(event, state, nowMs);
    });
}

/**
 * Posts a signed body to an endpoint. After a rotation it is signed with the old secret as well, for a day.
 *
 * @param message.id the same for every attempt, so that receivers can recognise a repetition.
 */
export async function postTo(
    { secrets, allowsLoopback }: Pick<WebhookDependencies, 'secrets' | 'allowsLoopback'>,
    endpoint: Pick<Endpoint, 'url' | 'secret' | 'old_secret' | 'old_secret_until_ms'>,
    { id, body, nowMs }: { id: string; body: string; nowMs: number },
): Promise<Result<Posted, string>> {
    const { old_secret: old, old_secret_until_ms: untilMs } = endpoint;
    const sealed = [endpoint.secret, ...(old !== null && nowMs < Number(untilMs) ? [old] : [])];
    const keys: string[] = [];
    for (const each of sealed) {
        const opened = await secrets.open(each);
        if (!opened.ok) return opened;
        keys.push(opened.value);
    }
    const at = new Date(nowMs);
    const headers = {
        'content-type': 'application/json',
        'user-agent': 'tourism-market-structure',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(nowMs / 1000)),
        'webhook-signature': keys.map((key) => new Webhook(key).sign(id, at, body)).join(' '),
    };
    return await post(endpoint.url, { headers, body, allowsLoopback, nowMs });
}

export function isSuccess({ status }: Posted): boolean {
    return status >= 200 && status < 300;
}

function failureOf(posted: Result<Posted, string>, isFinal: boolean): Attempted {
    if (!posted.ok) return { state: 'failed', why: posted.error, isFinal };
    const { status, retryAfterSeconds } = posted.value;
    const retryAfterMs = (retryAfterSeconds ?? 0) * 1000;
    return { state: 'failed', why: `the endpoint answered ${status}`, isFinal, retryAfterMs };
}
