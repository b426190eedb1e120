import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import type { BookingMoney } from './balance.ts';
import { moneyOf } from './payments.ts';
import { type Refund, refundsOf } from './refunds.ts';

/** A booking with payments to refund, or with refunds under way. */
export interface OwedBooking {
    booking: Booking;
    money: BookingMoney;
    refunds: Refund[];
}

/**
 * All such bookings, the oldest first. Candidates are bookings with a payment that did not count, with a pending or
 * failed refund, or with a dispute, and cancelled or expired bookings with payments.
 */
export async function listOwed(
    database: LedgerQueries,
    providerSlug: string | null,
    nowMs: number,
): Promise<OwedBooking[]> {
    const payments = database.selectFrom('payment').select('booking_id as id');
    const orders = database.selectFrom('refund').select('booking_id as id');
    const candidates = [
        ...(await payments.where('refund_due', '=', 1).execute()),
        ...(await payments.where('excess_minor', '>', 0).execute()),
        ...(await orders.where('status', 'in', ['pending', 'failed']).execute()),
        ...(await database.selectFrom('dispute').select('booking_id as id').execute()),
        ...(await paid(database, 'cancelled').execute()),
        ...(await paid(database, 'pending').where('expires_at', '<=', instantOf(nowMs)).execute()),
    ];
    const owed: OwedBooking[] = [];
    for (const id of new Set(candidates.map((candidate) => candidate.id))) {
        const booking = (await findBooking(database, id)) as Booking;
        if (providerSlug !== null && booking.provider_slug !== providerSlug) continue;
        const money = await moneyOf(database, booking, nowMs);
        const refunds = await refundsOf(database, id);
        if (money.refundDueMinor > 0 || refunds.some(({ status }) => status === 'pending')) {
            owed.push({ booking, money, refunds });
        }
    }
    const order = ({ booking }: OwedBooking) => `${booking.created_at} ${booking.id}`;
    return owed.sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** Ids of the bookings of a status that have a payment. */
function paid(database: LedgerQueries, status: Booking['status']) {
    return database
        .selectFrom('booking')
        .select('id')
        .where('status', '=', status)
        .where(({ exists, selectFrom }) =>
            exists(selectFrom('payment').select('reference').whereRef('payment.booking_id', '=', 'booking.id')),
        );
}
