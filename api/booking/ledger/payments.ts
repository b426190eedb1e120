import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from './bookings.ts';
import { canBecome, statusAt } from './status.ts';

/** Money that has arrived, as the payment page and its provider tell it. */
export interface PaymentNotice {
    bookingId: string;
    /** Whole minor units of the booking's currency. */
    amountMinor: number;
    /** The same for every telling of the same payment, and for no other payment. */
    reference: string;
}

export type PaymentRecord =
    /** `refundDue`: it came for a booking that cannot take place any more and has to be given back. */
    | { kind: 'recorded'; booking: Booking; refundDue: boolean }
    | { kind: 'replayed'; booking: Booking; refundDue: boolean }
    | { kind: 'booking_not_found' }
    /** The reference belongs to another booking or amount: nothing is stored. */
    | { kind: 'reference_conflict' }
    /** More than remains to be paid: nothing is stored. */
    | { kind: 'overpayment'; remainingMinor: number }
    /** Not a whole number of minor units above 0, or 0 for a booking that costs something. */
    | { kind: 'invalid_amount' };

/** Whether the places of a lapsed booking can be taken again, asked inside the transaction. */
export type PlacesFree = (database: LedgerQueries, booking: Booking, nowMs: number) => Promise<boolean>;

/**
 * Records a payment and what follows from it, in one transaction that has the provider's lock. The first payments confirm
 * a booking when they come to what is due now; later ones pay the rest. One that comes after the booking has lapsed
 * confirms it if its places are still free; otherwise, and for a cancelled booking, it is recorded and flagged for refund:
 * no money is ever dropped.
 */
export async function recordPayment(
    database: LedgerQueries,
    notice: PaymentNotice,
    nowMs: number,
    placesFree: PlacesFree,
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
        return { kind: 'replayed', booking, refundDue: before.refund_due === 1 };
    }
    const isFree = booking.total_minor === 0;
    if (!Number.isSafeInteger(amountMinor) || amountMinor < (isFree ? 0 : 1)) return { kind: 'invalid_amount' };
    const status = statusAt(booking, new Date(nowMs).toISOString());
    const paid = await paidMinor(database, bookingId);
    const remainingMinor = booking.total_minor - paid;
    if (amountMinor > remainingMinor && status !== 'cancelled') return { kind: 'overpayment', remainingMinor };

    const isDuePaid = paid + amountMinor >= booking.due_now_minor;
    const canConfirm = canBecome(status, 'confirmed') && isDuePaid;
    const confirms = canConfirm && (status !== 'expired' || (await placesFree(database, booking, nowMs)));
    const takesPlace = confirms || status === 'pending' || status === 'confirmed';
    const now = new Date(nowMs).toISOString();
    const refund_due = takesPlace ? 0 : 1;
    await database
        .insertInto('payment')
        .values({ reference, booking_id: bookingId, amount_minor: amountMinor, refund_due, recorded_at: now })
        .execute();
    if (!confirms) return { kind: 'recorded', booking, refundDue: !takesPlace };
    const changed = { status: 'confirmed', confirmed_at: now } as const;
    await database.updateTable('booking').set(changed).where('id', '=', bookingId).execute();
    return { kind: 'recorded', booking: { ...booking, ...changed }, refundDue: false };
}

/** Money that came for a booking and has not gone back, in its minor units. */
export interface BookingMoney {
    /** Towards a booking that takes place, or still may. */
    paidMinor: number;
    /** To be given back: it came too late, or the booking was cancelled or has lapsed since. */
    refundDueMinor: number;
}

/** The money of a booking as it stands at a moment. None is ever in neither sum. */
export async function moneyOf(database: LedgerQueries, booking: Booking, now: string): Promise<BookingMoney> {
    const { towards, flagged } = await paymentsOf(database, booking.id);
    const status = statusAt(booking, now);
    const takesPlace = status === 'pending' || status === 'confirmed';
    return takesPlace
        ? { paidMinor: towards, refundDueMinor: flagged }
        : { paidMinor: 0, refundDueMinor: towards + flagged };
}

/** What was paid for a booking without what came too late for it. */
export async function paidMinor(database: LedgerQueries, bookingId: string): Promise<number> {
    return (await paymentsOf(database, bookingId)).towards;
}

async function paymentsOf(database: LedgerQueries, bookingId: string): Promise<{ towards: number; flagged: number }> {
    const rows = await database
        .selectFrom('payment')
        .select(['amount_minor', 'refund_due'])
        .where('booking_id', '=', bookingId)
        .execute();
    const sum = (refundDue: 0 | 1) =>
        rows.reduce((total, row) => total + (row.refund_due === refundDue ? row.amount_minor : 0), 0);
    return { towards: sum(0), flagged: sum(1) };
}
