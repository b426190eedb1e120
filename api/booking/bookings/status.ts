import { type BookingStatus, bookingTransitions } from '../../../contract/booking.ts';
import type { BookingTable } from '../../ledger/tables.ts';

/** What a booking is at a moment. Expiry is a matter of the clock: nobody has to write it. */
export function statusAt(booking: Pick<BookingTable, 'status' | 'expires_at'>, now: string): BookingStatus {
    return booking.status === 'pending' && booking.expires_at <= now ? 'expired' : booking.status;
}

export function canBecome(from: BookingStatus, to: BookingStatus): boolean {
    return bookingTransitions[from].includes(to);
}

/** What the human is asked to pay now, in minor units; nothing unless the booking waits for it. */
export function dueNowMinor(
    booking: Pick<BookingTable, 'status' | 'expires_at' | 'due_now_minor'>,
    paidMinor: number,
    now: string,
): number {
    return statusAt(booking, now) === 'pending' ? Math.max(0, booking.due_now_minor - paidMinor) : 0;
}
