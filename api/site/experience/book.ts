import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { findByRequest } from '../../booking/bookings/bookings.ts';
import { requestNames } from '../../booking/bookings/request-names.ts';
import type { Catalog } from '../../booking/catalog/catalog.ts';
import type { Refusable } from '../../booking/refusal.ts';
import type { Made } from '../../booking/service/create.ts';
import { makeBooking } from '../../booking/service/create.ts';
import { priceRequest } from '../../booking/service/quote.ts';
import type { Failure } from '../../http/errors.ts';
import { money } from '../../pages/locale/format.ts';
import { type SiteParts, unlessAway } from '../site-parts.ts';
import { readContact, readRequests } from './read-contact.ts';
import { type FieldIssue, readWish } from './read-wish.ts';
import { issuesOfFailure, reasonText } from './refusal.ts';
import { type Notice, type PageRequest, refusalOf, totalText } from './view.ts';

/** The booking, or the page to show instead with all that was typed. */
export type Attempt = { kind: 'booked'; bookingId: string } | { kind: 'refused'; status: number; page: PageRequest };

/**
 * Failures of the sealed quote after which the shown total is looked at: the quote is for something else, or over, or the
 * form was sent before, and only the other payload can tell whether with the same content.
 */
const unsettled: readonly ErrorCode[] = ['token_invalid', 'quote_expired', 'idempotency_conflict'];

/**
 * Books what the form says, at the price that it has shown and at no other. The form carries the sealed quote of that
 * price, which makes one booking however often it is sent. Where the quote is not of what is sent now, because a control
 * was changed without the price being shown again, the shown total must still be the price. The form's own key goes
 * with both: a form that has made a booking, such as one found again by the browser's Back, makes no other unasked.
 * Everything else is shown again and has to be confirmed.
 */
export async function attemptToBook(
    parts: SiteParts,
    catalog: Catalog,
    page: PageRequest,
    address: string,
): Promise<Attempt> {
    const { offer, texts, locale } = page;
    const wish = readWish(texts, offer.experience, locale);
    const { contact, issues: contactIssues } = readContact(texts);
    const { specialRequests, issues: requestIssues } = readRequests(texts);
    const issues = [...wish.issues, ...contactIssues, ...requestIssues];
    if (wish.request === null || issues.length > 0) return wrong(page, issues);

    const { experienceId, date, endDate, timeSlotId, unitId, bookingMode } = wish.request;
    const { adults, children, childrenAges, categoryCounts, options, extras } = wish.request;
    const priced = priceRequest(
        parts.desk,
        catalog,
        { ...wish.request, mode: bookingMode },
        { timeSlotId: 'timeSlotId', mode: 'bookingMode' },
    );
    if (!priced.ok) return await afterFailure(parts, page, priced.error);
    const { party, price } = priced.value;
    const payload = {
        experience_id: experienceId,
        date,
        endDate,
        time_slot_id: timeSlotId,
        unitId,
        booking_mode: priced.value.occasion.mode,
        options,
        extras,
        payment: texts.get('payment') === 'full' ? 'full' : 'deposit',
        locale,
        special_requests: specialRequests,
    };
    const told = { ...contact, adults: party.adults, children: party.children };
    const shown = Number(texts.get('total') || Number.NaN);
    const hasShown = Number.isFinite(shown) && shown >= 0;

    const key = texts.get('key') || null;
    const made = await unlessAway(parts, async (): Promise<Refusable<Made> | 'unseen'> => {
        const pricingToken = texts.get('quote');
        if (pricingToken) {
            // The ages are in the token; the other form of the payload names them.
            const sealed = { ...payload, pricingToken, participant_data: { ...told, categoryCounts } };
            const byToken = await makeBooking(parts.desk, catalog, sealed, key, address);
            if (byToken.ok || !unsettled.includes(byToken.error.code)) return byToken;
            if (byToken.error.code === 'idempotency_conflict' && !hasShown) return byToken;
        }
        if (!hasShown) return 'unseen';
        const open = { ...payload, adults, children, childrenAges, categoryCounts, total_price: shown };
        return await makeBooking(parts.desk, catalog, { ...open, participant_data: told }, key, address);
    });
    if (made === null) return refused(page, 'unavailable', { word: 'noticeAway' });
    if (made === 'unseen') return refused(page, 'price_mismatch', { word: 'noticePriceFirst' }, true);
    if (made.ok) return { kind: 'booked', bookingId: made.value.booking.id };
    const shownMoney = (major: number) =>
        money(Math.round(major * 10 ** price.exponent), price.currency, price.exponent, locale);
    if (made.error.code === 'price_mismatch') {
        const values = { now: shownMoney(Number(totalText(price))), before: shownMoney(shown) };
        return refused(page, 'price_mismatch', { word: 'noticePriceChanged', values }, true);
    }
    return await afterFailure(parts, page, made.error);
}

async function afterFailure(parts: SiteParts, page: PageRequest, failure: Failure): Promise<Attempt> {
    const { texts, offer, say } = page;
    const refusal = refusalOf(failure);
    if (refusal !== null) {
        const reason = reasonText(refusal.reason, texts, offer, say);
        return refused(page, failure.code, { word: 'noticeUnavailable', values: { reason } });
    }
    if (failure.code === 'idempotency_conflict') {
        const names = requestNames({ tokenId: null, idempotencyKey: texts.get('key') ?? '' }, offer.provider.slug);
        const now = new Date(parts.desk.clock()).toISOString();
        const known = await unlessAway(parts, () =>
            parts.desk.ledger.query((database) => findByRequest(database, names, now)),
        );
        const bookingId = known?.[0]?.booking.id;
        const before = bookingId === undefined ? {} : { bookingId };
        const fresh = new Map(texts).set('key', parts.desk.newId());
        const again: Notice = { word: 'noticeBookAgain', isIfFree: true };
        return refused(
            { ...page, texts: fresh },
            failure.code,
            [{ word: 'noticeBookedBefore', ...before }, again],
            true,
        );
    }
    if (failure.code === 'rate_limited') {
        const minutes = Math.max(1, Math.ceil(Number(failure.headers?.['Retry-After'] ?? 60) / 60));
        return refused(page, failure.code, { word: 'noticeTooManyPending', values: { minutes } });
    }
    return wrong(page, issuesOfFailure(failure, texts, offer.experience));
}

function wrong(page: PageRequest, issues: FieldIssue[]): Attempt {
    return { kind: 'refused', status: errorStatus.invalid_request, page: { ...page, issues } };
}

function refused(page: PageRequest, code: ErrorCode, told: Notice | Notice[], mustConfirm = false): Attempt {
    const notices = [told].flat();
    return { kind: 'refused', status: errorStatus[code], page: { ...page, notices, mustConfirm } };
}
