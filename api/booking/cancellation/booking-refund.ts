import type { Booking } from '../bookings/bookings.ts';
import { type RefundDeadline, refundDeadlines, type Start, startInstant } from './refund.ts';

type Refundable = Pick<Booking, 'start_date' | 'details' | 'refund_ceiling_percent'>;

/**
 * The deadlines of a booking, by the policy with which it was made and the ceiling that its changes have left. Of
 * neighbours with the same percentage, the last one remains.
 */
export function deadlinesOfBooking(booking: Refundable): RefundDeadline[] {
    const ceiling = booking.refund_ceiling_percent ?? 100;
    return refundDeadlines(booking.details.experience.refundPolicy, wallStart(booking))
        .map(({ percent, untilMs }) => ({ percent: Math.min(percent, ceiling), untilMs }))
        .filter(({ percent }, index, all) => percent > 0 && percent !== all[index + 1]?.percent);
}

/** When a booking starts, in milliseconds since 1970: its departure, or the check-in of a stay. */
export function startOf(booking: Pick<Booking, 'start_date' | 'details'>): number {
    return startInstant(wallStart(booking));
}

/** The check-out time of stays that are no longer offered. */
export const usualCheckOutTime = '11:00';

/**
 * When a booking ends, in milliseconds since 1970: the check-out of a stay, or the end of the last departure.
 * @param checkOutTime HH:MM
 */
export function endOf(
    { start_date, end_date, details }: Pick<Booking, 'start_date' | 'end_date' | 'details'>,
    checkOutTime: string = usualCheckOutTime,
): number {
    const { timeZone } = details.provider;
    if (details.unit !== null) return startInstant({ timeZone, day: end_date ?? start_date, time: checkOutTime });
    return Math.max(...details.taken.departures.map(({ endsAtMs }) => endsAtMs));
}

function wallStart({ start_date: day, details }: Pick<Booking, 'start_date' | 'details'>): Start {
    const { experience, provider, slot } = details;
    return { timeZone: provider.timeZone, day, time: slot?.startTime ?? experience.checkInTime ?? '00:00' };
}
