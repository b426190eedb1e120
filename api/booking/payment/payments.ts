import type { Selectable } from 'kysely';
import type { BookingStatus } from '../../../contract/booking.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { filledUp } from '../../ledger/filled-up.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { PaymentTable, RefundTable } from '../../ledger/payment-tables.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { confirmBooking } from '../bookings/holds.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { placesAvailable } from '../bookings/places-available.ts';
import { canBecome, statusAt, takesPlace } from '../bookings/status.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { recordEvent, wasClockSetBack } from '../events/events.ts';
import { type BookingMoney, balanceOf, type PaymentBalance, restMinor, towardsMinor } from './balance.ts';
import { type Dispute, disputesOf } from './disputes.ts';

export interface PaymentNotice {
    bookingId: string;
    /** Whole minor units of the booking's currency. */
    amountMinor: number;
    /** Unique reference of the payment, equal for repeated notices. */
    reference: string;
}

export interface PaymentRecord {
    /** `replayed`: it was recorded before. */
    kind: 'recorded' | 'replayed';
    booking: Booking;
    /** Whether the payment, or a part of it, must be refunded, because it was too late or too much. */
    refundDue: boolean;
}

/** Why nothing was stored. */
export type NotRecorded =
    /** A payment of another booking or amount has this reference. */
    | 'reference_conflict'
    /** The amount is not a whole number above 0. For a booking that costs nothing, 0 is valid. */
    | 'invalid_amount';

/**
 * What a payment may count towards: the amount due for confirmation, the rest after that, everything that remains, or
 * nothing.
 */
export type CountsTowards = 'due' | 'rest' | 'all' | 'none';

/**
 * Records a payment and changes the booking, in a transaction that has the provider's lock. A booking is confirmed when
 * its payments reach the amount due now; later payments count towards the rest. A payment of an expired booking
 * confirms it if its places are still available. Otherwise, and for a cancelled booking, the payment is recorded and
 * flagged for refund.
 *
 * @param towards limits what counts; a surplus is recorded and flagged for refund.
 */
export async function recordPayment(
    database: LedgerQueries,
    notice: PaymentNotice,
    now: LockTime,
    catalog: Catalog,
    towards: CountsTowards,
): Promise<Result<PaymentRecord, NotRecorded>> {
    const { bookingId, amountMinor, reference } = notice;
    const booking = (await findBooking(database, bookingId)) as Booking;
    const before = await findPayment(database, reference);
    if (before !== undefined) {
        const isSame = before.booking_id === bookingId && before.amount_minor === amountMinor;
        if (!isSame) return err('reference_conflict');
        return ok({ kind: 'replayed', booking, refundDue: before.refund_due === 1 || before.excess_minor > 0 });
    }
    const isFree = booking.total_minor === 0;
    if (!Number.isSafeInteger(amountMinor) || amountMinor < (isFree ? 0 : 1)) return err('invalid_amount');
    const status = await statusToPay(database, catalog, booking, now);
    const money = balanceOf(await paymentsOf(database, bookingId), booking.total_minor);
    const paid = money.paidMinor;

    const countedMinor = Math.min(amountMinor, countableMinor(booking, money, status === 'confirmed', towards));
    const isDuePaid = paid + countedMinor >= booking.due_now_minor;
    const canConfirm = canBecome(status, 'confirmed') && isDuePaid;
    const confirms = canConfirm && (status !== 'expired' || (await placesAvailable(database, catalog, booking, now)));
    const isCounted = (confirms || takesPlace(status)) && (countedMinor > 0 || amountMinor === 0);
    const excessMinor = isCounted ? amountMinor - countedMinor : 0;
    await database
        .insertInto('payment')
        .values({
            reference,
            booking_id: bookingId,
            amount_minor: amountMinor,
            refund_due: isCounted ? 0 : 1,
            excess_minor: excessMinor,
            recorded_at: instantOf(now),
        })
        .execute();
    const refundDue = !isCounted || excessMinor > 0;
    const changed = confirms ? await confirmBooking(database, booking, now) : booking;
    await recordEvent(database, changed, 'payment.received', now, { subject: reference, details: { amountMinor } });
    if (confirms) await recordEvent(database, changed, 'booking.confirmed', now);
    return ok({ kind: 'recorded', booking: changed, refundDue });
}

/** The status of a booking; a pending one whose places were sold again before the clock was set back is expired. */
async function statusToPay(
    database: LedgerQueries,
    catalog: Catalog,
    booking: Booking,
    now: LockTime,
): Promise<BookingStatus> {
    const status = statusAt(booking, now);
    if (status !== 'pending' || !(await wasClockSetBack(database, booking, now))) return status;
    return (await placesAvailable(database, catalog, booking, now)) ? 'pending' : 'expired';
}

