import type { Booking } from '../booking/bookings/bookings.ts';
import { statusAt } from '../booking/bookings/status.ts';
import type { Dispute } from '../booking/payment/disputes.ts';
import type { OwedBooking } from '../booking/payment/owed.ts';
import type { PaymentEvent } from '../booking/payment/payment-events.ts';
import type { Reconciled } from '../booking/payment/reconcile.ts';
import type { Refund } from '../booking/payment/refunds.ts';
import type { UnmatchedPayment } from '../booking/payment/unmatched-payments.ts';
import { printable, table } from './command.ts';
import { amountText, instantText, nameText } from './texts.ts';

/** A dispute about a payment of a booking, such as `40.00 EUR open (needs_response, fraudulent)`. */
export function disputeText(dispute: Dispute, booking: Pick<Booking, 'currency' | 'exponent'>): string {
    const { amount_minor: amountMinor, status, words } = dispute;
    const amount = amountMinor === null ? 'all of it' : amountText(amountMinor, booking);
    return `${amount} ${status} (${printable(words, 100)})`;
}

/** Disputes about payments, each with the booking that it is about. */
export function disputeTable(disputes: readonly { dispute: Dispute; booking: Booking }[]): string {
    const rows = disputes.map(({ dispute, booking }) => [
        booking.id,
        instantText(dispute.recorded_at),
        disputeText(dispute, booking),
        printable(dispute.payment_reference, 100),
        printable(dispute.reference, 100),
    ]);
    return table(['BOOKING', 'SINCE', 'DISPUTED', 'PAYMENT', 'DISPUTE'], rows);
}

/** Events of a payment provider that wait or were refused. */
export function eventTable(events: readonly PaymentEvent[]): string {
    const rows = events.map(({ event_id, type, received_at, status, subject, reason }) => [
        printable(event_id, 100),
        printable(type, 100),
        instantText(received_at),
        status,
        printable(subject ?? '', 100),
        printable(reason ?? '', 200),
    ]);
    return table(['EVENT', 'TYPE', 'CAME', 'STATUS', 'ABOUT', 'WHY'], rows);
}

/** What a reconciliation has done, in sentences. */
export function reconciledText(result: Reconciled): string {
    const { asked, paid, ended, open, failed, eventsApplied, refundsAnswered } = result;
    const lines = [
        `Payment pages without an end: ${asked}, of which ${paid} paid, ${ended} ended, ${open} open, ${failed} not answered.`,
        ...(eventsApplied > 0 ? [`Events that had waited and were applied: ${eventsApplied}.`] : []),
        ...(refundsAnswered > 0 ? [`Orders to give money back that are answered now: ${refundsAnswered}.`] : []),
    ];
    return lines.join('\n');
}

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
