import { type BookingStatus, bookingTransitions } from '../../../contract/booking.ts';
import type { BookingTable } from '../../ledger/tables.ts';

/** The status of a booking at a time. Expiry is computed, not stored. */
export function statusAt(booking: Pick<BookingTable, 'status' | 'expires_at'>, nowMs: number): BookingStatus {
    return booking.status === 'pending' && Date.parse(booking.expires_at) <= nowMs ? 'expired' : booking.status;
}

/** Whether a booking of this status takes its places. */
export function takesPlace(status: BookingStatus): boolean {
    return status === 'pending' || status === 'confirmed';
}

export function canBecome(from: BookingStatus, to: BookingStatus): boolean {
    return bookingTransitions[from].includes(to);
}

/** The amount due now, in minor units; 0 unless the booking is pending. */
export function dueNowMinor(
    booking: Pick<BookingTable, 'status' | 'expires_at' | 'due_now_minor'>,
    paidMinor: number,
    nowMs: number,
): number {
    return statusAt(booking, nowMs) === 'pending' ? Math.max(0, booking.due_now_minor - paidMinor) : 0;
}
