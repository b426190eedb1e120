import type { Experience, Provider } from '../../contract/catalog.ts';
import type { Booking } from '../booking/bookings/bookings.ts';
import type { PreviousBooking } from '../booking/events/events.ts';
import type { BookingMoney } from '../booking/payment/balance.ts';
import type { ChargeRule } from '../booking/pricing/charge-rule.ts';

/** What mails about a booking are made from. Amounts are whole minor units, times are milliseconds since 1970. */
export interface MailFacts {
    booking: Booking;
    money: BookingMoney;
    /** As they are offered today; null: they are no longer. */
    provider: Provider | null;
    experience: Experience | null;
    /** Public origin of the site, without a trailing slash. */
    siteUrl: string;
    /** The secret address with which the guest changes the booking; null if it has ended. */
    manageUrl: string | null;
    /** Of the payment provider: whether the balance can be paid. */
    chargeRule: ChargeRule;
    /** When the mail is composed. */
    nowMs: number;
    /** What a change has replaced. */
    previous?: PreviousBooking | undefined;
    /** Who made the change or cancelled. Default: of a cancelled booking who cancelled it, else the guest. */
    by?: 'guest' | 'provider' | undefined;
    /** The refund. Default: of a cancelled booking all that was refunded or is due, else nothing. */
    returnMinor?: number | undefined;
    /** The part of it that has been refunded. Default: none. */
    refundedMinor?: number;
}
