import type { BookingStatus } from '../../../contract/booking.ts';
import { addDays, utcDay } from '../../../contract/calendar-day.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { todayIn } from '../availability/departure.ts';
import type { BookingMoney } from '../payment/balance.ts';
import { openDisputes } from '../payment/disputes.ts';
import { moneyOfEach } from '../payment/payments.ts';
import { bookingsBetween, bookingsWith, type DayBooking } from './days.ts';

interface BookingFilter {
    /**
     * Bookings with places on that day, including stays that began before; null: from today on, in each provider's time
     * zone.
     */
    day: string | null;
    providerSlug: string | null;
    /** Instead of those of days: bookings of any day with this text, see bookingsWith. */
    guest?: string;
    statuses: readonly BookingStatus[];
}

/** A booking on one day, with its current state. */
export interface ListedBooking extends DayBooking {
    money: BookingMoney;
    /** Whether a payment is disputed, or was lost in a dispute. */
    isDisputed: boolean;
}

/** Bookings of a day, from today on, or of a guest on their first day, in the order of `bookingsBetween`. */
export async function listBookings(
    database: LedgerQueries,
    { day: wanted, providerSlug, guest, statuses }: BookingFilter,
    nowMs: number,
): Promise<ListedBooking[]> {
    // In time zones behind UTC it may still be the day before.
    const from = wanted ?? addDays(utcDay(nowMs), -1);
    const found =
        guest === undefined
            ? await bookingsBetween(database, { providerSlug, from, to: wanted }, nowMs)
            : await bookingsWith(database, providerSlug, guest, nowMs);
    const disputed = new Set((await openDisputes(database, providerSlug)).map(({ booking }) => booking.id));
    const listed = found.filter(({ day, part, booking, status }) => {
        if (guest !== undefined) return day === booking.start_date && statuses.includes(status);
        const isOver = wanted === null && day < todayIn(booking.details.provider.timeZone, nowMs);
        return !isOver && part !== 'leaving' && statuses.includes(status);
    });
    const paid = await withMoney(database, listed, nowMs);
    return paid.map((each) => ({ ...each, isDisputed: disputed.has(each.booking.id) }));
}

/** Adds the payments of each booking. */
export async function withMoney(database: LedgerQueries, listed: readonly DayBooking[], nowMs: number) {
    const bookings = listed.map(({ booking }) => booking);
    const money = await moneyOfEach(database, bookings, nowMs);
    return listed.map((each) => ({ ...each, money: money.get(each.booking.id) as BookingMoney }));
}
