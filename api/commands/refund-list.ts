import type { Booking } from '../booking/bookings/bookings.ts';
import { statusAt } from '../booking/bookings/status.ts';
import type { OwedBooking } from '../booking/payment/owed.ts';
import type { Refund } from '../booking/payment/refunds.ts';
import type { UnmatchedPayment } from '../booking/payment/unmatched-payments.ts';
import { printable, table } from './command.ts';
import { amountText, nameText } from './texts.ts';

/** One line a booking; the last column says what has become of the orders so far. */
export function owedTable(bookings: readonly OwedBooking[], now: string): string {
    const rows = bookings.map(({ booking, money, refunds }) => [
        booking.id,
        statusAt(booking, now),
        nameText(booking),
        amountText(money.refundDueMinor, booking),
        amountText(money.refundedMinor, booking),
        refunds
            .filter(({ status }) => status !== 'done')
            .map((refund) => orderText(refund, booking))
            .join('; '),
    ]);
    return table(['BOOKING', 'STATUS', 'NAME', 'TO GIVE BACK', 'GIVEN BACK', 'OPEN ORDERS'], rows);
}

/** An order to give money back, with what became of it. */
export function orderText(refund: Refund, booking: Booking): string {
    const isUnsent = refund.status === 'pending' && refund.external_reference === null;
    const status = isUnsent ? 'not answered' : refund.status;
    const failure = refund.failure === null ? '' : `: ${printable(refund.failure, 200)}`;
    return `${amountText(refund.amount_minor, booking)} ${status}${failure}`;
}

/** Money that fits no booking; its amount is in the payment provider's units. */
export function unmatchedTable(strays: readonly UnmatchedPayment[]): string {
    const rows = strays.map(({ reference, booking_id, amount, currency, reason, recorded_at }) => [
        printable(reference, 100),
        recorded_at.slice(0, 16),
        `${amount} ${printable(currency, 10)}`,
        reason,
        printable(booking_id),
    ]);
    return table(['PAYMENT', 'ARRIVED', 'UNITS', 'WHY', 'BOOKING'], rows);
}
