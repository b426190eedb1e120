import type { BookingStatus } from '../../../../contract/booking.ts';
import { type LocalText, textIn } from '../../../../contract/local-text.ts';
import type { Catalog, Offer } from '../../catalog/catalog.ts';
import { type BookingState, readBooking } from '../../desk/booking.ts';
import type { Found } from '../../found.ts';
import { found } from '../../found.ts';
import type { BookingDetails } from '../../ledger/details.ts';
import { liveSessions } from '../../ledger/payment-sessions.ts';
import { lacksContact } from '../../ledger/set-contact.ts';
import { dueNowMinor, statusAt } from '../../ledger/status.ts';
import { type PaymentOutcome, paymentOutcomes } from '../../payment/booking-url.ts';
import { buildPrefill } from '../../prefill/build.ts';
import type { Texts } from '../experience/controls.ts';
import type { FieldIssue } from '../experience/read-wish.ts';
import type { Notice } from '../experience/view.ts';
import { money } from '../locale/format.ts';
import { experiencePath, type SiteParts, type Tongue } from '../site-parts.ts';

/** Everything that the page of a booking shows. Nothing of it is about a person. */
export interface BookingView extends Tongue, BookingState {
    details: BookingDetails;
    status: BookingStatus;
    /** The experience as it is offered today; null: it is not any more. */
    offer: Offer | null;
    /** Whether the page was asked for in order to pay. */
    isPaying: boolean;
    /** How the human says to have come back from paying. */
    outcome: PaymentOutcome | null;
    /** Whether money is known, or said, to be on its way. */
    isProcessing: boolean;
    dueMinor: number;
    needsContact: boolean;
    isSandbox: boolean;
    nowMs: number;
    /** What was typed into the contact's controls. */
    texts: Texts;
    issues: readonly FieldIssue[];
    notices: readonly Notice[];
}

export interface BookingRequest extends Tongue {
    bookingId: string;
    query: string;
    texts?: Texts;
    issues?: readonly FieldIssue[];
    notices?: readonly Notice[];
}

export async function viewOfBooking(
    { desk, payment }: SiteParts,
    catalog: Catalog,
    asked: BookingRequest,
): Promise<Found<BookingView>> {
    const { query: text, texts = new Map(), issues = [], notices = [] } = asked;
    const state = await readBooking(desk, asked.bookingId);
    if (!state.ok) return state;
    const { booking, money: paid } = state.value;
    const nowMs = desk.clock();
    const now = new Date(nowMs).toISOString();
    const status = statusAt(booking, now);
    const query = new URLSearchParams(text);
    const outcome = paymentOutcomes.find((known) => known === query.get('outcome')) ?? null;
    const sessions = await desk.ledger.query((database) => liveSessions(database, booking.id, payment.provider.name));
    const dueMinor = dueNowMinor(booking, paid.paidMinor, now);
    const isSaidPaid = outcome === 'paid' && status === 'pending' && dueMinor > 0;
    return found({
        locale: asked.locale,
        say: asked.say,
        ...state.value,
        details: JSON.parse(booking.details) as BookingDetails,
        status,
        offer: catalog.offer(booking.experience_id) ?? null,
        isPaying: query.get('payment') === 'true',
        outcome,
        isProcessing:
            isSaidPaid || (status !== 'confirmed' && sessions.some((session) => session.status === 'processing')),
        dueMinor,
        needsContact: lacksContact(booking),
        isSandbox: payment.provider.name === 'sandbox',
        nowMs,
        texts,
        issues,
        notices,
    });
}

/** An amount of the booking, in its currency. */
export function amountIn({ booking, locale }: BookingView, minor: number): string {
    return money(minor, booking.currency, booking.exponent, locale);
}

/** Who comes, in the words of today's catalogue where it still has them. */
export function partyText({ details, offer, locale, say }: BookingView): string {
    const unit = offer?.experience.hotel?.units.find(({ id }) => id === details.unit?.id);
    const categories = unit?.categories ?? offer?.experience.categories ?? [];
    const { counts, adults, children } = details.party;
    const labels = counts.map(({ categoryId }) => categories.find(({ id }) => id === categoryId)?.label);
    if (labels.some((label) => label === undefined)) return say('partyCount', { adults, children });
    return counts
        .map(({ count }, index) => say('countOf', { count, label: textIn(labels[index] as LocalText, locale) }))
        .join(', ');
}

/** The page of the experience, filled in with what was booked and with nothing about the person; null: no longer there. */
export function againPath({ booking, details, offer, locale }: BookingView): string | null {
    if (offer === null) return null;
    const { provider, experience } = offer;
    const [start, end] = [booking.start_date, booking.end_date];
    const isSpan = experience.hotel === null && end !== null && end !== start;
    const days =
        experience.hotel !== null
            ? { checkin: start, checkout: end }
            : isSpan
              ? { startDate: start, endDate: end }
              : { date: start };
    const { query } = buildPrefill(experience, {
        ...days,
        slot: details.slot?.id,
        unitId: details.unit?.id,
        categoryCounts: Object.fromEntries(details.party.counts.map(({ categoryId, count }) => [categoryId, count])),
        ...(details.options.length > 0 && {
            options: Object.fromEntries(details.options.map(({ optionId, quantity }) => [optionId, quantity])),
        }),
        ...Object.fromEntries(details.extras.map((name) => [name, true])),
    });
    return `${experiencePath(locale, provider.slug, experience.slug)}?${query}`;
}
