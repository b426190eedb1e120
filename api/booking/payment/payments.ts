import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { confirmBooking } from '../bookings/holds.ts';
import { instantOf, type LockTime } from '../bookings/lock-time.ts';
import { canBecome, statusAt } from '../bookings/status.ts';
import { type BookingMoney, balanceOf, counts, type PaymentBalance, restMinor } from './balance.ts';
import { type Dispute, disputesOf } from './disputes.ts';

/** Money that has arrived, as the payment page and its provider tell it. */
export interface PaymentNotice {
    bookingId: string;
    /** Whole minor units of the booking's currency. */
    amountMinor: number;
    /** The same for every telling of the same payment, and for no other payment. */
    reference: string;
}

export type PaymentRecord =
    /** `refundDue`: all of it or a part has to be given back, since it came too late or was too much. */
    | { kind: 'recorded'; booking: Booking; refundDue: boolean }
    | { kind: 'replayed'; booking: Booking; refundDue: boolean }
    | { kind: 'booking_not_found' }
    /** The reference belongs to another booking or amount: nothing is stored. */
    | { kind: 'reference_conflict' }
    /** Not a whole number of minor units above 0, or 0 for a booking that costs something. */
    | { kind: 'invalid_amount' };

/** Whether the places of a lapsed booking can be taken again, asked inside the transaction. */
export type PlacesFree = (database: LedgerQueries, booking: Booking, now: LockTime) => Promise<boolean>;

/** What money may count towards: what confirms the booking, what is asked for after that, or all that remains. */
export type Purpose = 'due' | 'rest' | 'all';

/**
 * Records a payment and what follows from it, in one transaction that has the provider's lock. The first payments confirm
 * a booking when they come to what is due now; later ones pay the rest. One that comes after the booking has lapsed
 * confirms it if its places are still free; otherwise, and for a cancelled booking, it is recorded and flagged for refund:
 * no money is ever dropped.
 *
 * @param purpose what is more than that is recorded and flagged for refund.
 */
export async function recordPayment(
    database: LedgerQueries,
    notice: PaymentNotice,
    time: LockTime,
    placesFree: PlacesFree,
    purpose: Purpose,
): Promise<PaymentRecord> {
    const { bookingId, amountMinor, reference } = notice;
    const booking = await findBooking(database, bookingId);
    if (booking === undefined) return { kind: 'booking_not_found' };
    const before = await database
        .selectFrom('payment')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirst();
    if (before !== undefined) {
        const isSame = before.booking_id === bookingId && before.amount_minor === amountMinor;
        if (!isSame) return { kind: 'reference_conflict' };
        return { kind: 'replayed', booking, refundDue: before.refund_due === 1 || before.excess_minor > 0 };
    }
    const isFree = booking.total_minor === 0;
    if (!Number.isSafeInteger(amountMinor) || amountMinor < (isFree ? 0 : 1)) return { kind: 'invalid_amount' };
    const now = instantOf(time);
    const status = statusAt(booking, now);
    const money = await countingMoney(database, booking);
    const paid = money.paidMinor;

    const countedMinor = Math.min(amountMinor, mostMinor(booking, money, status === 'confirmed', purpose));
    const isDuePaid = paid + countedMinor >= booking.due_now_minor;
    const canConfirm = canBecome(status, 'confirmed') && isDuePaid;
    const confirms = canConfirm && (status !== 'expired' || (await placesFree(database, booking, time)));
    const takesPlace = confirms || status === 'pending' || status === 'confirmed';
    const isCounted = takesPlace && (countedMinor > 0 || amountMinor === 0);
    const excessMinor = isCounted ? amountMinor - countedMinor : 0;
    await database
        .insertInto('payment')
        .values({
            reference,
            booking_id: bookingId,
            amount_minor: amountMinor,
            refund_due: isCounted ? 0 : 1,
            excess_minor: excessMinor,
            recorded_at: now,
        })
        .execute();
    const refundDue = !isCounted || excessMinor > 0;
    if (!confirms) return { kind: 'recorded', booking, refundDue };
    return { kind: 'recorded', booking: await confirmBooking(database, booking, time), refundDue };
}

/** The money of a booking as it stands at a moment. None is ever in neither of its sums. */
export async function moneyOf(database: LedgerQueries, booking: Booking, now: string): Promise<BookingMoney> {
    const status = statusAt(booking, now);
    const takesPlace = status === 'pending' || status === 'confirmed';
    return balanceOf(await paymentsOf(database, booking.id), takesPlace, booking.total_minor);
}

/** How much of new money may count towards a booking. */
function mostMinor(booking: Booking, money: BookingMoney, isConfirmed: boolean, purpose: Purpose): number {
    const remainingMinor = booking.total_minor - money.paidMinor;
    if (purpose === 'due') return isConfirmed ? 0 : Math.max(0, booking.due_now_minor - money.paidMinor);
    return purpose === 'rest' && isConfirmed ? restMinor(booking.total_minor, money) : remainingMinor;
}

/** What was paid for a booking without what came too late for it, or has gone back. */
export async function paidMinor(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'total_minor'>,
): Promise<number> {
    return (await countingMoney(database, booking)).paidMinor;
}

/** The money of a booking as if it took place. */
async function countingMoney(
    database: LedgerQueries,
    booking: Pick<Booking, 'id' | 'total_minor'>,
): Promise<BookingMoney> {
    return balanceOf(await paymentsOf(database, booking.id), true, booking.total_minor);
}

/** Each payment of a booking with what was given back of it, in the order in which they came. */
export async function paymentsOf(database: LedgerQueries, bookingId: string): Promise<PaymentBalance[]> {
    const payments = await paymentRowsOf(database, bookingId);
    const refunds = await database.selectFrom('refund').selectAll().where('booking_id', '=', bookingId).execute();
    const disputes = await disputesOf(database, bookingId);
    return payments.map((payment) => {
        const { reference, amount_minor: amountMinor, excess_minor: excessMinor } = payment;
        const own = refunds.filter((refund) => refund.payment_reference === reference && counts(refund));
        const about = disputes.filter((dispute) => dispute.payment_reference === reference);
        const atBank = (status: Dispute['status']) =>
            about
                .filter((dispute) => dispute.status === status)
                .reduce((sum, dispute) => sum + (dispute.amount_minor ?? amountMinor), 0);
        const returned = own.reduce((sum, refund) => sum + refund.amount_minor, 0);
        // What the bank has taken back for good has gone back, whoever ordered it.
        const refundedMinor = Math.min(amountMinor, returned + atBank('lost'));
        return {
            reference,
            amountMinor,
            flaggedMinor: payment.refund_due === 1 ? amountMinor : excessMinor,
            refundedMinor,
            disputedMinor: Math.min(amountMinor - refundedMinor, atBank('open')),
        };
    });
}

/** Every payment of a booking as it is stored, the oldest first. */
export async function paymentRowsOf(database: LedgerQueries, bookingId: string) {
    return await database
        .selectFrom('payment')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('recorded_at')
        .orderBy('reference')
        .execute();
}
