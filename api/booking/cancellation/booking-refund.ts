import type { Booking } from '../bookings/bookings.ts';
import { type RefundDeadline, refundDeadlines, type Start, startInstant } from './refund.ts';

/** The deadlines of a booking, by the policy with which it was made. */
export function deadlinesOfBooking(booking: Pick<Booking, 'start_date' | 'details'>): RefundDeadline[] {
    return refundDeadlines(booking.details.experience.refundPolicy, wallStart(booking));
}

/** When a booking starts, in milliseconds since 1970: its departure, or the check-in of a stay. */
export function startOf(booking: Pick<Booking, 'start_date' | 'details'>): number {
    return startInstant(wallStart(booking));
}

function wallStart({ start_date: day, details }: Pick<Booking, 'start_date' | 'details'>): Start {
    const { experience, provider, slot } = details;
    return { timeZone: provider.timeZone, day, time: slot?.startTime ?? experience.checkInTime ?? '00:00' };
}
