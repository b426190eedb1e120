import { errorStatus } from '../../../contract/errors.ts';
import { bookingPath, paymentPath } from '../../../contract/page-paths.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { PaymentPurpose } from '../../booking/payment/plan-session.ts';
import type { NotPayableReason } from '../../booking/payment/start-payment.ts';
import { cancelUnpaid } from '../../booking/service/cancel-by-guest.ts';
import { pay } from '../../booking/service/pay.ts';
import type { HttpHandler } from '../../http/env.ts';
import { failureResponse } from '../../http/errors.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { pageResponse, redirect, seeOther } from '../../pages/page-answer.ts';
import { readContact } from '../../pages/read-contact.ts';
import { type Fields, formIn, orUnavailable, pageIn } from '../../pages/visit.ts';
import { tooManyPending } from '../shared/notices.tsx';
import type { SiteDependencies, Visit } from '../site-dependencies.ts';
import { BookingPage } from './page.tsx';
import { type Attempted, bookingIdOf, viewOfBooking } from './view.ts';

/** Where an attempt leads. The error: the page is shown again, with a message. */
type Outcome = Result<string, { again: Attempted; status: number }>;

/** GET /:locale/booking/:booking */
export function bookingPage(dependencies: SiteDependencies): HttpHandler {
    return pageIn(dependencies, (visit) => orUnavailable(visit, () => show(visit)));
}

/** POST to the same address: pay, pay the balance or the difference of a change, or cancel. */
export function bookingForm(dependencies: SiteDependencies): HttpHandler {
    return formIn(dependencies, (visit, fields) =>
        orUnavailable(visit, async () => {
            const outcome = await press(visit, fields);
            if (outcome.ok) return seeOther(outcome.value, visit.siteUrl());
            return await show(visit, outcome.error.again, outcome.error.status);
        }),
    );
}

async function press(visit: Visit, fields: Fields): Promise<Outcome> {
    const what = fields.get('do');
    if (what === 'pay') return await payFrom(visit, fields, 'due');
    if (what === 'rest' || what === 'change') return await payFrom(visit, fields, what);
    return what === 'cancel' ? await cancel(visit) : err({ again: {}, status: 200 });
}

async function payFrom(visit: Visit, texts: Fields, purpose: PaymentPurpose): Promise<Outcome> {
    const { service, payment, catalog, locale } = visit;
    const { contact, issues } = readContact(texts);
    const given = issues.length > 0 ? null : contact;
    const started = await pay({ ...payment, catalog }, bookingIdOf(visit), locale, purpose, given);
    if (started.ok) return ok(started.value ?? paymentPath(locale, bookingIdOf(visit)));
    const { error } = started;
    if (error.why === 'too_many_pending') {
        const notices = [tooManyPending(error.untilMs, service.clock())];
        return err({ again: { texts, notices }, status: errorStatus.rate_limited });
    }
    if (error.why === 'contact_missing' && given === null) {
        return err({ again: { texts, issues }, status: errorStatus.invalid_request });
    }
    const { word, status } = refusals[error.why];
    return err({ again: { notices: [{ word }] }, status });
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

async function cancel(visit: Visit): Promise<Outcome> {
    const cancelled = await cancelUnpaid(visit.payment, bookingIdOf(visit));
    if (cancelled.ok) return ok(bookingPath(visit.locale, cancelled.value.booking.id));
    if (cancelled.error === 'processing') {
        return err({ again: { notices: [{ word: 'cancelProcessing' }] }, status: 409 });
    }
    const { code } = cancelled.error;
    if (code !== 'booking_not_cancellable') return err({ again: {}, status: errorStatus[code] });
    return err({ again: { notices: [{ word: 'cancelRefused' }] }, status: errorStatus[code] });
}

async function show(visit: Visit, attempted: Attempted = {}, status = 200): Promise<Response> {
    const view = await viewOfBooking(visit, attempted);
    if (!view.ok) return failureResponse(visit.c, view.error);
    const { moveTo } = view.value;
    if (moveTo !== null && visit.c.req.method !== 'POST') return redirect(302, moveTo);
    const { formTargets } = visit.payment.provider;
    return pageResponse(String(<BookingPage view={view.value} />), status, { formTargets });
}
