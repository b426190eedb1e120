import { textIn } from '../../contract/local-text.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import { statusAt } from '../booking/bookings/status.ts';
import { type BookingMoney, collectMinor } from '../booking/payment/balance.ts';
import { disputesOf } from '../booking/payment/disputes.ts';
import { paymentRowsOf } from '../booking/payment/payments.ts';
import { refundsOf } from '../booking/payment/refunds.ts';
import type { LedgerQueries } from '../ledger/ledger.ts';
import { printable } from './command.ts';
import { disputeText, orderText } from './payment-lists.ts';
import { amountText, instantText, nameText, optionsText, personsText } from './texts.ts';

/** All data of a booking, for its provider. */
export async function bookingSheet(
    database: LedgerQueries,
    booking: Booking,
    money: BookingMoney,
    nowMs: number,
): Promise<string> {
    const amount = (minor: number) => amountText(minor, booking);
    const status = statusAt(booking, nowMs);
    const collect = collectMinor({ booking, status, money });
    const lines = [
        `Booking ${booking.reference}: ${status}`,
        field('id', booking.id),
        ...what(booking),
        ...who(booking),
        ...price(booking),
        field('paid', amount(money.paidMinor)),
        ...(collect === null ? [] : [field('rest', amount(collect))]),
        ...(money.refundDueMinor > 0 ? [field('to refund', amount(money.refundDueMinor))] : []),
        ...(money.refundedMinor > 0 ? [field('refunded', amount(money.refundedMinor))] : []),
        ...(await movements(database, booking)),
        field('made', `${instantText(booking.created_at)}${booking.channel === null ? '' : ` by ${booking.channel}`}`),
        ...(status === 'pending' ? [field('held until', instantText(booking.expires_at))] : []),
        ...(booking.confirmed_at === null ? [] : [field('confirmed', instantText(booking.confirmed_at))]),
        ...(booking.cancelled_at === null ? [] : [field('cancelled', instantText(booking.cancelled_at))]),
    ];
    return lines.join('\n');
}

function field(name: string, text: string): string {
    return `  ${`${name}:`.padEnd(14)} ${text}`;
}

function what(booking: Booking): string[] {
    const { experience, slot, unit, provider } = booking.details;
    const days = [booking.start_date, booking.end_date].filter((day) => day !== null).join(' to ');
    const place = slot === null ? (unit?.id ?? '') : `${slot.startTime} ${slot.id}`;
    return [
        field('what', printable(`${textIn(experience.name, 'en')} (${booking.provider_slug}/${experience.slug})`, 200)),
        field('when', printable(`${days} ${place} (${provider.timeZone})`, 200)),
    ];
}

function who(booking: Booking): string[] {
    const details = booking.details;
    const options = optionsText(details);
    const { email, phone, special_requests: requests, contact_erased_at: erasedAt } = booking;
    return [
        field('name', erasedAt === null ? nameText(booking) : `(erased ${instantText(erasedAt)})`),
        field('language', booking.locale),
        field('persons', personsText(details)),
        ...(email === null ? [] : [field('e-mail', printable(email, 254))]),
        ...(phone === null ? [] : [field('phone', printable(phone))]),
        ...(options === '' ? [] : [field('options', options)]),
        ...(requests === null || requests === '' ? [] : [field('requests', printable(requests, 8000))]),
    ];
}

function price(booking: Booking): string[] {
    const { price } = booking.details;
    const minus = price.discountLines.map((line) => ({ label: line.label, amountMinor: -line.amountMinor }));
    return [...price.lines, ...minus, ...price.feeLines]
        .map((line) =>
            field('price', `${amountText(line.amountMinor, booking)}  ${printable(textIn(line.label, 'en'))}`),
        )
        .concat(field('total', amountText(booking.total_minor, booking)));
}

async function movements(database: LedgerQueries, booking: Booking): Promise<string[]> {
    const payments = (await paymentRowsOf(database, booking.id)).map((payment) => {
        const surplus = payment.refund_due === 1 ? payment.amount_minor : payment.excess_minor;
        const note = surplus > 0 ? `, of which ${amountText(surplus, booking)} did not count` : '';
        const amount = amountText(payment.amount_minor, booking);
        return field(
            'payment',
            `${amount} ${instantText(payment.recorded_at)} ${printable(payment.reference, 100)}${note}`,
        );
    });
    const refunds = (await refundsOf(database, booking.id)).map((refund) =>
        field('refund', `${orderText(refund, booking)} ${instantText(refund.created_at)}`),
    );
    const disputes = (await disputesOf(database, booking.id)).map((dispute) =>
        field(
            'dispute',
            `${disputeText(dispute, booking)} ${instantText(dispute.recorded_at)} of ${printable(dispute.payment_reference, 100)}`,
        ),
    );
    return [...payments, ...refunds, ...disputes];
}
