import { hash } from 'node:crypto';
import { z } from 'zod';
import type { DisputeStatus, News, ReceivedAmount } from '../news.ts';
import type { ReceivedEvent } from '../port.ts';

/** What a reference of a payment or a dispute at Stripe begins with; the rest is Stripe's own id. */
export const referencePrefix = 'stripe:';

/** Whether a key, and so its events, are those of real money. */
export type StripeMode = 'live' | 'test';

const id = z.string().regex(/^[\w-]{1,255}$/u);
/** Stripe gives an object in place of its id where it was asked to. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]).nullish();
const units = z.int().nonnegative();
const currency = z
    .string()
    .regex(/^[a-z]{3}$/iu)
    .transform((code) => code.toUpperCase());
/** A word of Stripe's own. */
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

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const nothing: News = { kind: 'nothing' };

/** The events that mean something here, and what of their object they tell. */
const readers: Record<string, (object: unknown, createdMs: number) => News> = {
    'checkout.session.completed': (object) => completed(sessionShape.parse(object)),
    'checkout.session.async_payment_succeeded': (object) => paidNews(sessionShape.parse(object)),
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
 * What an event of Stripe says. Refused: one of another account or of the other mode than the key's, since neither its
 * money nor its sessions are ours, and one that does not look as Stripe's documents say.
 */
export function stripeNews(payload: string, mode: StripeMode): News {
    const json = parsed(payload);
    const event = eventShape.safeParse(json);
    if (!event.success) return { kind: 'refused', why: `not the shape of an event: ${placesOf(event.error)}` };
    const { type, account, livemode, created, data } = event.data;
    if (typeof account === 'string' && account !== '') {
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
        return { kind: 'refused', why: `not the shape of ${type}: ${placesOf(error)}` };
    }
}

/** An event by its name and type; by a digest of its text where it has no name. */
export function stripeEvent(bytes: Buffer): ReceivedEvent {
    const payload = bytes.toString('utf8');
    const event = parsed(payload) as { id?: unknown; type?: unknown } | null;
    const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,255}$/u.test(value);
    const id = isName(event?.id) ? event.id : `sha256:${hash('sha256', bytes, 'base64url')}`;
    return { id, type: isName(event?.type) ? event.type : 'unknown', payload };
}

/** What a finished session tells: its money, or that it comes later. */
export function completed(session: z.infer<typeof sessionShape>): News {
    return session.payment_status === 'paid' ? paidNews(session) : ended(session, 'processing');
}

function paidNews({ metadata, payment_intent, amount_total, currency }: z.infer<typeof sessionShape>): News {
    const bookingId = metadata?.booking_id;
    // A session of another application that shares the account, or one that costs nothing, is not ours.
    if (bookingId === undefined || !payment_intent || typeof amount_total !== 'number' || !currency) return nothing;
    const amount: ReceivedAmount = { units: amount_total, currency };
    const reference = `${referencePrefix}${payment_intent}`;
    // What is no id of a booking is shown to a person, and nothing else.
    const named = uuidOf(bookingId) ?? bookingId.slice(0, 100).replaceAll(/[^\x20-\x7e]/gu, '?');
    return { kind: 'paid', bookingId: named, sessionId: uuidOf(metadata?.session_id), reference, amount };
}

function ended({ metadata }: z.infer<typeof sessionShape>, status: 'processing' | 'declined' | 'expired'): News {
    const [bookingId, sessionId] = [uuidOf(metadata?.booking_id), uuidOf(metadata?.session_id)];
    return bookingId === null || sessionId === null ? nothing : { kind: 'session', bookingId, sessionId, status };
}

/** Ordered here, or by hand in Stripe's pages. */
function refunded(refund: z.infer<typeof refundShape>): News {
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

/** What Stripe says of a refund in our words. A refund that waits for a person or a bank is under way. */
export function refundStatus(status: string | null): 'pending' | 'done' | 'failed' {
    if (status === 'succeeded') return 'done';
    return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function disputed(object: unknown, toldAtMs: number): News {
    const { id, payment_intent, amount, currency, status, reason } = disputeShape.parse(object);
    if (!payment_intent) return nothing;
    return {
        kind: 'dispute',
        reference: `${referencePrefix}${payment_intent}`,
        disputeReference: `${referencePrefix}${id}`,
        status: disputeStatus(status),
        words: [status, reason].filter(Boolean).join(', '),
        amount: { units: amount, currency },
        toldAtMs,
    };
}

/** A word that is not known is one of a dispute that is not over: nothing goes back meanwhile. */
function disputeStatus(status: string): DisputeStatus {
    if (status === 'warning_needs_response' || status === 'warning_under_review') return 'inquiry';
    // What was prevented is refunded by Stripe, which tells that as a refund.
    if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
    return status === 'lost' ? 'lost' : 'open';
}

function uuidOf(text: string | undefined): string | null {
    return text !== undefined && uuid.test(text) ? text.toLowerCase() : null;
}

function parsed(payload: string): unknown {
    try {
        return JSON.parse(payload);
    } catch {
        return null;
    }
}

function placesOf({ issues }: z.ZodError): string {
    const places = issues.map(({ path }) => path.join('.') || 'the whole');
    // Names of metadata may be anything, and PostgreSQL takes no NUL.
    return [...new Set(places)]
        .slice(0, 5)
        .join(', ')
        .slice(0, 200)
        .replaceAll(/[^\x20-\x7e]/gu, '?');
}
