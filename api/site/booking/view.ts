import type { BookingStatus } from '../../../contract/booking.ts';
import type { Experience } from '../../../contract/catalog.ts';
import { bookingPath, experiencePath } from '../../../contract/page-paths.ts';
import { liveAmendment } from '../../booking/bookings/amendments.ts';
import { bookedRequest } from '../../booking/bookings/details.ts';
import { lacksContact } from '../../booking/bookings/set-contact.ts';
import { dueNowMinor, statusAt } from '../../booking/bookings/status.ts';
import { linkEndsAtMs } from '../../booking/manage-link/manage-link.ts';
import { restMinor } from '../../booking/payment/balance.ts';
import { sessionsOf } from '../../booking/payment/payment-sessions.ts';
import { paymentOutcomes } from '../../booking/payment/port.ts';
import { buildPrefill } from '../../booking/prefill/build.ts';
import { isChargeable } from '../../booking/pricing/charge-rule.ts';
import type { BookingState } from '../../booking/service/booking.ts';
import { noticeIn } from '../../dataset/retain-data.ts';
import { longDay, money } from '../../locale/format.ts';
import { type BookedDays, partyText as bookedParty, lastDayOf } from '../../pages/booked.ts';
import type { FieldIssue, Texts } from '../../pages/fields.tsx';
import { type Translate, translateWith, type WordName } from '../../pages/locale/words.ts';
import type { Notice } from '../experience/view.ts';
import type { Visit } from '../site-dependencies.ts';
import { hintsOf, isLate } from './sessions.ts';

/** What is booked and paid, as every page about the booking shows it. It contains no personal data. */
export type ShownBooking = ReturnType<typeof shownBooking>;

/** Title and mark of each state. */
export const stateWords = {
    pending: ['statePending', '…'],
    confirmed: ['stateConfirmed', '✓'],
    expired: ['stateExpired', '–'],
    cancelled: ['stateCancelled', '–'],
} as const satisfies Record<BookingStatus, [WordName, string]>;

/** Everything that the page of a booking shows. It contains no personal data. */
export type BookingView = Awaited<ReturnType<typeof viewOfBooking>>;

/** What an attempt adds to a page about a booking. */
export interface Attempted {
    /** What was typed into the controls of the contact. */
    texts?: Texts;
    issues?: readonly FieldIssue[];
    notices?: readonly Notice[];
    /** Messages in the part of the guest's page where the booking is cancelled. */
    cancelNotices?: readonly Notice[];
}

/** The id in the path, in the spelling of the ledger. */
export function bookingIdOf({ c }: Visit): string {
    return (c.req.param('booking') ?? '').toLowerCase();
}

export function shownBooking(visit: Visit, state: BookingState, nowMs: number) {
    const { catalog, locale, payment } = visit;
    const { booking, money: paid } = state;
    const { details } = booking;
    const dueMinor = dueNowMinor(booking, paid.paidMinor, nowMs);
    const laterMinor = restMinor(booking.total_minor, paid) - dueMinor;
    const translate: Translate = translateWith(visit.translate, {
        stay: details.unit === null ? 'no' : 'yes',
        provider: details.provider.name,
        free: booking.total_minor === 0 ? 'yes' : 'no',
    });
    return {
        ...state,
        locale,
        translate,
        details,
        status: statusAt(booking, nowMs),
        /** The experience as it is offered today; null if it is no longer offered. */
        offer: catalog.offer(booking.experience_id) ?? null,
        /** How guests reach the provider; null: unknown. */
        contact: catalog.provider(booking.provider_slug)?.contact ?? null,
        /** The amount due now, and the amount due after that. */
        dueMinor,
        laterMinor,
        /** Whether the amount due later can be paid on the page of the booking. */
        isLaterPayable: isChargeable(laterMinor, payment.provider.chargeRules(booking.currency, booking.exponent)),
        nowMs,
        dataNotice: noticeIn(visit.c, locale),
    };
}

