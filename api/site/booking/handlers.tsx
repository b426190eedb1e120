import { errorStatus } from '../../../contract/errors.ts';
import { bookingPath, paymentPath } from '../../../contract/page-paths.ts';
import type { PaymentPurpose } from '../../booking/payment/plan-session.ts';
import type { NotPayableReason } from '../../booking/payment/start-payment.ts';
import { readBooking } from '../../booking/service/booking.ts';
import { cancelUnpaid } from '../../booking/service/cancel-by-guest.ts';
import { pay } from '../../booking/service/pay.ts';
import { failureResponse } from '../../http/errors.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { pageResponse, redirect, seeOther } from '../../pages/page-answer.ts';
import { readContact } from '../../pages/read-contact.ts';
import { type Fields, withLedger } from '../../pages/visit.ts';
import { tooManyPending } from '../shared/notices.tsx';
import type { Visit } from '../site-dependencies.ts';
import { BookingPage } from './page.tsx';
import { type Attempted, bookingIdOf, viewOfBooking } from './view.ts';

/** GET /:locale/booking/:booking */
export const bookingPage = withLedger((visit: Visit) => show(visit));

/** POST to the same address: pay, pay the balance or the difference of a change, or cancel. */
export const bookingForm = withLedger(async (visit: Visit, fields) => {
    const what = fields.get('do');
    if (what === 'pay') return await payFrom(visit, fields, 'due');
    if (what === 'rest' || what === 'change') return await payFrom(visit, fields, what);
    return what === 'cancel' ? await cancel(visit) : await show(visit);
});

async function payFrom(visit: Visit, texts: Fields, purpose: PaymentPurpose): Promise<Response> {
    const { service, payment, catalog, locale, siteUrl } = visit;
    const { contact, issues } = readContact(texts);
    const given = issues.length > 0 ? null : contact;
    const started = await pay({ ...payment, catalog }, bookingIdOf(visit), locale, purpose, given);
    if (started.ok) return seeOther(started.value ?? paymentPath(locale, bookingIdOf(visit)), siteUrl());
    const { error } = started;
    if (error.why === 'too_many_pending') {
        const notices = [tooManyPending(error.untilMs, service.clock())];
        return await show(visit, { texts, notices }, errorStatus.rate_limited);
    }
    if (error.why === 'contact_missing' && given === null) {
        return await show(visit, { texts, issues }, errorStatus.invalid_request);
    }
    const { word, status } = refusals[error.why];
    return await show(visit, { notices: [{ word }] }, status);
}

const refusals: Readonly<Record<NotPayableReason, { word: WordName; status: number }>> = {
    booking_not_found: { word: 'notFoundText', status: 404 },
    expired: { word: 'whyExpired', status: 410 },
    cancelled: { word: 'whyCancelled', status: 409 },
    contact_missing: { word: 'contactMissingText', status: 400 },
    not_confirmed: { word: 'whyRestLater', status: 409 },
    nothing_due: { word: 'whyNothingDue', status: 409 },
    processing: { word: 'whyProcessing', status: 409 },
    too_late: { word: 'whyTooLate', status: 410 },
    amount_refused: { word: 'whyAmountRefused', status: 409 },
    provider_unavailable: { word: 'whyProviderAway', status: 503 },
};

async function cancel(visit: Visit): Promise<Response> {
    const cancelled = await cancelUnpaid(visit.payment, bookingIdOf(visit));
    if (cancelled.ok) return seeOther(bookingPath(visit.locale, cancelled.value.booking.id), visit.siteUrl());
    if (cancelled.error === 'processing') return await show(visit, { notices: [{ word: 'cancelProcessing' }] }, 409);
    const { code } = cancelled.error;
    const notices = code === 'booking_not_cancellable' ? [{ word: 'cancelRefused' as const }] : [];
    return await show(visit, { notices }, errorStatus[code]);
}

async function show(visit: Visit, attempted: Attempted = {}, status = 200): Promise<Response> {
    const state = await readBooking(visit.service, bookingIdOf(visit));
    if (!state.ok) return failureResponse(visit.c, state.error);
    const view = await viewOfBooking(visit, state.value, attempted);
    if (view.moveTo !== null && visit.c.req.method !== 'POST') return redirect(302, view.moveTo);
    const { formTargets } = visit.payment.provider;
    return pageResponse(String(<BookingPage view={view} />), status, { formTargets });
}
