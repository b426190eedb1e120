import { amendableUntilMs, type NotAmendable, whyNotByGuest } from '../../booking/amendment/amendment.ts';
import { liveAmendment } from '../../booking/bookings/amendments.ts';
import type { Booking } from '../../booking/bookings/bookings.ts';
import { guestCancellation, type NotByGuest, refundSteps } from '../../booking/cancellation/guest-cancellation.ts';
import { isDisputed } from '../../booking/payment/balance.ts';
import { paymentRowsOf, paymentsOf } from '../../booking/payment/payments.ts';
import { refundsOf } from '../../booking/payment/refunds.ts';
import type { BookingState } from '../../booking/service/booking.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { type Attempted, shownBooking } from '../booking/view.ts';
import type { Visit } from '../site-dependencies.ts';

/** Why the guest cannot cancel. */
export const notByGuestWords: Readonly<Record<NotByGuest | 'processing', WordName>> = {
    cancelled: 'whyCancelled',
    expired: 'whyExpired',
    started: 'whyStarted',
    disputed: 'whyDisputed',
    no_policy: 'whyNoPolicy',
    processing: 'cancelProcessing',
};

export const notAmendableWords: Readonly<Record<NotAmendable, WordName>> = {
    pending: 'changePending',
    expired: 'whyExpired',
    cancelled: 'whyCancelled',
    not_offered: 'changeNotOffered',
    too_late: 'changeTooLate',
    disputed: 'changeDisputed',
    unchanged: 'changeUnchanged',
};

export type ManageView = Awaited<ReturnType<typeof viewOfLink>>;

export function tokenOf({ c }: Visit): string {
    return c.req.param('token') ?? '';
}

export async function viewOfLink(visit: Visit, state: BookingState, attempted: Attempted = {}) {
    const { service } = visit;
    const { booking, money } = state;
    const nowMs = service.clock();
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const { payments, refunds, balances, amendment } = await service.ledger.read(async (snapshot) => ({
        payments: await paymentRowsOf(snapshot, booking.id),
        refunds: await refundsOf(snapshot, booking.id),
        balances: await paymentsOf(snapshot, booking.id),
        amendment: await liveAmendment(snapshot, booking, nowMs),
    }));
    const { paidMinor } = money;
    const about = { booking, paidMinor, isDisputed: isDisputed(balances), stepMinor, nowMs };
    const shown = shownBooking(visit, state, nowMs);
    return {
        ...shown,
        token: tokenOf(visit),
        cancellation: guestCancellation(about),
        /** The refund now, and after each deadline. */
        steps: refundSteps(about),
        payments,
        refunds,
        /** Why the guest cannot change the booking; null: it can be changed until `amendableUntilMs`. */
        notAmendable: whyNotByGuest(booking, shown.offer, balances, nowMs),
        /** In milliseconds since 1970; null: unknown. */
        amendableUntilMs: shown.offer && amendableUntilMs(booking, shown.offer.experience),
        /** The change that waits for its payment; null: there is none. */
        amendment,
        texts: new Map(Object.entries({ firstName: booking.first_name ?? '', lastName: booking.last_name ?? '' })),
        issues: [],
        notices: [],
        cancelNotices: [],
        ...attempted,
    };
}

/** E-mail address and telephone number, mostly hidden, because links are forwarded: `m•••@example.org, +52 ••• 47`. */
export function maskedContact({ email, phone }: Pick<Booking, 'email' | 'phone'>): string {
    const parts = [
        email === null ? null : email.replace(/^(.).*@/u, '$1•••@'),
        phone === null ? null : `${phone.slice(0, 3)} ••• ${phone.slice(-2)}`,
    ];
    return parts.filter((part) => part !== null).join(', ');
}