export async function viewOfBooking(visit: Visit, state: BookingState, attempted: Attempted) {
    const { service, payment, locale, query } = visit;
    const nowMs = service.clock();
    const shown = shownBooking(visit, state, nowMs);
    const { booking, status, dueMinor } = shown;
    const { sessions, amendment } = await service.ledger.read(async (snapshot) => ({
        sessions: await sessionsOf(snapshot, booking.id),
        amendment: await liveAmendment(snapshot, booking, nowMs),
    }));
    const { outcome, isUnderWay, hasWaited, sinceMs, mayHavePaid } = hintsOf(
        query,
        sessions,
        payment.provider.name,
        nowMs,
    );
    const isSaidPaid = outcome === 'paid' && status === 'pending' && dueMinor > 0 && !isUnderWay;
    const isProcessing = (isSaidPaid && !hasWaited) || (status !== 'confirmed' && isUnderWay);
    const isHopeful = status === 'expired' && mayHavePaid && isLate(booking.expires_at, nowMs);
    const suffix = suffixOf(query);
    // The start of the waiting time is kept in the address, because the page is reloaded.
    const isFirst = isSaidPaid && sinceMs === null;
    const since = `${suffix}&since=${Math.floor(nowMs / 1000)}`;
    return {
        ...shown,
        /** Whether the page was opened to pay. */
        isPaying: query.get('payment') === 'true',
        outcome,
        /** Whether a payment is in progress: confirmed by the payment provider, or credibly claimed by the address. */
        isProcessing,
        /** Whether a claimed payment has not arrived within the waiting time. */
        isOverdue: isSaidPaid && hasWaited,
        mayHavePaid,
        /** Seconds after which the page reloads; null if it does not. */
        refreshSeconds: isProcessing ? refreshSeconds.paid : isHopeful ? refreshSeconds.expired : null,
        /** The page's query for other languages, and the address to redirect to; null for none. */
        suffix: sinceMs === null ? suffix : `${suffix}&since=${Math.floor(sinceMs / 1000)}`,
        moveTo: isFirst ? `${bookingPath(locale, booking.id)}${since}` : null,
        /** The change that waits for the payment of its difference. */
        amendment,
        needsContact: lacksContact(booking),
        isSandbox: payment.provider.name === 'sandbox',
        /** Whether the page offers to mail the link with which the guest changes or cancels the booking. */
        canRequestLink: visit.sendsMails && status === 'confirmed' && nowMs < linkEndsAtMs(booking),
        texts: new Map<string, string>(),
        issues: [],
        notices: [],
        ...attempted,
    };
}

/** Seconds between reloads of a page that waits for a payment. */
const refreshSeconds = { paid: 5, expired: 15 };

/** The members of the query that links to other languages keep: why the page was opened. */
function suffixOf(query: URLSearchParams): string {
    const kept = new URLSearchParams();
    if (query.get('payment') === 'true') kept.set('payment', 'true');
    const outcome = paymentOutcomes.find((known) => known === query.get('outcome'));
    if (outcome !== undefined) kept.set('outcome', outcome);
    return kept.size === 0 ? '' : `?${kept}`;
}

export function amountIn({ booking, locale }: ShownBooking, minor: number): string {
    return money(minor, booking.currency, booking.exponent, locale);
}

export function firstDay({ booking, locale }: ShownBooking): string {
    return longDay(booking.start_date, locale);
}

/** The party, with the labels of today's catalogue if it has all its categories. */
export function partyText(view: ShownBooking): string {
    return bookedParty(view, view.offer?.experience ?? null, view);
}

/** The address of the experience, filled in from the booking without the contact; null if it is no longer offered. */
export function againPath(view: ShownBooking): string | null {
    const { offer, locale } = view;
    if (offer === null) return null;
    return `${experiencePath(locale, offer.provider.slug, offer.experience.slug)}?${prefillOf(view.booking, offer.experience).query}`;
}

/** What fills in the form of an experience from a booking, without the contact. */
export function prefillOf(booking: BookedDays, experience: Experience) {
    const { mode: bookingMode, ...request } = bookedRequest(booking);
    return buildPrefill(experience, { ...request, bookingMode, endDate: lastDayOf(booking) });
}
