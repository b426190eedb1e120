import { type Selectable, sql } from 'kysely';
import { referenceOf } from '../../../contract/booking-reference.ts';
import { dayMs, minuteMs } from '../../../contract/durations.ts';
import { compiled, compiledInsert } from '../../ledger/compiled.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { BookingTable } from '../../ledger/tables.ts';
import type { Hold } from '../availability/departure.ts';
import { type BookingDetails, readDetails } from './details.ts';
import { keepPlaces } from './holds.ts';
import type { LockTime } from './lock-time.ts';

/** A stored booking with parsed details. */
export interface Booking extends Omit<BookingRow, 'details'> {
    details: BookingDetails;
}

export type BookingRow = Selectable<BookingTable>;

/** A booking before it is stored. */
export type NewBooking = Omit<Booking, 'reference' | keyof typeof unchanged>;

/** Columns of a booking that nothing has changed yet. */
export const unchanged = { kept_minor: null, link_version: 0, revision: 0, refund_ceiling_percent: null };

export function bookingOf(row: BookingRow): Booking {
    return { ...row, details: readDetails(JSON.parse(row.details)) };
}

/** A stored time that is further ahead than this came from a wrong clock and is ignored. */
const clockDifferenceMaxMs = minuteMs;

/** The clock of PostgreSQL, in milliseconds since 1970. */
const databaseTimeMs = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Takes the lock of a provider until the end of the transaction. Waits for other transactions that have it.
 *
 * @param nowMs the time of the process; null: the time of the database, if the ledger has a clock.
 * @returns the lock time. It is never earlier than that of the last lock, in any process, so that a booking that has
 * expired for one process is not pending for the next.
 */
export async function lockProvider(
    database: LedgerQueries,
    providerSlug: string,
    nowMs: number | null,
): Promise<LockTime> {
    const clock = nowMs === null ? 'database' : 'process';
    const { rows } = await takeLock(database, { providerSlug, nowMs: nowMs ?? 0 }, clock);
    return rows[0]?.latest_at_ms as LockTime;
}

/** Statements differ by the clock that they read. */
const takeLock = compiled<{ providerSlug: string; nowMs: number }>()((database, value, clock: 'database' | 'process') =>
    database
        .insertInto('provider_lock')
        .values({
            provider_slug: value('providerSlug'),
            change_count: 1,
            latest_at_ms: clock === 'database' ? databaseTimeMs : value('nowMs'),
        })
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
        .returning('latest_at_ms'),
);

/** The id of the booking with this reference; undefined if there is none. */
export async function findIdByReference(database: LedgerQueries, reference: string): Promise<string | undefined> {
    const row = await database.selectFrom('booking').select('id').where('reference', '=', reference).executeTakeFirst();
    return row?.id;
}

export async function findBooking(database: LedgerQueries, id: string): Promise<Booking | undefined> {
    const row = await database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirst();
    return row && bookingOf(row);
}

/** The bookings that requests with these names made, with the digests of the requests. */
export async function findByRequest(
    database: LedgerQueries,
    names: readonly RequestName[],
    nowMs: number,
): Promise<{ booking: Booking; requestDigest: string }[]> {
    if (names.length === 0) return [];
    const { rows } = await requestQuery(database, { now: instantOf(nowMs), names: namesOf(names) }, names.length);
    return rows.map(({ body_digest: requestDigest, ...row }) => ({ booking: bookingOf(row), requestDigest }));
}

/** Statements differ by the number of names. */
const requestQuery = compiled<{ now: string; names: readonly string[] }>()((database, value, count: number) =>
    database
        .selectFrom('booking_request')
        .innerJoin('booking', 'booking.id', 'booking_request.booking_id')
        .selectAll('booking')
        .select('booking_request.body_digest')
        .where('booking_request.request_key', 'in', value('names', count))
        .where((row) => row.or([row('kept_until', 'is', null), row('kept_until', '>', value('now'))])),
);

/** Slugs of all providers that ever had a booking, sorted. Each has a lock. */
export async function bookedProviders(database: LedgerQueries): Promise<string[]> {
    const rows = await database.selectFrom('provider_lock').select('provider_slug').orderBy('provider_slug').execute();
    return rows.map((row) => row.provider_slug);
}

/** Bookings that have expired since a time and have no event about it. */
export async function expiredWithoutEvent(
    database: LedgerQueries,
    sinceMs: number,
    nowMs: number,
    most: number,
): Promise<{ id: string; provider_slug: string }[]> {
    return await database
        .selectFrom('booking')
        .select(['id', 'provider_slug'])
        .where('status', '=', 'pending')
        .where('expires_at', '>', instantOf(sinceMs))
        .where('expires_at', '<=', instantOf(nowMs))
        .where(({ not, exists, selectFrom }) =>
            not(
                exists(
                    selectFrom('event')
                        .select('event.id')
                        .whereRef('event.booking_id', '=', 'booking.id')
                        .where('event.type', '=', 'booking.expired')
                        .whereRef('event.occurred_at', '>=', 'booking.expires_at'),
                ),
            ),
        )
        .orderBy('expires_at')
        .limit(most)
        .execute();
}

