import { expect } from 'vitest';
import type { BookingApi } from './booking-api.ts';
import { ids } from './catalog.ts';
import type { Received } from './money.ts';

/** What became of money that arrived, and whether something has to be given back. */
export const reported = ({ kind, refundDue }: Received) => [kind, refundDue ?? null];

/** What the tests of money do with bookings. */
export function paidBookings(api: BookingApi) {
    return {
        tour: (adults = 2, date = api.freeDay()) => ({ experienceId: ids.tour, date, timeSlotId: 'early', adults }),
        sail: () => ({ experienceId: ids.sail, date: api.freeDay(), timeSlotId: 'morning', adults: 2 }),
        async booked(request: object, more: Record<string, unknown> = {}): Promise<string> {
            const { status, body } = await api.book({ ...request }, more);
            expect(status).toBe(201);
            return body.bookingId;
        },
        /** Status, due now, paid, remaining, to be given back. */
        async state(bookingId: string): Promise<unknown[]> {
            const { body } = await api.read(bookingId);
            return [body.status, body.amountDueNow, body.amountPaid, body.amountRemaining, body.amountToRefund];
        },
    };
}
