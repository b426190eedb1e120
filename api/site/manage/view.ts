import { amendableUntilMs, type NotAmendable, whyNotByGuest } from '../../booking/amendment/amendment.ts';
import { type Amendment, liveAmendment } from '../../booking/bookings/amendments.ts';
import type { Booking } from '../../booking/bookings/bookings.ts';
import {
    type GuestCancellation,
    guestCancellation,
    type NotByGuest,
    type RefundStep,
    refundSteps,
} from '../../booking/cancellation/guest-cancellation.ts';
import { isDisputed } from '../../booking/payment/balance.ts';
import { paymentRowsOf, paymentsOf } from '../../booking/payment/payments.ts';
import { type Refund, refundsOf } from '../../booking/payment/refunds.ts';
import type { BookingState } from '../../booking/service/booking.ts';
import type { FieldIssue, Texts } from '../../pages/fields.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { type ShownBooking, shownBooking } from '../booking/view.ts';
import type { Notice } from '../experience/view.ts';
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

export interface ManageView extends ShownBooking {
    token: string;
    cancellation: GuestCancellation;
    /** The refund now, and after each deadline. */
    steps: readonly RefundStep[];
    payments: Awaited<ReturnType<typeof paymentRowsOf>>;
    refunds: readonly Refund[];
    /** Why the guest cannot change the booking; null: it can be changed until `amendableUntilMs`. */
    notAmendable: NotAmendable | null;
    /** In milliseconds since 1970; null: unknown. */
    amendableUntilMs: number | null;
    /** The change that waits for its payment; null: there is none. */
    amendment: Amendment | null;
    /** What was typed into the controls of the contact. */
    texts: Texts;
    issues: readonly FieldIssue[];
    notices: readonly Notice[];
    /** Messages in the part of the page where the booking is cancelled. */
    cancelNotices: readonly Notice[];
}

/** What an attempt to change something adds to the page. */
export type Attempted = Partial<Pick<ManageView, 'texts' | 'issues' | 'notices' | 'cancelNotices'>>;

export function tokenOf({ c }: Visit): string {
    return c.req.param('token') ?? '';
}

export async function viewOfLink(visit: Visit, state: BookingState, attempted: Attempted = {}): Promise<ManageView> {
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
        steps: refundSteps(about),
        payments,
        refunds,
        notAmendable: whyNotByGuest(booking, shown.offer, balances, nowMs),
        amendableUntilMs: shown.offer && amendableUntilMs(booking, shown.offer.experience),
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
