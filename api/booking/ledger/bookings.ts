import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Experience, Provider } from '../../../contract/catalog.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { BookingTable, Tables } from '../../ledger/tables.ts';
import type { HoldWindow } from '../availability/availability.ts';
import type { Hold } from '../availability/departure.ts';
import type { LockTime } from './lock-time.ts';

export type Booking = Selectable<BookingTable>;

/** Clocks of several processes differ by less than this; a clock that is further ahead than that is wrong. */
const clockDifferenceMaxMs = 60_000;

/**
 * Waits for everyone who changes bookings of this provider, and makes those wait who come later.
 *
 * @returns the time of this change: never before that of the last one, whatever process made it and however its clock
 * differs, so that a booking that one process saw lapse is not alive for the next.
 */
export async function lockProvider(database: LedgerQueries, providerSlug: string, nowMs: number): Promise<LockTime> {
    const { latest_at_ms: latestMs } = await database
        .insertInto('provider_lock')
        .values({ provider_slug: providerSlug, change_count: 1, latest_at_ms: nowMs })
        .onConflict((conflict) =>
            conflict.column('provider_slug').doUpdateSet({
                change_count: sql`provider_lock.change_count + 1`,
                latest_at_ms: sql`case
                    when provider_lock.latest_at_ms > excluded.latest_at_ms
                        and provider_lock.latest_at_ms <= excluded.latest_at_ms + ${sql.lit(clockDifferenceMaxMs)}
                    then provider_lock.latest_at_ms
                    else excluded.latest_at_ms
                end`,
            }),
        )
        .returning('latest_at_ms')
        .executeTakeFirstOrThrow();
    return latestMs as LockTime;
}

/** What is asked about: see windowOf. */
export interface HoldQuestion {
    provider: Pick<Provider, 'slug'>;
    experience: Pick<Experience, 'id' | 'requires'>;
    window: HoldWindow;
}

/**
 * The holds that count at a moment: of confirmed bookings, and of pending ones whose time is not over. Those of the
 * provider's other experiences are read only where resources are shared with them.
 */
export async function liveHolds(database: LedgerQueries, question: HoldQuestion, now: string): Promise<Hold[]> {
    const { provider, experience, window } = question;
    const holds = database
        .selectFrom('hold')
        .innerJoin('booking', 'booking.id', 'hold.booking_id')
        .select([
            'hold.experience_id as experienceId',
            'hold.place_id as placeId',
            'hold.day',
            'hold.mode',
            'hold.persons',
            'hold.starts_at_ms as startsAtMs',
            'hold.ends_at_ms as endsAtMs',
            'hold.requires',
        ])
        .where((condition) => isLive(condition, now));
    const wanted =
        experience.requires.length === 0
            ? holds
                  .where('hold.experience_id', '=', experience.id)
                  .where('hold.day', '>=', window.firstDay)
                  .where('hold.day', '<=', window.lastDay)
            : holds
                  .where('hold.provider_slug', '=', provider.slug)
                  .where('hold.starts_at_ms', '>=', window.startsFromMs)
                  .where('hold.starts_at_ms', '<', window.startsBeforeMs)
                  .where('hold.ends_at_ms', '>', window.endsAfterMs)
                  .where((condition) =>
                      condition.or([
                          condition('hold.requires', '<>', '[]'),
                          condition('hold.experience_id', '=', experience.id),
                      ]),
                  );
    const rows = await wanted.execute();
    return rows.map((row) => ({ ...row, requires: row.requires === '[]' ? [] : JSON.parse(row.requires) }));
}

function isLive(condition: ExpressionBuilder<Tables, 'booking'>, now: string) {
    return condition.or([
        condition('booking.status', '=', 'confirmed'),
        condition.and([condition('booking.status', '=', 'pending'), condition('booking.expires_at', '>', now)]),
    ]);
}

export async function findBooking(database: LedgerQueries, id: string): Promise<Booking | undefined> {
    return await database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What each of these keys has made: a booking, and the digest of the request that made it. */
export async function findByRequest(
    database: LedgerQueries,
    requestKeys: readonly string[],
): Promise<{ booking: Booking; bodyDigest: string }[]> {
    if (requestKeys.length === 0) return [];
    const rows = await database
        .selectFrom('booking_request')
        .innerJoin('booking', 'booking.id', 'booking_request.booking_id')
        .selectAll('booking')
        .select('booking_request.body_digest')
        .where('booking_request.request_key', 'in', requestKeys)
        .execute();
    return rows.map(({ body_digest: bodyDigest, ...booking }) => ({ booking, bodyDigest }));
}

/** The ends of the live pending bookings of one contact, the earliest first. */
export async function pendingOf(
    database: LedgerQueries,
    contact: Pick<Booking, 'email' | 'phone'>,
    now: string,
): Promise<string[]> {
    const ends: string[] = [];
    for (const column of ['email', 'phone'] as const) {
        const value = contact[column];
        if (value === null) continue;
        const rows = await database
            .selectFrom('booking')
            .select('expires_at')
            .where(column, '=', value)
            .where('expires_at', '>', now)
            .where('status', '=', 'pending')
            .orderBy('expires_at')
            .execute();
        if (rows.length > ends.length) ends.splice(0, ends.length, ...rows.map((row) => row.expires_at));
    }
    return ends;
}

/** Stores a booking with all it holds and all keys that made it. */
export async function insertBooking(
    database: LedgerQueries,
    booking: Booking,
    holds: readonly Hold[],
    requestKeys: readonly string[],
    bodyDigest: string,
): Promise<void> {
    await database.insertInto('booking').values(booking).execute();
    const rows = holds.map((hold) => ({
        booking_id: booking.id,
        day: hold.day,
        provider_slug: booking.provider_slug,
        experience_id: hold.experienceId,
        place_id: hold.placeId,
        mode: hold.mode,
        persons: hold.persons,
        starts_at_ms: hold.startsAtMs,
        ends_at_ms: hold.endsAtMs,
        requires: JSON.stringify(hold.requires),
    }));
    await database.insertInto('hold').values(rows).execute();
    if (requestKeys.length === 0) return;
    // A key that another transaction was first to use fails this one as a whole.
    await database
        .insertInto('booking_request')
        .values(requestRows(booking.id, requestKeys, bodyDigest))
        .execute();
}

/** Keeps further keys under which a booking was asked for. Those that are known stay what they are. */
export async function rememberRequest(
    database: LedgerQueries,
    bookingId: string,
    requestKeys: readonly string[],
    bodyDigest: string,
): Promise<void> {
    if (requestKeys.length === 0) return;
    await database
        .insertInto('booking_request')
        .values(requestRows(bookingId, requestKeys, bodyDigest))
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .execute();
}

function requestRows(booking_id: string, requestKeys: readonly string[], body_digest: string) {
    return requestKeys.map((request_key) => ({ request_key, booking_id, body_digest }));
}
