import type { Booking } from '../bookings/bookings.ts';
import { type RefundDeadline, refundDeadlines } from './refund.ts';

/** The deadlines of a booking, by the policy with which it was made. */
export function deadlinesOfBooking({
    start_date: day,
    details,
}: Pick<Booking, 'start_date' | 'details'>): RefundDeadline[] {
    const { experience, provider, slot } = details;
    const time = slot?.startTime ?? experience.checkInTime ?? '00:00';
    return refundDeadlines(experience.refundPolicy, { timeZone: provider.timeZone, day, time });
}
