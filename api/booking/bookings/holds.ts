import { holdExtensionMinutes } from '../../../contract/booking.ts';
import { hourMs, minuteMs } from '../../../contract/durations.ts';
import { compiledInsert } from '../../ledger/compiled.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { forEver } from '../../ledger/tables.ts';
import type { Hold } from '../availability/departure.ts';
import { recordEvent } from '../events/events.ts';
import type { Booking } from './bookings.ts';
import { holdsTaken } from './details.ts';
import type { LockTime } from './lock-time.ts';

/**
 * Expired holds are removed an hour later, so that a process whose clock is fast does not remove holds that are live
 * for others.
 */
const removedAfterMs = hourMs;

/** Expired rows that one transaction removes: few enough to be fast, more than a transaction adds on average. */
const removedAtOnce = 100;

/**
 * Inserts or updates the holds of a booking so that they are live until an instant.
 * @param amendmentId of the amendment for which they are held; '': the booking itself takes them.
 */
export async function keepPlaces(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'provider_slug'>,
    holds: readonly Hold[],
    until: string,
    amendmentId = '',
): Promise<void> {
    const rows = holds.map((hold) => ({
        booking_id: booking.id,
        amendment_id: amendmentId,
        day: hold.day,
        provider_slug: booking.provider_slug,
        experience_id: hold.experienceId,
        place_id: hold.placeId,
        mode: hold.mode,
        persons: hold.persons,
        starts_at_ms: hold.startsAtMs,
        ends_at_ms: hold.endsAtMs,
        requires: JSON.stringify(hold.requires),
        live_until: until,
    }));
    await insertOrKeep(database, rows);
}

const insertOrKeep = compiledInsert('hold', (insert) =>
    insert.onConflict((conflict) =>
        conflict
            .columns(['booking_id', 'amendment_id', 'day'])
            .doUpdateSet({ live_until: ({ ref }) => ref('excluded.live_until') }),
    ),
);

/** Confirms a booking and holds its places permanently, even if they were released before. */
export async function confirmBooking(database: LedgerQueries, booking: Booking, now: LockTime): Promise<Booking> {
    const changed = { status: 'confirmed', confirmed_at: instantOf(now), address_digest: null } as const;
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await keepPlaces(database, booking, holdsTaken(booking), forEver);
    return { ...booking, ...changed };
}

/** Changes the expiry of a pending booking and of its holds. */
export async function holdUntil(database: LedgerQueries, booking: Booking, untilMs: number): Promise<Booking> {
    const changed = { expires_at: instantOf(untilMs) };
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await keepPlaces(database, booking, holdsTaken(booking), changed.expires_at);
    return { ...booking, ...changed };
}

/** Extends the hold of a pending booking. */
export async function extendHold(database: LedgerQueries, booking: Booking, now: LockTime): Promise<void> {
    const extended = { hold_extended_at: instantOf(now) };
    await database.updateTable('booking').set(extended).where('id', '=', booking.id).execute();
    await holdUntil(database, booking, Date.parse(booking.expires_at) + holdExtensionMinutes * minuteMs);
}

/**
 * Cancels a booking and releases its places.
 * @param keptMinor what the provider keeps of the payments; null: nothing.
 */
export async function cancelWithPlaces(
    database: LedgerQueries,
    booking: Booking,
    now: LockTime,
    keptMinor: number | null = null,
): Promise<void> {
    const ended = { status: 'cancelled', cancelled_at: instantOf(now), address_digest: null } as const;
    const changed = { ...ended, kept_minor: keptMinor };
    await database.updateTable('booking').set(changed).where('id', '=', booking.id).execute();
    await database.deleteFrom('hold').where('booking_id', '=', booking.id).execute();
    await recordEvent(database, { ...booking, ...changed }, 'booking.cancelled', now);
}

/**
 * Removes some of a provider's expired holds, client addresses of expired bookings and expired idempotency keys, in a
 * transaction that has its lock. Correctness does not depend on it.
 *
 * @returns whether more may remain.
 */
export async function removeExpired(database: LedgerQueries, providerSlug: string, now: LockTime): Promise<boolean> {
    const expired = database
        .selectFrom('hold')
        .select(['booking_id', 'amendment_id', 'day'])
        .where('provider_slug', '=', providerSlug)
        .where('live_until', '<=', instantOf(now - removedAfterMs))
        .limit(removedAtOnce);
    const holds = await database
        .deleteFrom('hold')
        .where((row) =>
            row(
                row.refTuple('booking_id', 'amendment_id', 'day'),
                'in',
                expired.$asTuple('booking_id', 'amendment_id', 'day'),
            ),
        )
        .executeTakeFirstOrThrow();
    const addressed = database
        .selectFrom('booking')
        .select('id')
        .where('provider_slug', '=', providerSlug)
        .where('address_digest', 'is not', null)
        .where('expires_at', '<=', instantOf(now))
        .limit(removedAtOnce);
    const addresses = await database
        .updateTable('booking')
        .set({ address_digest: null })
        .where('id', 'in', addressed)
        .executeTakeFirstOrThrow();
    const names = database
        .selectFrom('booking_request')
        .select('request_key')
        .where('provider_slug', '=', providerSlug)
        .where('kept_until', '<=', instantOf(now))
        .limit(removedAtOnce);
    const requests = await database
        .deleteFrom('booking_request')
        .where('request_key', 'in', names)
        .executeTakeFirstOrThrow();
    const counts = [holds.numDeletedRows, addresses.numUpdatedRows, requests.numDeletedRows];
    return counts.some((count) => count >= removedAtOnce);
}
