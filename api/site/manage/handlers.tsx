import { createMiddleware } from 'hono/factory';
import { errorStatus } from '../../../contract/errors.ts';
import { managePath, requestLinkPath } from '../../../contract/page-paths.ts';
import { isReachable } from '../../booking/bookings/contact.ts';
import { type BookingState, changeContact } from '../../booking/service/booking.ts';
import { cancelByGuest } from '../../booking/service/cancel-by-guest.ts';
import { bookingOfLink, type NoLink } from '../../booking/service/manage-link.ts';
import type { HttpEnv } from '../../http/env.ts';
import { money } from '../../locale/format.ts';
import { ButtonLink } from '../../pages/buttons.tsx';
import type { WordName } from '../../pages/locale/words.ts';
import { pageResponse, seeOther } from '../../pages/page-answer.ts';
import { PlainPage } from '../../pages/plain-page.tsx';
import { readContact } from '../../pages/read-contact.ts';
import { type Fields, withLedger } from '../../pages/visit.ts';
import type { Attempted } from '../booking/view.ts';
import { tooManyPending } from '../shared/notices.tsx';
import type { Visit } from '../site-dependencies.ts';
import { ManagePage } from './page.tsx';
import { ReceiptPage } from './receipt.tsx';
import { notByGuestWords, tokenOf, viewOfLink } from './view.ts';

/**
 * Keeps the address of a page, which is a secret, from other sites. Forms of these pages are not
 * checked for their origin, which browsers leave out then: only who knows the address can send them.
 */
export const secretAddress = createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    c.res.headers.set('Referrer-Policy', 'no-referrer');
});

/** GET /:locale/manage/:token. Changes nothing, because mail scanners follow links. */
export const managePage = ofLink((visit, state) => show(visit, state));

/** POST to the same address: cancel, or change the contact. */
export const manageForm = ofLink(async (visit, state, fields) => {
    const what = fields.get('do');
    if (what === 'cancel') return await cancel(visit, state, fields);
    return what === 'contact' ? await correct(visit, state, fields) : await show(visit, state);
});

/** GET /:locale/manage/:token/receipt */
export const receiptPage = ofLink(async (visit, state) => {
    const view = await viewOfLink(visit, state);
    return pageResponse(String(<ReceiptPage view={view} />));
});

/** Calls a handler with the booking of the link. Without one, answers with a page that does not show why. */
export function ofLink(answer: (visit: Visit, state: BookingState, fields: Fields) => Promise<Response>) {
    return withLedger(async (visit: Visit, fields) => {
        const opened = await bookingOfLink(visit.service, tokenOf(visit));
        return opened.ok ? await answer(visit, opened.value, fields) : noLink(visit, opened.error);
    });
}

/** The page of an address that opens no booking. It is the same whether there is a booking or not. */
function noLink({ locale, translate, sendsMails: canRequest }: Visit, why: NoLink): Response {
    const title = translate(why === 'unknown' ? 'linkUnknownTitle' : 'linkOverTitle');
    const self = canRequest ? 'yes' : 'no';
    const html = (
        <PlainPage locale={locale} title={title}>
            <p class="lead">{translate(why === 'unknown' ? 'linkUnknownText' : 'linkOverText', { self })}</p>
            <p class="actions">
                {canRequest && <ButtonLink href={requestLinkPath(locale)} text={translate('requestAgain')} />}
                <ButtonLink href={`/${locale}`} text={translate('toStart')} kind={canRequest ? 'quiet' : undefined} />
            </p>
        </PlainPage>
    );
    return pageResponse(String(html), why === 'unknown' ? 404 : 410);
}

async function cancel(visit: Visit, state: BookingState, fields: Fields): Promise<Response> {
    const { payment, locale } = visit;
    const { booking } = state;
    const shown = fields.get('refund') ?? '';
    const shownMinor = /^\d{1,15}$/u.test(shown) ? Number(shown) : null;
    const cancelled = await cancelByGuest(payment, booking, shownMinor);
    // A form that is sent twice shows the result of the first.
    if (cancelled.ok || cancelled.error.why === 'cancelled') {
        return seeOther(managePath(locale, tokenOf(visit)), visit.siteUrl());
    }
    if (cancelled.error.why === 'refund_changed') {
        const now = money(cancelled.error.refundMinor, booking.currency, booking.exponent, locale);
        const cancelNotices = [{ word: 'refundChanged' as const, values: { now } }];
        return await again(visit, state, { cancelNotices }, errorStatus.refund_changed);
    }
    const cancelNotices = [{ word: notByGuestWords[cancelled.error.why] }];
    return await again(visit, state, { cancelNotices }, errorStatus.booking_not_cancellable);
}

async function correct(visit: Visit, state: BookingState, texts: Fields): Promise<Response> {
    const { service, locale } = visit;
    const { booking } = state;
    const { contact, issues } = readContact(texts);
    // Parts that are left empty stay as they are.
    const left = isReachable(booking) ? issues.filter(({ word }) => word !== 'issueContact') : issues;
    if (left.length > 0) return await again(visit, state, { texts, issues: left }, errorStatus.invalid_request);
    const set = await changeContact(service, booking, 'replace', contact);
    if (!set.ok) {
        const notices = [tooManyPending(set.error.untilMs, service.clock())];
        return await again(visit, state, { texts, notices }, errorStatus.rate_limited);
    }
    // The contact of a booking that is over stays as it is; its page says so.
    const path = managePath(locale, tokenOf(visit));
    return seeOther(set.value === 'set' ? `${path}?saved=contact` : path, visit.siteUrl());
}

/** The page after an attempt, with the booking as it is now. */
async function again(visit: Visit, before: BookingState, attempted: Attempted, status: number): Promise<Response> {
    const now = await bookingOfLink(visit.service, tokenOf(visit));
    return await show(visit, now.ok ? now.value : before, attempted, status);
}

/** What was saved, by the member `saved` of the query. */
const savedWords: ReadonlyMap<string | null, WordName> = new Map([
    ['contact', 'manageContactSaved'],
    ['change', 'changeSaved'],
]);

export async function show(visit: Visit, state: BookingState, attempted: Attempted = {}, status = 200) {
    const word = savedWords.get(visit.query.get('saved'));
    const isSaved = word !== undefined && visit.c.req.method !== 'POST';
    const saved: Attempted = isSaved ? { notices: [{ word }] } : {};
    const view = await viewOfLink(visit, state, { ...saved, ...attempted });
    return pageResponse(String(<ManagePage view={view} />), status);
}
