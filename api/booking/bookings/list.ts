import { sql } from 'kysely';
import type { BookingStatus } from '../../../contract/booking.ts';
import { addDays } from '../../../contract/calendar-day.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { todayIn } from '../availability/departure.ts';
import type { BookingMoney } from '../payment/balance.ts';
import { openDisputes } from '../payment/disputes.ts';
import { moneyOf } from '../payment/payments.ts';
import { type Booking, bookingOf } from './bookings.ts';
import { holdsTaken } from './details.ts';
import { statusAt } from './status.ts';

export interface BookingFilter {
    /**
     * Bookings with places on that day, including stays that began before; null: from today on, in each provider's time
     * zone.
     */
    day: string | null;
    providerSlug: string | null;
    statuses: readonly BookingStatus[];
}

/** A booking on one day, with its current state. */
export interface ListedBooking {
    day: string;
    booking: Booking;
    status: BookingStatus;
    money: BookingMoney;
    /** Whether a payment is disputed, or was lost in a dispute. */
    isDisputed: boolean;
}

/** Bookings of a day, or from today on, sorted by day, provider, start and experience. */
export async function listBookings(
    database: LedgerQueries,
    filter: BookingFilter,
    now: string,
): Promise<ListedBooking[]> {
    // In time zones behind UTC it may still be the day before.
    const earliest = filter.day ?? addDays(now.slice(0, 10), -1);
    let query = database
        .selectFrom('booking')
        .selectAll()
        .where(sql<string>`coalesce(end_date, start_date)`, '>=', earliest);
    if (filter.day !== null) query = query.where('start_date', '<=', filter.day);
    if (filter.providerSlug !== null) query = query.where('provider_slug', '=', filter.providerSlug);
    const found: { startsAtMs: number; day: string; booking: Booking; status: BookingStatus }[] = [];
    for (const row of await query.execute()) {
        const booking = bookingOf(row);
        const status = statusAt(booking, now);
        if (!filter.statuses.includes(status)) continue;
        const today = todayIn(booking.details.provider.timeZone, Date.parse(now));
        for (const { day, startsAtMs } of holdsTaken(booking)) {
            const matches = filter.day === null ? day >= today : day === filter.day;
            if (matches) found.push({ startsAtMs, day, booking, status });
        }
    }
    const key = ({ day, startsAtMs, booking }: (typeof found)[number]) => [
        day,
        booking.provider_slug,
        startsAtMs,
        booking.experience_id,
        booking.place_id,
        booking.created_at,
        booking.id,
    ];
    found.sort((a, b) => compare(key(a), key(b)));
    const disputed = new Set((await openDisputes(database, filter.providerSlug)).map(({ booking }) => booking.id));
    const listed: ListedBooking[] = [];
    for (const { day, booking, status } of found) {
        const isDisputed = disputed.has(booking.id);
        listed.push({ day, booking, status, money: await moneyOf(database, booking, now), isDisputed });
    }
    return listed;
}

/** Compares arrays by the first member that differs. */
function compare(one: (string | number)[], other: (string | number)[]): number {
    for (const [at, value] of one.entries()) {
        const against = other[at] as typeof value;
        if (value !== against) return value < against ? -1 : 1;
    }
    return 0;
}
