import { hash } from 'node:crypto';
import { z } from 'zod';
import { isUuid } from '../../../../contract/uuid.ts';
import type { DisputeStatus, PaymentUpdate, ReceivedAmount, ReceivedEvent } from '../port.ts';

/** Prefix of references of payments and disputes; Stripe's id follows. */
export const referencePrefix = 'stripe:';

/** The mode of a key and its events: real payments or tests. */
export type StripeMode = 'live' | 'test';

const id = z.string().regex(/^[\w-]{1,255}$/u);
/** An id, or the expanded object. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]).nullish();
const units = z.int().nonnegative();
const currency = z
    .string()
    .regex(/^[a-z]{3}$/iu)
    .transform((code) => code.toUpperCase());
/** An enumeration value of Stripe. */
const word = z.string().regex(/^[\w .-]{0,100}$/u);
const metadata = z.record(z.string(), z.string()).nullish();

/** The last second of the year 9999, since 1970. */
const lastSecond = 253_402_300_799;

const eventShape = z.object({
    type: z.string().max(255),
    account: z.string().nullish(),
    livemode: z.boolean().nullish(),
    created: z.int().min(0).max(lastSecond).nullish(),
    data: z.object({ object: z.looseObject({}) }),
});

export const sessionShape = z.object({
    payment_status: word,
    payment_intent: reference,
    amount_total: units.nullish(),
    currency: currency.nullish(),
    metadata,
});

const refundShape = z.object({
    id,
    payment_intent: reference,
    amount: units,
    currency,
    status: word.nullish(),
    failure_reason: word.nullish(),
    metadata,
});

const disputeShape = z.object({
    id,
    payment_intent: reference,
    amount: units,
    currency,
    status: word,
    reason: word.nullish(),
});

const nothing: PaymentUpdate = { kind: 'nothing' };

/** Readers of the event types that are used. */
const readers: Record<string, (object: unknown, createdMs: number) => PaymentUpdate> = {
    'checkout.session.completed': (object) => completed(sessionShape.parse(object)),
    'checkout.session.async_payment_succeeded': (object) => paidUpdate(sessionShape.parse(object)),
    'checkout.session.async_payment_failed': (object) => ended(sessionShape.parse(object), 'declined'),
    'checkout.session.expired': (object) => ended(sessionShape.parse(object), 'expired'),
    'refund.created': (object) => refunded(refundShape.parse(object)),
    'refund.updated': (object) => refunded(refundShape.parse(object)),
    'refund.failed': (object) => refunded(refundShape.parse(object)),
    'charge.refund.updated': (object) => refunded(refundShape.parse(object)),
    'charge.dispute.created': disputed,
    'charge.dispute.updated': disputed,
    'charge.dispute.closed': disputed,
    'charge.dispute.funds_withdrawn': disputed,
    'charge.dispute.funds_reinstated': disputed,
};

/**
 * Parses an event of Stripe. Refuses events of another account, of the other mode than the key's, and with a shape that
 * differs from Stripe's documentation.
 */
export function stripeUpdate(payload: string, mode: StripeMode): PaymentUpdate {
    const json = parsed(payload);
    const event = eventShape.safeParse(json);
    if (!event.success) return { kind: 'refused', why: `not the shape of an event: ${pathsOf(event.error)}` };
    const { type, account, livemode, created, data } = event.data;
    if (account) {
        return { kind: 'refused', why: 'an event of another Stripe account, connected to this one' };
    }
    if (typeof livemode === 'boolean' && livemode !== (mode === 'live')) {
        return { kind: 'refused', why: `an event of ${livemode ? 'live' : 'test'} mode, under a ${mode} key` };
    }
    const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (read === undefined) return nothing;
    try {
        return read(data.object, (created ?? 0) * 1000);
    } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        return { kind: 'refused', why: `not the shape of ${type}: ${pathsOf(error)}` };
    }
}

