import { type Selectable, sql } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { BookingTable } from '../../ledger/tables.ts';
import type { Hold } from '../availability/departure.ts';
import { type BookingDetails, readDetails } from './details.ts';
import { keepPlaces } from './holds.ts';
import type { LockTime } from './lock-time.ts';
import type { RequestName } from './request-names.ts';

/** A booking as it is stored, its details read. */
export interface Booking extends Omit<BookingRow, 'details'> {
    details: BookingDetails;
}

export type BookingRow = Selectable<BookingTable>;

export function bookingOf(row: BookingRow): Booking {
    return { ...row, details: readDetails(row.details) };
}

/** A clock that was once further ahead than this was wrong, and holds nobody up when it is right again. */
const clockDifferenceMaxMs = 60_000;

/** Milliseconds since 1970 by the clock of PostgreSQL. */
const databaseTimeMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Waits for everyone who changes bookings of this provider, and makes those wait who come later.
 *
 * @param nowMs the time of the process; null: that of the database, for a ledger that has a clock.
 * @returns the time of this change: never before that of the last one, whatever process made it, so that a booking that
 * one process saw lapse is not alive for the next.
 */
export async function lockProvider(
    database: LedgerQueries,
    providerSlug: string,
    nowMs: number | null,
): Promise<LockTime> {
    const { latest_at_ms: latestMs } = await database
        .insertInto('provider_lock')
        .values({ provider_slug: providerSlug, change_count: 1, latest_at_ms: nowMs ?? databaseTimeMs })
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

export async function findBooking(database: LedgerQueries, id: string): Promise<Booking | undefined> {
    const row = await database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
    return row && bookingOf(row);
}

/** What each of these names has made: a booking, and the digest of the request that made it. */
export async function findByRequest(
    database: LedgerQueries,
    names: readonly RequestName[],
    now: string,
): Promise<{ booking: Booking; bodyDigest: string }[]> {
    if (names.length === 0) return [];
    const rows = await database
        .selectFrom('booking_request')
        .innerJoin('booking', 'booking.id', 'booking_request.booking_id')
        .selectAll('booking')
        .select('booking_request.body_digest')
        .where('booking_request.request_key', 'in', namesOf(names))
        .where((row) => row.or([row('kept_until', 'is', null), row('kept_until', '>', now)]))
        .execute();
    return rows.map(({ body_digest: bodyDigest, ...row }) => ({ booking: bookingOf(row), bodyDigest }));
}

/** Slugs of every provider that was ever booked, in order: each has a lock. */
export async function bookedProviders(database: LedgerQueries): Promise<string[]> {
    const rows = await database.selectFrom('provider_lock').select('provider_slug').orderBy('provider_slug').execute();
    return rows.map((row) => row.provider_slug);
}

/** Columns by which the open bookings of a contact or a client address are counted. */
export type PendingKeys = Partial<Record<'email_key' | 'phone' | 'address_digest', string>>;

/** What is counted under these keys: whoever adds to it locks these names, so that additions follow one another. */
export function countedNamesOf(keys: PendingKeys): string[] {
    return Object.entries(keys).map(([name, value]) => `${name}:${value}`);
}

/**
 * When there is room again for one more live pending booking of these keys, in milliseconds since 1970; null: there is
 * room now.
 *
 * @param most of one key; 0: no limit.
 */
export async function roomAgainMs(
    database: LedgerQueries,
    keys: PendingKeys,
    most: number,
    now: string,
): Promise<number | null> {
    const ends = most === 0 ? [] : await pendingOf(database, keys, now);
    return most === 0 || ends.length < most ? null : Date.parse(ends[ends.length - most] as string);
}

/** The ends of the live pending bookings of one key, the earliest first; of several keys, of the one that has most. */
async function pendingOf(database: LedgerQueries, keys: PendingKeys, now: string): Promise<string[]> {
    const ends: string[] = [];
    for (const [column, value] of Object.entries(keys) as [keyof PendingKeys, string][]) {
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

/** Stores a booking with all it holds and all names of the request that made it. */
export async function insertBooking(
    database: LedgerQueries,
    booking: Booking,
    holds: readonly Hold[],
    names: readonly RequestName[],
    bodyDigest: string,
): Promise<void> {
    await database
        .insertInto('booking')
        .values({ ...booking, details: JSON.stringify(booking.details) })
        .execute();
    await keepPlaces(database, booking, holds, booking.expires_at);
    if (names.length === 0) return;
    if (names.some(({ keptMs }) => keptMs !== null)) {
        await database
            .deleteFrom('booking_request')
            .where('request_key', 'in', namesOf(names))
            .where('kept_until', '<=', booking.created_at)
            .execute();
    }
    // A name that another transaction was first to use fails this one as a whole.
    await database
        .insertInto('booking_request')
        .values(requestRows(booking, names, bodyDigest, booking.created_at))
        .execute();
}

/** Keeps further names under which a booking was asked for. Those that are known stay what they are. */
export async function rememberRequest(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'provider_slug'>,
    names: readonly RequestName[],
    bodyDigest: string,
    now: string,
): Promise<void> {
    if (names.length === 0) return;
    await database
        .insertInto('booking_request')
        .values(requestRows(booking, names, bodyDigest, now))
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .execute();
}

function requestRows(
    { id, provider_slug }: Pick<Booking, 'id' | 'provider_slug'>,
    names: readonly RequestName[],
    body_digest: string,
    now: string,
) {
    return names.map(({ name, keptMs }) => ({
        request_key: name,
        booking_id: id,
        body_digest,
        provider_slug,
        kept_until: keptMs === null ? null : new Date(Date.parse(now) + keptMs).toISOString(),
    }));
}

function namesOf(names: readonly RequestName[]): string[] {
    return names.map(({ name }) => name);
}
