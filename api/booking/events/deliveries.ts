import type { Selectable } from 'kysely';
import { v5 } from 'uuid';
import { hourMs, minuteMs } from '../../../contract/durations.ts';
import { isWebhookType, type WebhookType } from '../../../contract/webhook.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { DeliveryTable } from '../../ledger/message-tables.ts';
import type { Booking } from '../bookings/bookings.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { startOf } from '../cancellation/booking-refund.ts';
import { endpointsFor } from './endpoints.ts';

/** What can happen to a booking: what endpoints can get, and what is for mails alone. */
export type EventType = WebhookType | 'link.requested';

export type Delivery = Selectable<DeliveryTable>;
export type DeliveryChannel = Delivery['channel'];

/** Mails, by the event that they follow. A guest gets none before the booking was confirmed. */
const mails = {
    'booking.confirmed': [
        { recipient: 'guest', kind: 'confirmed' },
        { recipient: 'guest', kind: 'reminder' },
        { recipient: 'provider', kind: 'new' },
    ],
    'booking.amended': [
        { recipient: 'guest', kind: 'changed' },
        { recipient: 'guest', kind: 'reminder' },
        { recipient: 'provider', kind: 'changed' },
    ],
    'booking.cancelled': [
        { recipient: 'guest', kind: 'cancelled' },
        { recipient: 'provider', kind: 'cancelled' },
    ],
    'refund.done': [{ recipient: 'guest', kind: 'refunded' }],
    'link.requested': [{ recipient: 'guest', kind: 'confirmed' }],
} as const satisfies Partial<Record<EventType, readonly { recipient: 'guest' | 'provider'; kind: string }[]>>;

type PlannedMail = (typeof mails)[keyof typeof mails][number];
type NameOf<Mail extends PlannedMail> = Mail extends PlannedMail ? `${Mail['recipient']}.${Mail['kind']}` : never;

/** Recipient and kind, such as `guest.reminder`. */
export type MailKind = NameOf<PlannedMail>;

/** The reminder is sent a day before the start, unless the booking was confirmed shortly before that. */
const reminderBeforeMs = 24 * hourMs;
const reminderLeastMs = 12 * hourMs;

const namespace = '6d6f2f6e-6f0a-4a3b-8f43-2f6f6ab9c1c7';

/** Columns of a delivery that no process has claimed. */
const unclaimed = { lease_until_ms: 0, leased_by: null };

/** Stores the messages that follow from an event, in its transaction. */
export async function addDeliveries(
    database: LedgerQueries,
    event: { id: string; type: EventType; subject: string },
    booking: Booking,
    now: LockTime,
): Promise<void> {
    if (event.type === 'booking.amended') await dropReminders(database, booking.id, now);
    const hasMail = event.type === 'refund.done' && (await hasOpenMail(database, booking, event.subject, now));
    const planned = Object.hasOwn(mails, event.type) ? mails[event.type as keyof typeof mails] : [];
    const rows: Delivery[] = [];
    for (const { recipient, kind } of planned) {
        const atMs = kind === 'reminder' ? reminderAtMs(booking, now) : now;
        if (kind === 'refunded' && hasMail) continue;
        // A provider needs no mail about a booking that it has entered itself.
        if (kind === 'new' && booking.channel === 'desk') continue;
        if (booking.confirmed_at === null || atMs === null) continue;
        rows.push(deliveryOf(event.id, { channel: 'mail', recipient, kind }, atMs, now));
    }
    const { type } = event;
    const endpoints = isWebhookType(type) ? await endpointsFor(database, booking.provider_slug, type) : [];
    for (const recipient of endpoints) {
        rows.push(deliveryOf(event.id, { channel: 'webhook', recipient, kind: event.type }, now, now));
    }
    if (rows.length > 0) await database.insertInto('delivery').values(rows).execute();
}

/** Stores the mail with the sign-in link of this id, which the delivery gets as well. */
export async function addSignInDelivery(database: LedgerQueries, linkId: string, now: LockTime): Promise<void> {
    const mail = deliveryOf('', { channel: 'mail', recipient: 'provider', kind: 'sign_in' }, now, now);
    await database
        .insertInto('delivery')
        .values({ ...mail, id: linkId, event_id: null })
        .execute();
}

/**
 * Whether another mail to the guest, which no process has begun to send, will include a refund. It is the mail about
 * the cancellation of the booking, or about the change that ordered the refund in the same transaction, at the same
 * time. Writes the row of that mail, so that no process begins before this transaction ends.
 */
async function hasOpenMail(
    database: LedgerQueries,
    { id: bookingId, status }: Booking,
    refundId: string,
    now: LockTime,
): Promise<boolean> {
    const isCancelled = status === 'cancelled';
    const { numUpdatedRows } = await database
        .updateTable('delivery')
        .set({ next_at_ms: now })
        .where('event_id', 'in', (query) =>
            query
                .selectFrom('event')
                .select('event.id')
                .where('event.booking_id', '=', bookingId)
                .where('event.type', '=', isCancelled ? 'booking.cancelled' : 'booking.amended')
                .$if(!isCancelled, (changes) =>
                    changes
                        .innerJoin('refund', 'refund.created_at', 'event.occurred_at')
                        .where('refund.id', '=', refundId),
                ),
        )
        .where('recipient', '=', 'guest')
        .where('kind', 'in', ['cancelled', 'changed'])
        .where('state', '=', 'open')
        .where('attempts', '=', 0)
        .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
}

