import type { BookingStatus } from '../../../contract/booking.ts';

/** Sums of the payments of a booking, in minor units. `paidMinor` and `refundDueMinor` exclude what was refunded. */
export interface BookingMoney {
    /**
     * Paid for a pending or confirmed booking, never more than its total; kept of a booking that its guest cancelled.
     */
    paidMinor: number;
    /** To be refunded: paid too late or too much, or the booking has been cancelled or has expired since. */
    refundDueMinor: number;
    /** Refunded, including refunds under way. */
    refundedMinor: number;
    /** The part of `refundedMinor` that had counted towards the booking: a goodwill refund. It is not due again. */
    returnedMinor: number;
}

/** A payment with its refunds and disputes. */
export interface PaymentBalance {
    reference: string;
    amountMinor: number;
    /** Part of the amount that never counted towards the booking. */
    flaggedMinor: number;
    /** Part of the amount that was refunded, is being refunded, or was lost in a dispute. */
    refundedMinor: number;
    /** Part of the rest that an open dispute blocks; it cannot be refunded. */
    disputedMinor: number;
}

/** The part of a payment that counts towards the booking. Refunds use the flagged part first. */
export function towardsMinor(payment: PaymentBalance): number {
    return payment.amountMinor - payment.flaggedMinor - returnedOf(payment);
}

/** The part of a payment that counted and was refunded. */
function returnedOf({ flaggedMinor, refundedMinor }: PaymentBalance): number {
    return Math.max(0, refundedMinor - flaggedMinor);
}

/** Whether a bank has withdrawn a payment whose dispute is open. */
export function isDisputed(payments: readonly PaymentBalance[]): boolean {
    return payments.some(({ disputedMinor }) => disputedMinor > 0);
}

export function refundableMinor(payment: PaymentBalance): number {
    return leftMinor(payment) - payment.disputedMinor;
}

export function leftMinor({ amountMinor, refundedMinor }: PaymentBalance): number {
    return amountMinor - refundedMinor;
}

/**
 * Sums the payments of a booking. `paidMinor` plus `refundDueMinor` always equals the payments less the refunds, so
 * that no amount is lost.
 *
 * @param mostMinor the most that counts: the total of a pending or confirmed booking, and what is kept of others.
 */
export function balanceOf(payments: readonly PaymentBalance[], mostMinor: number): BookingMoney {
    const sum = (of: (payment: PaymentBalance) => number) =>
        payments.reduce((total, payment) => total + of(payment), 0);
    const left = sum(leftMinor);
    // If a refund fails after it was replaced by another payment, the surplus is due back.
    const paidMinor = Math.min(mostMinor, sum(towardsMinor));
    return {
        paidMinor,
        refundDueMinor: left - paidMinor,
        refundedMinor: sum((payment) => payment.refundedMinor),
        returnedMinor: sum(returnedOf),
    };
}

/** All that the guest has paid, and what is left of it after refunds. */
export function receivedOf({ paidMinor, refundDueMinor, refundedMinor }: BookingMoney) {
    const netMinor = paidMinor + refundDueMinor;
    return { grossMinor: netMinor + refundedMinor, netMinor };
}

/** The amount that the guest still owes. Goodwill refunds reduce it. */
export function restMinor(totalMinor: number, { paidMinor, returnedMinor }: BookingMoney): number {
    return Math.max(0, totalMinor - paidMinor - returnedMinor);
}

/** What the provider collects from the guest, in minor units; null unless the booking is confirmed. */
export function collectMinor(listed: {
    booking: { total_minor: number };
    status: BookingStatus;
    money: BookingMoney;
}): number | null {
    return listed.status === 'confirmed' ? restMinor(listed.booking.total_minor, listed.money) : null;
}