/** Columns by which the pending bookings of a contact or a client address are counted. */
export type PendingKeys = Partial<Record<'email_key' | 'phone' | 'address_digest', string>>;

/** Names of the locks of these counts. A transaction that adds a booking takes them: additions are sequential. */
export function lockNamesOf(keys: PendingKeys): string[] {
    return Object.entries(keys).map(([name, value]) => `${name}:${value}`);
}

/**
 * Returns the time from which each of these keys may have one more pending booking, in milliseconds since 1970; null:
 * now.
 *
 * @param most maximum number of pending bookings of a key; 0 means no limit.
 */
export async function underLimitAtMs(
    database: LedgerQueries,
    keys: PendingKeys,
    most: number,
    nowMs: number,
): Promise<number | null> {
    if (most === 0) return null;
    let atMs: number | null = null;
    for (const [column, value] of Object.entries(keys) as [keyof PendingKeys, string][]) {
        const { rows } = await pendingQuery(database, { value, now: instantOf(nowMs) }, column);
        const last = rows.at(-most);
        if (last !== undefined) atMs = Math.max(atMs ?? 0, Date.parse(last.expires_at));
    }
    return atMs;
}

/** Expiry times of the pending bookings of a key, the earliest first. Statements differ by the column of the key. */
const pendingQuery = compiled<{ value: string; now: string }>()((database, value, column: keyof PendingKeys) =>
    database
        .selectFrom('booking')
        .select('expires_at')
        .where(column, '=', value('value'))
        .where('expires_at', '>', value('now'))
        .where('status', '=', sql.lit('pending'))
        .orderBy('expires_at'),
);

/** Stores a booking with its holds and the names of its request. Returns it with its reference. */
export async function insertBooking(
    database: LedgerQueries,
    newBooking: NewBooking,
    holds: readonly Hold[],
    names: readonly RequestName[],
    requestDigest: string,
): Promise<Booking> {
    const reference = await insertRow(database, newBooking);
    const booking = { ...newBooking, reference, ...unchanged };
    await keepPlaces(database, booking, holds, booking.expires_at);
    if (names.length === 0) return booking;
    if (names.some(({ keptMs }) => keptMs !== null)) {
        await database
            .deleteFrom('booking_request')
            .where('request_key', 'in', namesOf(names))
            .where('kept_until', '<=', booking.created_at)
            .execute();
    }
    // If another transaction has stored one of the names, this one fails.
    await insertRequests(database, requestRows(booking, names, requestDigest, Date.parse(booking.created_at)));
    return booking;
}

const insertRequests = compiledInsert('booking_request');
const insertUnlessReferenced = compiledInsert('booking', (insert) =>
    insert.onConflict((conflict) => conflict.column('reference').doNothing()),
);

/** Stores the row of a booking under the first of its references that no other booking has. Returns the reference. */
async function insertRow(database: LedgerQueries, booking: NewBooking): Promise<string> {
    const details = JSON.stringify(booking.details);
    for (let attempt = 0; ; attempt++) {
        const reference = referenceOf(booking.id, attempt);
        if ((await insertUnlessReferenced(database, [{ ...booking, details, reference }])) > 0) return reference;
    }
}

/** Raises the link version of a booking, in a transaction that has the provider's lock. */
export async function raiseLinkVersion(database: LedgerQueries, id: string): Promise<void> {
    const raised = sql<number>`link_version + 1`;
    await database.updateTable('booking').set({ link_version: raised }).where('id', '=', id).execute();
}

/**
 * Stores further names of the request of a booking. Existing names are not changed.
 *
 * @param names at least one.
 */
export async function addRequestNames(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'provider_slug'>,
    names: readonly RequestName[],
    requestDigest: string,
    nowMs: number,
): Promise<void> {
    await database
        .insertInto('booking_request')
        .values(requestRows(booking, names, requestDigest, nowMs))
        .onConflict((conflict) => conflict.column('request_key').doNothing())
        .execute();
}

function requestRows(
    { id, provider_slug }: Pick<Booking, 'id' | 'provider_slug'>,
    names: readonly RequestName[],
    body_digest: string,
    nowMs: number,
) {
    return names.map(({ name, keptMs }) => ({
        request_key: name,
        booking_id: id,
        body_digest,
        provider_slug,
        kept_until: keptMs === null ? null : instantOf(nowMs + keptMs),
    }));
}

function namesOf(names: readonly RequestName[]): string[] {
    return names.map(({ name }) => name);
}

/** What identifies a request: the id of its token, its Idempotency-Key, both or neither. */
export interface RequestIdentity {
    tokenId: string | null;
    idempotencyKey: string | null;
}

/** A name under which a request is stored. Idempotency keys are unique per provider and expire. */
export interface RequestName {
    name: string;
    /** Null: does not expire. */
    keptMs: number | null;
}

const keyKeptMs = 30 * dayMs;

export function requestNames({ tokenId, idempotencyKey }: RequestIdentity, providerSlug: string): RequestName[] {
    return [
        ...(tokenId === null ? [] : [{ name: `token:${tokenId}`, keptMs: null }]),
        ...(idempotencyKey === null ? [] : [{ name: `key:${providerSlug}:${idempotencyKey}`, keptMs: keyKeptMs }]),
    ];
}
