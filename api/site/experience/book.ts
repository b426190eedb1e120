import { toMinor } from '../../../contract/currency.ts';
import { digestOf } from '../../../contract/digest.ts';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { Booking } from '../../booking/bookings/bookings.ts';
import type { Booked } from '../../booking/bookings/create.ts';
import type { Refusable, Refusal } from '../../booking/refusal.ts';
import { book, bookingOfForm, isIdempotencyKey } from '../../booking/service/book.ts';
import type { BookingRequest } from '../../booking/service/order.ts';
import { priceRequest } from '../../booking/service/quote.ts';
import { money } from '../../locale/format.ts';
import { readFormInput } from '../../pages/booking-form/read-form-input.ts';
import { issuesOfRefusal, notBookableOf, reasonText } from '../../pages/booking-form/refusal.ts';
import type { FieldIssue } from '../../pages/fields.tsx';
import { readContact, readRequests } from '../../pages/read-contact.ts';
import { unlessAway } from '../../pages/visit.ts';
import type { Visit } from '../site-dependencies.ts';
import type { Notice, PageRequest } from './view.ts';

/** The booking. The error: the page to show again with what was typed. */
type Attempt = Result<Booking, { status: number; page: PageRequest }>;

/**
 * Errors of the sealed quote after which the shown total is tried: the quote is for another request, has expired, or
 * the form was sent before.
 */
const unsettled: readonly ErrorCode[] = ['token_invalid', 'quote_expired', 'idempotency_conflict'];

/**
 * Books what the form contains, at the price that it showed. The form carries the sealed quote of that price. If the
 * quote does not match, because a control was changed without an update of the price, the shown total must equal the
 * current price. The form's key makes a repeated submission return the same booking, also after the browser's Back
 * button. In every other case the form is shown again and must be confirmed.
 */
export async function attemptToBook(visit: Visit, page: PageRequest): Promise<Attempt> {
    const { service, catalog } = visit;
    const { offer, texts, locale } = page;
    const input = readFormInput(texts, offer.experience);
    const { contact, issues: contactIssues } = readContact(texts);
    const { specialRequests, issues: requestIssues } = readRequests(texts);
    const issues = [...input.issues, ...contactIssues, ...requestIssues];
    if (input.request === null || issues.length > 0) return wrong(page, issues);

    const priced = priceRequest(service, catalog, input.request);
    if (!priced.ok) return await afterRefusal(visit, page, priced.error);
    const { selection, price } = priced.value;
    const request: BookingRequest = {
        ...input.request,
        mode: selection.mode,
        contact,
        payment: texts.get('payment') === 'full' ? 'full' : 'deposit',
        specialRequests,
        locale,
    };
    const shown = Number(texts.get('total') || Number.NaN);
    const shownMinor = shown >= 0 ? toMinor(shown, price.exponent) : null;
    const key = texts.get('key') ?? '';
    const attempt = (wanted: BookingRequest) => {
        const idempotencyKey = isIdempotencyKey(key) ? key : null;
        return book(service, catalog, wanted, {
            idempotencyKey,
            channel: 'page',
            requestDigest: digestOf(wanted, 'base64url'),
            address: visit.addressOf(visit.c),
        });
    };
    const pricingToken = texts.get('quote');
    // Whether the shown price is that of another choice.
    let isChanged = false;
    const made = await unlessAway(visit, async (): Promise<Refusable<Booked> | 'unseen'> => {
        if (pricingToken) {
            const byToken = await attempt({ ...request, pricingToken });
            if (byToken.ok || !unsettled.includes(byToken.error.code)) return byToken;
            if (byToken.error.code === 'idempotency_conflict' && shownMinor === null) return byToken;
            isChanged = byToken.error.code === 'token_invalid';
        }
        return shownMinor === null ? 'unseen' : await attempt({ ...request, total: shown });
    });
    if (made === null) return refused(page, 'unavailable', { word: 'noticeAway' });
    if (made !== 'unseen' && made.ok) return ok(made.value.booking);
    if (made === 'unseen' || made.error.code === 'price_mismatch') {
        const amount = (minor: number) => money(minor, price.currency, price.exponent, locale);
        const values = { now: amount(price.totalMinor), before: amount(shownMinor ?? 0) };
        const isFirst = made === 'unseen' || isChanged;
        return refused(page, 'price_mismatch', { word: isFirst ? 'noticePriceFirst' : 'noticePriceChanged', values });
    }
    return await afterRefusal(visit, page, made.error);
}

async function afterRefusal(visit: Visit, page: PageRequest, refusal: Refusal): Promise<Attempt> {
    const { texts, offer, translate } = page;
    const { code } = refusal;
    const notBookable = notBookableOf(refusal);
    if (notBookable !== null) {
        const reason = reasonText(notBookable.reason, texts, offer, translate);
        return refused(page, code, { word: 'noticeUnavailable', values: { reason } });
    }
    if (code === 'idempotency_conflict') {
        const before = await unlessAway(visit, () =>
            bookingOfForm(visit.service, offer.provider.slug, texts.get('key') ?? ''),
        );
        const fresh = new Map(texts).set('key', visit.service.newId());
        const notices: Notice[] = [
            { word: 'noticeBookedBefore', ...(before && { bookingId: before.id }) },
            { word: 'noticeBookAgain', isIfFree: true },
        ];
        return refused({ ...page, texts: fresh }, code, notices);
    }
    if (code === 'rate_limited') {
        const minutes = Math.max(1, Math.ceil((refusal.retryAfterSeconds ?? 60) / 60));
        return refused(page, code, { word: 'noticeTooManyPending', values: { minutes } });
    }
    return wrong(page, issuesOfRefusal(refusal, texts, offer.experience));
}

function wrong(page: PageRequest, issues: FieldIssue[]): Attempt {
    return err({ status: errorStatus.invalid_request, page: { ...page, issues } });
}

function refused(page: PageRequest, code: ErrorCode, notice: Notice | Notice[]): Attempt {
    const notices = [notice].flat();
    return err({ status: errorStatus[code], page: { ...page, notices } });
}
