import { err, ok, type Result } from '../../../contract/result.ts';
import type { Booking } from '../bookings/bookings.ts';
import { statusAt } from '../bookings/status.ts';
import { deadlinesOfBooking, startOf } from './booking-refund.ts';
import { refundMinor, refundPercentAt } from './refund.ts';

/** Why the guest cannot cancel a booking: its state, or the first of the other reasons that applies. */
export type NotByGuest = 'cancelled' | 'expired' | 'started' | 'disputed' | 'no_policy';

/** `refundMinor`: the refund now; `keptMinor`: what the provider keeps of the payments. */
export type GuestCancellation = Result<{ refundMinor: number; keptMinor: number }, NotByGuest>;

/** A booking at an instant. Amounts in whole minor units. */
interface CancelledBooking {
    booking: Booking;
    /** What was paid and not returned. */
    paidMinor: number;
    /** Whether a bank has withdrawn a payment whose dispute is open. */
    isDisputed: boolean;
    /** The step of the payment provider. */
    stepMinor: number;
    nowMs: number;
}

/**
 * Whether the guest can cancel a booking, and the refund. A booking for which nothing was paid can be cancelled until
 * it starts, any other by the refund policy with which it was made.
 */
export function guestCancellation(cancelled: CancelledBooking): GuestCancellation {
    const { booking, paidMinor, isDisputed, nowMs } = cancelled;
    const status = statusAt(booking, nowMs);
    if (status === 'cancelled' || status === 'expired') return err(status);
    if (nowMs > startOf(booking)) return err('started');
    if (isDisputed) return err('disputed');
    if (paidMinor === 0) return ok({ refundMinor: 0, keptMinor: 0 });
    if (booking.details.experience.refundPolicy === null) return err('no_policy');
    const back = refundOf(cancelled, refundPercentAt(deadlinesOfBooking(booking), nowMs));
    return ok({ refundMinor: back, keptMinor: paidMinor - back });
}

function refundOf(
    { booking, paidMinor, stepMinor }: Pick<CancelledBooking, 'booking' | 'paidMinor' | 'stepMinor'>,
    percent: number,
): number {
    return refundMinor(percent, { totalMinor: booking.total_minor, paidMinor, stepMinor });
}

/** The refund until an instant, in milliseconds since 1970; null: from the last one on. */
export interface RefundStep {
    refundMinor: number;
    untilMs: number | null;
}

/** The refunds now and later, by the deadlines that have not passed. Neighbours with the same amount are one. */
export function refundSteps(cancelled: CancelledBooking): RefundStep[] {
    const steps: RefundStep[] = deadlinesOfBooking(cancelled.booking)
        .filter(({ untilMs }) => cancelled.nowMs <= untilMs)
        .map(({ percent, untilMs }) => ({ refundMinor: refundOf(cancelled, percent), untilMs }));
    steps.push({ refundMinor: 0, untilMs: null });
    return steps.filter((step, index) => step.refundMinor !== steps[index + 1]?.refundMinor);
}
