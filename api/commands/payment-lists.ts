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

/** Formats a dispute, such as `40.00 EUR open (needs_response, fraudulent)`. */
export function disputeText(dispute: Dispute, booking: Pick<Booking, 'currency' | 'exponent'>): string {
    const { amount_minor: amountMinor, status, words } = dispute;
    const amount = amountMinor === null ? 'all of it' : amountText(amountMinor, booking);
    return `${amount} ${status} (${printable(words, 100)})`;
}

/** A table of disputes with their bookings. */
export function disputeTable(disputes: readonly { dispute: Dispute; booking: Booking }[]): string {
    const rows = disputes.map(({ dispute, booking }) => [
        booking.reference,
        instantText(dispute.recorded_at),
        disputeText(dispute, booking),
        printable(dispute.payment_reference, 100),
        printable(dispute.reference, 100),
    ]);
    return table(['BOOKING', 'SINCE', 'DISPUTED', 'PAYMENT', 'DISPUTE'], rows);
}

/** A table of waiting and refused events. */
export function eventTable(events: readonly PaymentEvent[]): string {
    const rows = events.map(({ event_id, type, received_at, status, subject, reason }) => [
        printable(event_id, 100),
        printable(type, 100),
        instantText(received_at),
        status,
        printable(subject ?? '', 100),
        printable(reason ?? '', 200),
    ]);
    return table(['EVENT', 'TYPE', 'RECEIVED', 'STATUS', 'ABOUT', 'REASON'], rows);
}

/** Formats the result of a reconciliation. */
export function reconciledText(result: Reconciled): string {
    const { queried, paid, ended, open, unstarted, failed, eventsApplied, refundsAnswered } = result;
    const lines = [
        `Unfinished payment pages: ${queried}, of which ${paid} paid, ${ended} ended, ${open} open, ${failed + unstarted} without a response.`,
        ...(eventsApplied > 0 ? [`Waiting events that were applied: ${eventsApplied}.`] : []),
        ...(refundsAnswered > 0 ? [`Refund orders that have a response now: ${refundsAnswered}.`] : []),
    ];
    return lines.join('\n');
}

/** A table of bookings to refund. The last column has the unfinished refund orders. */
export function owedTable(bookings: readonly OwedBooking[], nowMs: number): string {
    const rows = bookings.map(({ booking, money, refunds }) => [
        booking.reference,
        statusAt(booking, nowMs),
        nameText(booking),
        amountText(money.refundDueMinor, booking),
        amountText(money.refundedMinor, booking),
        refunds
            .filter(({ status }) => status !== 'done')
            .map((refund) => orderText(refund, booking))
            .join('; '),
    ]);
    return table(['BOOKING', 'STATUS', 'NAME', 'TO REFUND', 'REFUNDED', 'OPEN ORDERS'], rows);
}

/** Formats a refund order with its status. */
export function orderText(refund: Refund, booking: Booking): string {
    const isUnsent = refund.status === 'pending' && refund.external_reference === null;
    const status = isUnsent ? 'no response' : refund.status;
    const failure = refund.failure === null ? '' : `: ${printable(refund.failure, 200)}`;
    return `${amountText(refund.amount_minor, booking)} ${status}${failure}`;
}

/** A table of unmatched payments. Amounts are in the units of the payment provider. */
export function unmatchedTable(payments: readonly UnmatchedPayment[]): string {
    const rows = payments.map(({ reference, booking_id, amount, currency, reason, recorded_at }) => [
        printable(reference, 100),
        recorded_at.slice(0, 16),
        `${amount} ${printable(currency, 10)}`,
        reason,
        printable(booking_id),
    ]);
    return table(['PAYMENT', 'RECEIVED', 'UNITS', 'REASON', 'BOOKING'], rows);
}
