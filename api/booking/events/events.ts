import { type Insertable, type Selectable, sql } from 'kysely';
import { parse, v5 } from 'uuid';
import { minuteMs } from '../../../contract/durations.ts';
import { compiled } from '../../ledger/compiled.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { EventTable } from '../../ledger/message-tables.ts';
import type { AmendedBy, AmendedPart } from '../amendment/amendment.ts';
import type { Booking } from '../bookings/bookings.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { addDeliveries, type EventType } from './deliveries.ts';

/** What a type adds to the booking, in whole minor units. Never data about a person. */
export interface EventDetails {
    /** Of the payment or refund. */
    amountMinor?: number;
    /** Of an amendment: who made it, what it has changed, what was booked before, and what is refunded to the guest. */
    by?: AmendedBy;
    parts?: AmendedPart[];
    previous?: PreviousBooking;
    refundMinor?: number;
}

export type PreviousBooking = Pick<Booking, 'start_date' | 'end_date' | 'place_id' | 'total_minor' | 'details'>;

type BookingEvent = Omit<Selectable<EventTable>, 'details'> & { details: EventDetails };

const namespace = parse('d1ad8c54-9e16-4a58-8a76-6f2a0b1f5f0b');

/**
 * Records what a transaction that has the provider's lock has changed, and the messages that follow from it. The
 * transaction stores all of it or nothing.
 *
 * @param subject distinguishes events of the same type of a booking; each is recorded once.
 */
export async function recordEvent(
    database: LedgerQueries,
    booking: Booking,
    type: EventType,
    now: LockTime,
    { subject = '', details = {} }: { subject?: string; details?: EventDetails } = {},
): Promise<void> {
    const id = v5(`${booking.id} ${type} ${subject}`, namespace);
    const { numAffectedRows } = await insertEvent(database, {
        id,
        booking_id: booking.id,
        provider_slug: booking.provider_slug,
        type,
        occurred_at: instantOf(now),
        details: JSON.stringify(details),
    });
    if (numAffectedRows === 0n) return;
    await addDeliveries(database, { id, type, subject }, booking, now);
}

const insertEvent = compiled<Omit<Insertable<EventTable>, 'sequence'>>()((database, value) => {
    const sequence = database
        .selectFrom('provider_lock')
        .select('change_count')
        .where('provider_slug', '=', value('provider_slug'));
    return database
        .insertInto('event')
        .values({
            id: value('id'),
            booking_id: value('booking_id'),
            provider_slug: value('provider_slug'),
            type: value('type'),
            sequence: sql<number>`coalesce(${sequence}, 0)`,
            occurred_at: value('occurred_at'),
            details: value('details'),
        })
        .onConflict((conflict) => conflict.column('id').doNothing());
});

const linkRequestMs = 10 * minuteMs;

/** Records that a guest has requested the link of a booking, once in each ten minutes of the clock. */
export async function recordLinkRequest(database: LedgerQueries, booking: Booking, now: LockTime): Promise<void> {
    await recordEvent(database, booking, 'link.requested', now, { subject: String(Math.floor(now / linkRequestMs)) });
}

/**
 * Whether the clock was set back since a change of the provider's bookings. A booking that is pending now may have
 * expired before that change, and its places may have been sold.
 */
export async function wasClockSetBack(
    database: LedgerQueries,
    { provider_slug }: Pick<Booking, 'provider_slug'>,
    now: LockTime,
): Promise<boolean> {
    const later = await database
        .selectFrom('event')
        .select('id')
        .where('provider_slug', '=', provider_slug)
        .where('occurred_at', '>', instantOf(now))
        .limit(1)
        .executeTakeFirst();
    return later !== undefined;
}

/** @throws Error if there is no event with this id: deliveries about events reference theirs. */
export async function findEvent(database: LedgerQueries, id: string | null): Promise<BookingEvent> {
    const row = await database
        .selectFrom('event')
        .selectAll()
        .where('id', '=', id ?? '')
        .executeTakeFirstOrThrow();
    return { ...row, details: JSON.parse(row.details) };
}

/** Removes the oldest events before a time, with their deliveries, unless one of these is open. */
export async function removeEventsBefore(database: LedgerQueries, beforeMs: number, most: number): Promise<void> {
    const rows = await database
        .selectFrom('event')
        .select('id')
        .where('occurred_at', '<', instantOf(beforeMs))
        .where(({ not, exists, selectFrom }) =>
            not(
                exists(
                    selectFrom('delivery')
                        .select('delivery.id')
                        .whereRef('delivery.event_id', '=', 'event.id')
                        .where('delivery.state', '=', 'open'),
                ),
            ),
        )
        .orderBy('occurred_at')
        .limit(most)
        .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await database.deleteFrom('delivery').where('event_id', 'in', ids).execute();
    await database.deleteFrom('event').where('id', 'in', ids).execute();
}