/** Ends the reminders of the time before a change. */
async function dropReminders(database: LedgerQueries, bookingId: string, now: LockTime): Promise<void> {
    await database
        .updateTable('delivery')
        .set({ ...unclaimed, state: 'dropped', failure: 'the booking was changed', ended_at_ms: now })
        .where('event_id', 'in', (query) => query.selectFrom('event').select('id').where('booking_id', '=', bookingId))
        .where('kind', '=', 'reminder')
        .where('state', '=', 'open')
        .execute();
}

/** Kind of the mail to a provider whose endpoint was disabled. Its recipient is the id of the endpoint. */
export const endpointMail = 'endpoint';

export async function addEndpointMail(database: LedgerQueries, endpointId: string, now: LockTime): Promise<void> {
    const message = { channel: 'mail', recipient: endpointId, kind: endpointMail } as const;
    await database
        .insertInto('delivery')
        .values({ ...deliveryOf('', message, now, now, ` ${now}`), event_id: null })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
}

/** A delivery that is due at an instant. @param again makes another id for the same message. */
export function deliveryOf(
    eventId: string,
    message: Pick<Delivery, 'channel' | 'recipient' | 'kind'>,
    atMs: number,
    nowMs: number,
    again = '',
): Delivery {
    const { channel, recipient, kind } = message;
    return {
        id: v5(`${eventId} ${channel} ${recipient} ${kind}${again}`, namespace),
        event_id: eventId,
        ...message,
        state: 'open',
        attempts: 0,
        next_at_ms: atMs,
        ...unclaimed,
        failure: null,
        created_at_ms: nowMs,
        ended_at_ms: null,
    };
}

function reminderAtMs(booking: Booking, nowMs: number): number | null {
    const atMs = startOf(booking) - reminderBeforeMs;
    return atMs - nowMs < reminderLeastMs ? null : atMs;
}

/** Deliveries of some channels that are due, and since when the oldest of them is. */
export async function dueDeliveries(
    database: LedgerQueries,
    channels: readonly DeliveryChannel[],
    nowMs: number,
): Promise<{ count: number; oldestAtMs: number | null }> {
    if (channels.length === 0) return { count: 0, oldestAtMs: null };
    const row = await database
        .selectFrom('delivery')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('next_at_ms').as('oldest')])
        .where('state', '=', 'open')
        .where('channel', 'in', channels)
        .where('next_at_ms', '<=', nowMs)
        .executeTakeFirstOrThrow();
    return { count: Number(row.count), oldestAtMs: row.oldest === null ? null : Number(row.oldest) };
}

export type Attempted =
    | { state: 'sent' }
    /** There is nothing to send any more, such as the reminder of a cancelled booking. */
    | { state: 'dropped'; why: string }
    /** `isFinal`: another attempt would fail as well. */
    | { state: 'failed'; why: string; isFinal: boolean; retryAfterMs?: number };

/** Delays before the second and each further attempt. After the last one the delivery has failed. */
const delaysMs = [5000, 5 * minuteMs, 30 * minuteMs, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs)];
const retryAfterMostMs = 24 * hourMs;

const failureCharacters = 500;

/**
 * Stores the result of an attempt, unless the claim has been lost. Returns whether the delivery has failed for good
 * now.
 *
 * @param jitter from -1 to 1: up to a tenth is added to a delay, or taken from it, so that retries do not coincide.
 */
export async function endAttempt(
    database: LedgerQueries,
    delivery: Delivery,
    attempted: Attempted,
    nowMs: number,
    jitter: number,
): Promise<boolean> {
    const changes = changesOf(delivery, attempted, nowMs, jitter);
    const { numUpdatedRows } = await database
        .updateTable('delivery')
        .set(changes)
        .where('id', '=', delivery.id)
        .where('leased_by', '=', delivery.leased_by)
        .where('state', '=', 'open')
        .executeTakeFirstOrThrow();
    return 'state' in changes && changes.state === 'failed' && numUpdatedRows > 0n;
}

function changesOf(delivery: Delivery, attempted: Attempted, nowMs: number, jitter: number) {
    const ended = (state: 'sent' | 'dropped' | 'failed', failure: string | null) => {
        return { ...unclaimed, state, failure, ended_at_ms: nowMs };
    };
    if (attempted.state === 'sent') return ended('sent', null);
    const failure = attempted.why.slice(0, failureCharacters);
    if (attempted.state === 'dropped') return ended('dropped', failure);
    const delayMs = delaysMs[delivery.attempts - 1];
    if (attempted.isFinal || delayMs === undefined) return ended('failed', failure);
    const retryAfterMs = Math.min(attempted.retryAfterMs ?? 0, retryAfterMostMs);
    const wait = Math.max(retryAfterMs, Math.round(delayMs * (1 + jitter / 10)));
    return { ...unclaimed, failure, next_at_ms: nowMs + wait };
}

/** The failure of a delivery that `dropStale` has ended. */
export const tooOld = 'too old';

/** The failure of a mail that was dropped because its recipient has no address. */
export const withoutAddress = 'the recipient has no e-mail address';

/** Ends open deliveries that are too old to be of use, such as those of a time in which no process could send them. */
export async function dropStale(database: LedgerQueries, beforeMs: number, nowMs: number): Promise<Delivery[]> {
    return await database
        .updateTable('delivery')
        .set({ ...unclaimed, state: 'dropped', failure: tooOld, ended_at_ms: nowMs })
        .where('state', '=', 'open')
        .where('next_at_ms', '<', beforeMs)
        .where('lease_until_ms', '<', nowMs)
        .returningAll()
        .execute();
}