/** Reads id and type of an event. The id is a digest of the text if the event has none. */
export function stripeEvent(bytes: Buffer): ReceivedEvent {
    const payload = bytes.toString('utf8');
    const event = parsed(payload) as { id?: unknown; type?: unknown } | null;
    const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,255}$/u.test(value);
    const id = isName(event?.id) ? event.id : `sha256:${hash('sha256', bytes, 'base64url')}`;
    return { id, type: isName(event?.type) ? event.type : 'unknown', payload };
}

/** The update of a completed session: a payment, or a payment under way. */
export function completed(session: z.infer<typeof sessionShape>): PaymentUpdate {
    return session.payment_status === 'paid' ? paidUpdate(session) : ended(session, 'processing');
}

function paidUpdate({ metadata, payment_intent, amount_total, currency }: z.infer<typeof sessionShape>): PaymentUpdate {
    const bookingId = metadata?.booking_id;
    // Ignores sessions of other applications that share the account, and those without an amount.
    if (bookingId === undefined || !payment_intent || typeof amount_total !== 'number' || !currency) return nothing;
    const amount: ReceivedAmount = { units: amount_total, currency };
    const reference = `${referencePrefix}${payment_intent}`;
    // A text that is not a booking id is only displayed.
    const named = uuidOf(bookingId) ?? bookingId.slice(0, 100).replaceAll(/[^\x20-\x7e]/gu, '?');
    return { kind: 'paid', bookingId: named, sessionId: uuidOf(metadata?.session_id), reference, amount };
}

function ended(
    { metadata }: z.infer<typeof sessionShape>,
    status: 'processing' | 'declined' | 'expired',
): PaymentUpdate {
    const [bookingId, sessionId] = [uuidOf(metadata?.booking_id), uuidOf(metadata?.session_id)];
    return bookingId === null || sessionId === null ? nothing : { kind: 'session', bookingId, sessionId, status };
}

/** The update of a refund that was ordered here or manually at Stripe. */
function refunded(refund: z.infer<typeof refundShape>): PaymentUpdate {
    const { payment_intent, amount, currency, failure_reason, metadata } = refund;
    if (!payment_intent) return nothing;
    const status = refundStatus(refund.status ?? null);
    return {
        kind: 'refund',
        reference: `${referencePrefix}${payment_intent}`,
        refundId: uuidOf(metadata?.refund_id),
        externalReference: refund.id,
        status,
        failure: status === 'failed' ? `Stripe: ${failure_reason ?? refund.status}` : null,
        amount: { units: amount, currency },
    };
}

/** Maps Stripe's status of a refund. A refund that requires an action is pending. */
export function refundStatus(status: string | null): 'pending' | 'done' | 'failed' {
    if (status === 'succeeded') return 'done';
    return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function disputed(object: unknown, reportedAtMs: number): PaymentUpdate {
    const { id, payment_intent, amount, currency, status, reason } = disputeShape.parse(object);
    if (!payment_intent) return nothing;
    return {
        kind: 'dispute',
        reference: `${referencePrefix}${payment_intent}`,
        disputeReference: `${referencePrefix}${id}`,
        status: disputeStatus(status),
        words: [status, reason].filter(Boolean).join(', '),
        amount: { units: amount, currency },
        reportedAtMs,
    };
}

/** Maps Stripe's status of a dispute. An unknown status counts as open, which blocks refunds. */
function disputeStatus(status: string): DisputeStatus {
    if (status === 'warning_needs_response' || status === 'warning_under_review') return 'inquiry';
    // Stripe refunds a prevented dispute and sends an event of the refund.
    if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
    return status === 'lost' ? 'lost' : 'open';
}

function uuidOf(text: string | undefined): string | null {
    return text !== undefined && isUuid(text) ? text.toLowerCase() : null;
}

function parsed(payload: string): unknown {
    try {
        return JSON.parse(payload);
    } catch {
        return null;
    }
}

function pathsOf({ issues }: z.ZodError): string {
    const paths = issues.map(({ path }) => path.join('.') || 'the payload');
    // Names of metadata are arbitrary, and PostgreSQL rejects NUL characters.
    return [...new Set(paths)]
        .slice(0, 5)
        .join(', ')
        .slice(0, 200)
        .replaceAll(/[^\x20-\x7e]/gu, '?');
}
