import { printable, table } from '../../access/command.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { BookingMoney } from '../ledger/balance.ts';
import type { Booking } from '../ledger/bookings.ts';
import { moneyOf } from '../ledger/payments.ts';
import { type Refund, refundsOf } from '../ledger/refunds.ts';
import { statusAt } from '../ledger/status.ts';
import type { Stray } from '../ledger/stray-payments.ts';
import { amountText, nameText } from './texts.ts';

/** A booking of which money has to go back, or is on its way. */
export interface OwedBooking {
    booking: Booking;
    money: BookingMoney;
    refunds: Refund[];
}

/** Every such booking, the oldest first. Only those with a payment that may have to go back are looked at. */
export async function listOwed(
    database: LedgerQueries,
    providerSlug: string | null,
    now: string,
): Promise<OwedBooking[]> {
    let query = database
        .selectFrom('booking')
        .selectAll()
        .where((condition) =>
            condition.exists(
                condition.selectFrom('payment').select('reference').whereRef('payment.booking_id', '=', 'booking.id'),
            ),
        )
        .where((condition) =>
            condition.or([
                condition('status', '=', 'cancelled'),
                condition.and([condition('status', '=', 'pending'), condition('expires_at', '<=', now)]),
                condition.exists(
                    condition
                        .selectFrom('payment')
                        .select('reference')
                        .whereRef('payment.booking_id', '=', 'booking.id')
                        .where((of) => of.or([of('refund_due', '=', 1), of('excess_minor', '>', 0)])),
                ),
                condition.exists(
                    condition.selectFrom('refund').select('id').whereRef('refund.booking_id', '=', 'booking.id'),
                ),
            ]),
        )
        .orderBy('created_at')
        .orderBy('id');
    if (providerSlug !== null) query = query.where('provider_slug', '=', providerSlug);
    const owed: OwedBooking[] = [];
    for (const booking of await query.execute()) {
        const money = await moneyOf(database, booking, now);
        const refunds = await refundsOf(database, booking.id);
        if (money.refundDueMinor > 0 || refunds.some(({ status }) => status === 'pending')) {
            owed.push({ booking, money, refunds });
        }
    }
    return owed;
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
export function strayTable(strays: readonly Stray[]): string {
    const rows = strays.map(({ reference, booking_id, amount, currency, reason, recorded_at }) => [
        printable(reference, 100),
        recorded_at.slice(0, 16),
        `${amount} ${printable(currency, 10)}`,
        reason,
        printable(booking_id),
    ]);
    return table(['PAYMENT', 'ARRIVED', 'UNITS', 'WHY', 'BOOKING'], rows);
}
