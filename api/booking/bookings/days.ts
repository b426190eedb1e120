import { sql } from 'kysely';
import type { BookingStatus } from '../../../contract/booking.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, bookingOf } from './bookings.ts';
import { holdsTaken } from './details.ts';
import { instantOf, type LockTime } from './lock-time.ts';
import { statusAt } from './status.ts';

/** What a booking does on a day: a departure, or a part of a stay. */
export type DayPart = 'departure' | 'arrival' | 'stay' | 'leaving';

/** A booking on one of its days; a stay is also there on the day of its check-out. */
export interface DayBooking {
    day: string;
    part: DayPart;
    booking: Booking;
    status: BookingStatus;
}

/** Bookings of a provider on the days from one to another, both included, sorted by day and start. */
export async function bookingsBetween(
    database: LedgerQueries,
    { providerSlug, from, to }: { providerSlug: string; from: string; to: string },
    now: string,
): Promise<DayBooking[]> {
    const rows = await database
        .selectFrom('booking')
        .selectAll()
        .where('provider_slug', '=', providerSlug)
        .where(sql<string>`coalesce(end_date, start_date)`, '>=', from)
        .where('start_date', '<=', to)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    const found = rows.flatMap((row) => {
        const booking = bookingOf(row);
        const status = statusAt(booking, now);
        const days: { day: string; part: DayPart; startsAtMs: number }[] = holdsTaken(booking).map((hold) => ({
            ...hold,
            part: hold.mode !== 'room' ? 'departure' : hold.day === booking.start_date ? 'arrival' : 'stay',
        }));
        const { end_date: end, details } = booking;
        if (details.unit !== null && end !== null) days.push({ day: end, part: 'leaving', startsAtMs: 0 });
        return days
            .filter(({ day }) => day >= from && day <= to)
            .map(({ day, part, startsAtMs }) => ({ startsAtMs, listed: { day, part, booking, status } }));
    });
    const order = ({ startsAtMs, listed }: (typeof found)[number]) =>
        `${listed.day} ${String(startsAtMs).padStart(15, '0')} ${listed.booking.experience_id}`;
    return found.sort((one, other) => (order(one) < order(other) ? -1 : 1)).map(({ listed }) => listed);
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
