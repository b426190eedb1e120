import { daysFrom } from '../../../contract/calendar-day.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { closuresBetween } from '../bookings/closures.ts';
import { arrivedAmong, bookingsBetween, type DayBooking } from '../bookings/days.ts';
import { withMoney } from '../bookings/list.ts';
import { takesPlace } from '../bookings/status.ts';
import type { BookingMoney } from '../payment/balance.ts';
import type { Period } from './provider-desk.ts';
import type { BookingService } from './service.ts';

type Reader = Pick<BookingService, 'ledger' | 'clock'>;

/** A day of a provider. */
export interface DayCount {
    day: string;
    /** Including those who use no place. Stays that end on the day do not count. */
    guests: number;
    isClosed: boolean;
}

/** A booking on a day that is confirmed or pending. */
export interface Guest extends DayBooking {
    money: BookingMoney;
    hasArrived: boolean;
}

export function isConfirmed({ status }: DayBooking): boolean {
    return status === 'confirmed';
}

/** Counts the guests of each day of a provider. */
export async function countDays({ ledger, clock }: Reader, providerSlug: string, period: Period): Promise<DayCount[]> {
    return (await ledger.read((snapshot) => daysIn(snapshot, providerSlug, period, clock()))).days;
}

/** The bookings and closures of a day of a provider, and counts of the days of a period with it. */
export async function readDay({ ledger, clock }: Reader, providerSlug: string, day: string, period: Period) {
    const nowMs = clock();
    return await ledger.read(async (snapshot) => {
        const { bookings, closures, days } = await daysIn(snapshot, providerSlug, period, nowMs);
        const own = bookings.filter((each) => each.day === day);
        const live = own.filter(({ status }) => takesPlace(status));
        const ids = live.map(({ booking }) => booking.id);
        const arrived = await arrivedAmong(snapshot, ids);
        const paid = await withMoney(snapshot, live, nowMs);
        return {
            day,
            days,
            guests: paid.map((each): Guest => ({ ...each, hasArrived: arrived.has(each.booking.id) })),
            cancelled: own.filter(({ status }) => status === 'cancelled'),
            closures: closures.filter((closure) => closure.day === day),
        };
    });
}

/** The bookings and closures of some days, and how many guests come on each. */
async function daysIn(snapshot: LedgerQueries, providerSlug: string, { from, to }: Period, nowMs: number) {
    const bookings = await bookingsBetween(snapshot, { providerSlug, from, to }, nowMs);
    const closures = await closuresBetween(snapshot, providerSlug, from, to);
    const days = daysFrom(from, to).map((day) => {
        const guests = bookings
            .filter((each) => each.day === day && isConfirmed(each) && each.part !== 'leaving')
            .flatMap(({ booking }) => booking.details.party.counts)
            .reduce((sum, { count }) => sum + count, 0);
        return { day, guests, isClosed: closures.some((each) => each.day === day && each.experience_id === '') };
    });
    return { bookings, closures, days };
}
