import type { BookingStatus } from '../../../contract/booking.ts';
import type { Experience, Provider } from '../../../contract/catalog.ts';
import { bookingPath, experiencePath } from '../../../contract/page-paths.ts';
import { ok } from '../../../contract/result.ts';
import { type Amendment, liveAmendment } from '../../booking/bookings/amendments.ts';
import { type BookingDetails, bookedRequest } from '../../booking/bookings/details.ts';
import { lacksContact } from '../../booking/bookings/set-contact.ts';
import { dueNowMinor, statusAt } from '../../booking/bookings/status.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { linkEndsAtMs } from '../../booking/manage-link/manage-link.ts';
import { restMinor } from '../../booking/payment/balance.ts';
import { sessionsOf } from '../../booking/payment/payment-sessions.ts';
import { paymentOutcomes } from '../../booking/payment/port.ts';
import { buildPrefill } from '../../booking/prefill/build.ts';
import { isChargeable } from '../../booking/pricing/charge-rule.ts';
import type { Refusable } from '../../booking/refusal.ts';
import { type BookingState, readBooking } from '../../booking/service/booking.ts';
import { type DataNotice, noticeIn } from '../../dataset/retain-data.ts';
import { longDay, money } from '../../locale/format.ts';
import { type BookedDays, partyText as bookedParty, lastDayOf } from '../../pages/booked.ts';
import type { FieldIssue, Texts } from '../../pages/fields.tsx';
import { type PageLocale, translateWith, type WordName } from '../../pages/locale/words.ts';
import type { Notice } from '../experience/view.ts';
import type { Visit } from '../site-dependencies.ts';
import { hintsOf, isLate, type PaymentHints } from './sessions.ts';

/** What is booked and paid, as every page about the booking shows it. It contains no personal data. */
export interface ShownBooking extends PageLocale, BookingState {
    details: BookingDetails;
    status: BookingStatus;
    /** The experience as it is offered today; null if it is no longer offered. */
    offer: Offer | null;
    /** How guests reach the provider; null: unknown. */
    contact: Provider['contact'];
    /** The amount due now, and the amount due after that. */
    dueMinor: number;
    laterMinor: number;
    /** Whether the amount due later can be paid on the page of the booking. */
    isLaterPayable: boolean;
    nowMs: number;
    dataNotice: DataNotice | null;
}

/** Title and mark of each state. */
export const stateWords = {
    pending: ['statePending', '…'],
    confirmed: ['stateConfirmed', '✓'],
    expired: ['stateExpired', '–'],
    cancelled: ['stateCancelled', '–'],
} as const satisfies Record<BookingStatus, [WordName, string]>;

/** Everything that the page of a booking shows. It contains no personal data. */
export interface BookingView extends ShownBooking, Pick<PaymentHints, 'outcome' | 'mayHavePaid'> {
    /** Whether the page was opened to pay. */
    isPaying: boolean;
    /** Whether a payment is in progress: confirmed by the payment provider, or credibly claimed by the address. */
    isProcessing: boolean;
    /** Whether a claimed payment has not arrived within the waiting time. */
    isOverdue: boolean;
    /** Seconds after which the page reloads; null if it does not. */
    refreshSeconds: number | null;
    /** The page's query for other languages, and the address to redirect to; null for none. */
    suffix: string;
    moveTo: string | null;
    /** The change that waits for the payment of its difference. */
    amendment: Amendment | null;
    needsContact: boolean;
    isSandbox: boolean;
    /** Whether the page offers to mail the link with which the guest changes or cancels the booking. */
    canRequestLink: boolean;
    /** What was typed into the controls of the contact. */
    texts: Texts;
    issues: readonly FieldIssue[];
    notices: readonly Notice[];
}

/** What an attempt to pay or to cancel adds to the page. */
export type Attempted = Partial<Pick<BookingView, 'texts' | 'issues' | 'notices'>>;

/** The id in the path, in the spelling of the ledger. */
export function bookingIdOf({ c }: Visit): string {
    return (c.req.param('booking') ?? '').toLowerCase();
}

export function shownBooking(visit: Visit, state: BookingState, nowMs: number): ShownBooking {
    const { catalog, locale, translate, payment } = visit;
    const { booking, money: paid } = state;
    const { details } = booking;
    const dueMinor = dueNowMinor(booking, paid.paidMinor, nowMs);
    const laterMinor = restMinor(booking.total_minor, paid) - dueMinor;
    return {
        locale,
        translate: translateWith(translate, {
            stay: details.unit === null ? 'no' : 'yes',
            provider: details.provider.name,
            free: booking.total_minor === 0 ? 'yes' : 'no',
        }),
        ...state,
        details,
        status: statusAt(booking, nowMs),
        offer: catalog.offer(booking.experience_id) ?? null,
        contact: catalog.provider(booking.provider_slug)?.contact ?? null,
        dueMinor,
        laterMinor,
        isLaterPayable: isChargeable(laterMinor, payment.provider.chargeRules(booking.currency, booking.exponent)),
        nowMs,
        dataNotice: noticeIn(visit.c, locale),
    };
}

export async function viewOfBooking(visit: Visit, attempted: Attempted): Promise<Refusable<BookingView>> {
    const { service, payment, locale, query } = visit;
    const state = await readBooking(service, bookingIdOf(visit));
    if (!state.ok) return state;
    const nowMs = service.clock();
    const shown = shownBooking(visit, state.value, nowMs);
    const { booking, status, dueMinor } = shown;
    const { sessions, amendment } = await service.ledger.read(async (snapshot) => ({
        sessions: await sessionsOf(snapshot, booking.id),
        amendment: await liveAmendment(snapshot, booking, nowMs),
    }));
    const hints = hintsOf(query, sessions, payment.provider.name, nowMs);
    const { outcome, isUnderWay, hasWaited, sinceMs, mayHavePaid } = hints;
    const isSaidPaid = outcome === 'paid' && status === 'pending' && dueMinor > 0 && !isUnderWay;
    const isProcessing = (isSaidPaid && !hasWaited) || (status !== 'confirmed' && isUnderWay);
    const isHopeful = status === 'expired' && mayHavePaid && isLate(booking.expires_at, nowMs);
    const suffix = suffixOf(query);
    // The start of the waiting time is kept in the address, because the page is reloaded.
    const isFirst = isSaidPaid && sinceMs === null;
    const since = `${suffix}&since=${Math.floor(nowMs / 1000)}`;
    return ok({
        ...shown,
        isPaying: query.get('payment') === 'true',
        outcome,
        isProcessing,
        isOverdue: isSaidPaid && hasWaited,
        mayHavePaid,
        refreshSeconds: isProcessing ? refreshSeconds.paid : isHopeful ? refreshSeconds.expired : null,
        suffix: sinceMs === null ? suffix : `${suffix}&since=${Math.floor(sinceMs / 1000)}`,
        moveTo: isFirst ? `${bookingPath(locale, booking.id)}${since}` : null,
        amendment,
        needsContact: lacksContact(booking),
        isSandbox: payment.provider.name === 'sandbox',
        canRequestLink: visit.sendsMails && status === 'confirmed' && nowMs < linkEndsAtMs(booking),
        texts: new Map(),
        issues: [],
        notices: [],
        ...attempted,
    });
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
