import type { RefundTable } from '../../ledger/tables.ts';

/** Money that came for a booking, in its minor units. `paidMinor` and `refundDueMinor` are what has not gone back. */
export interface BookingMoney {
    /** Towards a booking that takes place, or still may; never more than its total. */
    paidMinor: number;
    /** To be given back: it came too late or was too much, or the booking was cancelled or has lapsed since. */
    refundDueMinor: number;
    /** Given back, or on its way. */
    refundedMinor: number;
    /** Of that: what had counted towards the booking. It was given back on purpose, and nobody asks for it again. */
    returnedMinor: number;
}

/** One payment with what was given back of it. */
export interface PaymentBalance {
    reference: string;
    amountMinor: number;
    /** Of the amount: what never counted towards the booking. */
    flaggedMinor: number;
    /** Of the amount: what was given back, is on its way, or was lost to the payer's bank. */
    refundedMinor: number;
    /** Of what is left: what a dispute may yet take, so that nothing of it can be given back. */
    disputedMinor: number;
}

/** Whether a refund takes money out of the ledger: also while it is not known whether it has arrived. */
export function counts(refund: Pick<RefundTable, 'status'>): boolean {
    return refund.status !== 'failed';
}

/** What is left of a payment towards the booking: refunds take from what is flagged first. */
export function towardsMinor(payment: PaymentBalance): number {
    return payment.amountMinor - payment.flaggedMinor - returnedOf(payment);
}

/** What was given back of a payment though it counted. */
function returnedOf({ flaggedMinor, refundedMinor }: PaymentBalance): number {
    return Math.max(0, refundedMinor - flaggedMinor);
}

/** What can be given back of a payment. */
export function refundableMinor(payment: PaymentBalance): number {
    return leftMinor(payment) - payment.disputedMinor;
}

/** What is left of a payment, counting or not. */
export function leftMinor({ amountMinor, refundedMinor }: PaymentBalance): number {
    return amountMinor - refundedMinor;
}

/**
 * The money of a booking out of its payments. What is paid and what is due back always come to what has arrived less
 * what was given back, so that none is ever in neither.
 */
export function balanceOf(payments: readonly PaymentBalance[], takesPlace: boolean, totalMinor: number): BookingMoney {
    const sum = (of: (payment: PaymentBalance) => number) =>
        payments.reduce((total, payment) => total + of(payment), 0);
    const left = sum(leftMinor);
    // A refund that fails may bring back money in whose place other money has come: that is due back as well.
    const paidMinor = takesPlace ? Math.min(totalMinor, sum(towardsMinor)) : 0;
    return {
        paidMinor,
        refundDueMinor: left - paidMinor,
        refundedMinor: sum((payment) => payment.refundedMinor),
        returnedMinor: sum(returnedOf),
    };
}

/** What is still asked for of a price: less than what remains of it where money was given back on purpose. */
export function restMinor(totalMinor: number, { paidMinor, returnedMinor }: BookingMoney): number {
    return Math.max(0, totalMinor - paidMinor - returnedMinor);
}