/** The payment with a reference, if it was recorded before. */
export async function findPayment(database: LedgerQueries, reference: string) {
    return await database.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Maximum number of bookings whose payments are read by one query. */
const bookingsPerQuery = 128;

/** The sums of a booking's payments at an instant. */
export async function moneyOf(database: LedgerQueries, booking: Booking, nowMs: number): Promise<BookingMoney> {
    return (await moneyOfEach(database, [booking], nowMs)).get(booking.id) as BookingMoney;
}

/** The same of several bookings, by id. */
export async function moneyOfEach(
    database: LedgerQueries,
    bookings: readonly Booking[],
    nowMs: number,
): Promise<ReadonlyMap<string, BookingMoney>> {
    const payments = await paymentsOfEach(database, [...new Set(bookings.map(({ id }) => id))]);
    return new Map(bookings.map((booking) => [booking.id, moneyIn(booking, payments.get(booking.id) ?? [], nowMs)]));
}

/** The sums of a booking's payments, which were read before, at an instant. */
export function moneyIn(booking: Booking, payments: readonly PaymentBalance[], nowMs: number): BookingMoney {
    const mostMinor = takesPlace(statusAt(booking, nowMs)) ? booking.total_minor : (booking.kept_minor ?? 0);
    return balanceOf(payments, mostMinor);
}

/** The maximum amount of a new payment that counts towards the booking. */
function countableMinor(booking: Booking, money: BookingMoney, isConfirmed: boolean, towards: CountsTowards): number {
    if (towards === 'none') return 0;
    const remainingMinor = booking.total_minor - money.paidMinor;
    if (towards === 'due') return isConfirmed ? 0 : Math.max(0, booking.due_now_minor - money.paidMinor);
    return towards === 'rest' && isConfirmed ? restMinor(booking.total_minor, money) : remainingMinor;
}

/** Payments of a booking with their refunds and disputes, the oldest first. */
export async function paymentsOf(database: LedgerQueries, bookingId: string): Promise<PaymentBalance[]> {
    return (await paymentsOfEach(database, [bookingId])).get(bookingId) ?? [];
}

/** The same of several bookings, by id; none without a payment. */
async function paymentsOfEach(
    database: LedgerQueries,
    bookingIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentBalance[]>> {
    const found = new Map<string, PaymentBalance[]>();
    for (let from = 0; from < bookingIds.length; from += bookingsPerQuery) {
        const ids = filledUp(bookingIds.slice(from, from + bookingsPerQuery));
        const payments = await paymentRowsOf(database, ...ids);
        const refunds = await database.selectFrom('refund').selectAll().where('booking_id', 'in', ids).execute();
        const disputes = await disputesOf(database, ...ids);
        for (const payment of payments) {
            const own = refunds.filter((refund) => refund.payment_reference === payment.reference);
            const about = disputes.filter((dispute) => dispute.payment_reference === payment.reference);
            const before = found.get(payment.booking_id) ?? [];
            found.set(payment.booking_id, [...before, paymentBalance(payment, own, about)]);
        }
    }
    return found;
}

function paymentBalance(
    { reference, amount_minor: amountMinor, excess_minor: excessMinor, refund_due }: Selectable<PaymentTable>,
    refunds: readonly Selectable<RefundTable>[],
    disputes: readonly Dispute[],
): PaymentBalance {
    const disputed = (status: Dispute['status']) =>
        disputes
            .filter((dispute) => dispute.status === status)
            .reduce((sum, dispute) => sum + (dispute.amount_minor ?? amountMinor), 0);
    // A pending refund reduces the payment, even if the provider has not confirmed it.
    const returned = refunds
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, refund) => sum + refund.amount_minor, 0);
    // An amount that was lost in a dispute counts as refunded.
    const refundedMinor = Math.min(amountMinor, returned + disputed('lost'));
    return {
        reference,
        amountMinor,
        flaggedMinor: refund_due === 1 ? amountMinor : excessMinor,
        refundedMinor,
        disputedMinor: Math.min(amountMinor - refundedMinor, disputed('open')),
    };
}

/**
 * Flags for refund what exceeds the new total of an amended booking, the newest payments first, so that it no longer
 * counts towards the booking.
 */
export async function flagSurplus(database: LedgerQueries, bookingId: string, surplusMinor: number): Promise<void> {
    let missing = surplusMinor;
    for (const payment of (await paymentsOf(database, bookingId)).toReversed()) {
        const { reference, flaggedMinor, refundedMinor } = payment;
        const minor = Math.min(missing, towardsMinor(payment));
        if (minor <= 0) continue;
        missing -= minor;
        // From now on, an earlier goodwill refund of this payment counts as a refund of its flagged part.
        const flagged = Math.max(flaggedMinor, refundedMinor) + minor;
        await database
            .updateTable('payment')
            .set({ excess_minor: flagged })
            .where('reference', '=', reference)
            .execute();
    }
}

/** Rows of the payments of bookings, the oldest first. */
export async function paymentRowsOf(database: LedgerQueries, ...bookingIds: string[]) {
    return await database
        .selectFrom('payment')
        .selectAll()
        .where('booking_id', 'in', bookingIds)
        .orderBy('recorded_at')
        .orderBy('reference')
        .execute();
}
