import { sql } from 'kysely';
import type { BookingStatus } from '../../../contract/booking.ts';
import { visibleText } from '../../../contract/typed-text.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { fold } from '../search/fold.ts';
import { type Booking, type BookingRow, bookingOf } from './bookings.ts';
import { fullName } from './contact.ts';
import { type BookingDetails, holdsTaken, readDetails } from './details.ts';
import type { LockTime } from './lock-time.ts';
import { statusAt } from './status.ts';

/** What a booking does on a day: a departure, or a part of a stay. */
type DayPart = 'departure' | 'arrival' | 'stay' | 'leaving';

/** A booking on one of its days; a stay is also there on the day of its check-out. */
export interface DayBooking {
    day: string;
    part: DayPart;
    booking: Booking;
    status: BookingStatus;
}

interface DaysQuery {
    /** Null: all providers. */
    providerSlug: string | null;
    from: string;
    /** Null: no end. */
    to: string | null;
    /** Of these bookings alone. */
    ids?: readonly string[];
}

/** Bookings on the days from one to another, both included, sorted by day, provider, start, experience and place. */
export async function bookingsBetween(
    database: LedgerQueries,
    { providerSlug, from, to, ids }: DaysQuery,
    nowMs: number,
): Promise<DayBooking[]> {
    let query = database
        .selectFrom('booking')
        .selectAll()
        .where(sql<string>`coalesce(end_date, start_date)`, '>=', from)
        .orderBy('created_at')
        .orderBy('id');
    if (providerSlug !== null) query = query.where('provider_slug', '=', providerSlug);
    if (to !== null) query = query.where('start_date', '<=', to);
    if (ids !== undefined) query = query.where('id', 'in', ids);
    const found: { order: string; listed: DayBooking }[] = [];
    for (const row of await query.execute()) {
        const booking = bookingOf(row);
        const status = statusAt(booking, nowMs);
        const { provider_slug, experience_id, place_id } = booking;
        for (const { day, part, startsAtMs } of daysOf(booking)) {
            if (day < from || (to !== null && day > to)) continue;
            const order = [day, provider_slug, String(startsAtMs).padStart(15, '0'), experience_id, place_id].join(' ');
            found.push({ order, listed: { day, part, booking, status } });
        }
    }
    found.sort((one, other) => Number(one.order > other.order) - Number(one.order < other.order));
    return found.map(({ listed }) => listed);
}

/** The most bookings that are found: those with the latest days. */
export const foundMost = 200;

/**
 * Bookings with a text in their name, e-mail address, telephone number or reference, as people type and read them.
 * @param providerSlug null: all providers
 */
export async function bookingsWith(
    database: LedgerQueries,
    providerSlug: string | null,
    text: string,
    nowMs: number,
): Promise<DayBooking[]> {
    const rows = await database
        .selectFrom('booking')
        .select(['id', 'first_name', 'last_name', 'phone', 'email', 'reference'])
        .orderBy('start_date', 'desc')
        .orderBy('id')
        .$if(providerSlug !== null, (query) => query.where('provider_slug', '=', providerSlug as string))
        .execute();
    const typed = fold(visibleText(text));
    const words = typed.match(/[^\s,]+/gu) ?? [];
    const code = typed.replaceAll(/\(0\)|[\s().\p{Pd}]/gu, '');
    // Stored numbers are international: 06 12 34 56 78 in France is +33612345678.
    const number = code.replace(/^(?:\+|0+)/u, '');
    const has = (own: string | null, part: string) => part !== '' && own !== null && fold(own).includes(part);
    const ids = rows
        .filter((row) => {
            const isNamed = [fullName(row), row.email].some((own) => words.every((word) => has(own, word)));
            return (isNamed && words.length > 0) || has(row.reference, code) || has(row.phone, number);
        })
        .map(({ id }) => id)
        .slice(0, foundMost);
    // Only these are read as a whole: there may be thousands of others.
    return ids.length === 0 ? [] : await bookingsBetween(database, { providerSlug, from: '', to: null, ids }, nowMs);
}

/** What calendars show of a confirmed booking. */
export type ConfirmedBooking = Pick<BookingRow, 'id' | 'experience_id' | 'place_id' | 'start_date' | 'end_date'> & {
    details: BookingDetails;
};

/** Bookings that are read at once: parsing them delays other requests by milliseconds. */
const rowsAtOnce = 500;

/** The confirmed bookings of a provider with days from one to another, both included, sorted by id. */
export async function* confirmedBetween(
    database: LedgerQueries,
    { providerSlug, from, to }: { providerSlug: string; from: string; to: string },
): AsyncGenerator<ConfirmedBooking> {
    const query = database
        .selectFrom('booking')
        .select(['id', 'experience_id', 'place_id', 'start_date', 'end_date', 'details'])
        .where('provider_slug', '=', providerSlug)
        .where('status', '=', 'confirmed')
        .where(sql<string>`coalesce(end_date, start_date)`, '>=', from)
        .where('start_date', '<=', to)
        .orderBy('id')
        .limit(rowsAtOnce);
    for (let offset = 0; ; offset += rowsAtOnce) {
        const rows = await query.offset(offset).execute();
        for (const row of rows) yield { ...row, details: readDetails(JSON.parse(row.details)) };
        if (rows.length < rowsAtOnce) return;
    }
}

function daysOf(booking: Booking): { day: string; part: DayPart; startsAtMs: number }[] {
    const { start_date: start, end_date: end, details } = booking;
    const taken = holdsTaken(booking);
    if (details.unit === null) return taken.map((hold) => ({ ...hold, part: 'departure' }));
    return [
        ...taken.map((hold) => ({ ...hold, part: hold.day === start ? ('arrival' as const) : ('stay' as const) })),
        { day: end ?? start, part: 'leaving', startsAtMs: 0 },
    ];
}

/** Which of these bookings have arrived. */
export async function arrivedAmong(database: LedgerQueries, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await database.selectFrom('arrival').select('booking_id').where('booking_id', 'in', ids).execute();
    return new Set(rows.map((row) => row.booking_id));
}

/** Stores whether the guests of a booking have arrived. Returns false if it was so before. */
export async function markArrived(
    database: LedgerQueries,
    bookingId: string,
    hasArrived: boolean,
    now: LockTime,
): Promise<boolean> {
    if (!hasArrived) {
        const deleted = database.deleteFrom('arrival').where('booking_id', '=', bookingId);
        return (await deleted.executeTakeFirstOrThrow()).numDeletedRows > 0n;
    }
    const { numInsertedOrUpdatedRows } = await database
        .insertInto('arrival')
        .values({ booking_id: bookingId, arrived_at: instantOf(now) })
        .onConflict((conflict) => conflict.column('booking_id').doNothing())
        .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows !== 0n;
}
