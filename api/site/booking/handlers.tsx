import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { lacksContact } from '../../booking/bookings/set-contact.ts';
import { statusAt } from '../../booking/bookings/status.ts';
import { liveSessions } from '../../booking/payment/payment-sessions.ts';
import type { PaymentWish } from '../../booking/payment/plan-session.ts';
import { closeSessions, startPayment, type WhyNotPayable } from '../../booking/payment/start-payment.ts';
import { cancelBooking, readBooking } from '../../booking/service/booking.ts';
import { giveContact } from '../../booking/service/contact.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import { type HttpContext, type HttpHandler, queryOf } from '../../http/env.ts';
import { failureResponse, unavailable } from '../../http/errors.ts';
import { readForm } from '../../http/form-body.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { inTongue } from '../../pages/locale-path.ts';
import { pageResponse, redirect, seeOther } from '../../pages/page-answer.ts';
import { readContact } from '../experience/read-contact.ts';
import { bookingPath, type SiteParts, type Tongue, unlessAway } from '../site-parts.ts';
import { BookingPage } from './page.tsx';
import { type BookingRequest, viewOfBooking } from './view.ts';

type More = Partial<Omit<BookingRequest, 'bookingId' | 'query'>>;

/** What an attempt leads to: the page again, with what is to be said, or another address. */
type Outcome = { again: More; status: number } | { to: string };

/** GET /:locale/booking/:booking */
export function bookingPage(parts: SiteParts): HttpHandler {
    return inTongue((c, tongue) => orAway(parts, c, () => show(parts, c, tongue)));
}

/** POST to the same address: pay, pay the rest, or cancel. */
export function bookingForm(parts: SiteParts): HttpHandler {
    return inTongue(async (c, tongue) => {
        const form = await readForm(c);
        if (!form.ok) return failureResponse(c, form.error);
        return await orAway(parts, c, async () => {
            const outcome = await press(parts, c, tongue, form.value);
            if ('to' in outcome) return seeOther(outcome.to, parts.siteUrl());
            return await show(parts, c, tongue, outcome.again, outcome.status);
        });
    });
}

function press(
    parts: SiteParts,
    c: HttpContext,
    tongue: Tongue,
    fields: ReadonlyMap<string, string>,
): Promise<Outcome> {
    switch (fields.get('do')) {
        case 'pay':
            return pay(parts, c, tongue, fields, 'due');
        case 'rest':
            return pay(parts, c, tongue, fields, 'rest');
        case 'cancel':
            return cancel(parts, c, tongue);
        default:
            return Promise.resolve({ again: {}, status: 200 });
    }
}

async function pay(
    parts: SiteParts,
    c: HttpContext,
    tongue: Tongue,
    texts: ReadonlyMap<string, string>,
    wish: PaymentWish,
): Promise<Outcome> {
    const known = await readBooking(parts.desk, idOf(c));
    // Before its confirmation, a booking is paid by what is due: the page offers nothing else.
    const isEarly = known.ok && statusAt(known.value.booking, new Date(parts.desk.clock()).toISOString()) === 'pending';
    if (wish === 'rest' && isEarly) {
        return { again: { notices: [{ word: 'whyRestLater' }] }, status: errorStatus.booking_not_cancellable };
    }
    if (known.ok && lacksContact(known.value.booking)) {
        const { contact, issues } = readContact(texts);
        if (issues.length > 0) return { again: { texts, issues }, status: errorStatus.invalid_request };
        const given = await giveContact(parts.desk, known.value.booking, contact);
        if (given.kind === 'too_many_pending') {
            const minutes = Math.max(1, Math.ceil((given.untilMs - parts.desk.clock()) / 60_000));
            const notices = [{ word: 'noticeTooManyPending' as const, values: { minutes } }];
            return { again: { texts, notices }, status: errorStatus.rate_limited };
        }
    }
    return await start(parts, c, tongue, wish);
}

async function start(parts: SiteParts, c: HttpContext, { locale }: Tongue, wish: PaymentWish): Promise<Outcome> {
    const started = await startPayment(parts.payment, catalogOf(c), idOf(c), locale, wish);
    if (started.ok) return { to: started.value };
    const { word, code } = refusals[started.error];
    return { again: { notices: [{ word }] }, status: errorStatus[code] };
}

const refusals: Readonly<Record<WhyNotPayable, { word: WordName; code: ErrorCode }>> = {
    booking_not_found: { word: 'notFoundText', code: 'booking_not_found' },
    expired: { word: 'whyExpired', code: 'quote_expired' },
    cancelled: { word: 'whyCancelled', code: 'booking_not_cancellable' },
    contact_missing: { word: 'contactMissingText', code: 'invalid_request' },
    not_confirmed: { word: 'whyRestLater', code: 'booking_not_cancellable' },
    nothing_due: { word: 'whyNothingDue', code: 'booking_not_cancellable' },
    processing: { word: 'whyProcessing', code: 'booking_not_cancellable' },
    too_late: { word: 'whyTooLate', code: 'quote_expired' },
    amount_refused: { word: 'whyAmountRefused', code: 'booking_not_cancellable' },
    provider_away: { word: 'whyProviderAway', code: 'unavailable' },
};

async function cancel(parts: SiteParts, c: HttpContext, { locale }: Tongue): Promise<Outcome> {
    const { desk, payment } = parts;
    const known = await readBooking(desk, idOf(c));
    const live = known.ok
        ? await desk.ledger.query((database) => liveSessions(database, known.value.booking.id, payment.provider.name))
        : [];
    if (live.some(({ status }) => status === 'processing')) {
        const notices = [{ word: 'cancelProcessing' as const }];
        return { again: { notices }, status: errorStatus.booking_not_cancellable };
    }
    const cancelled = await cancelBooking(desk, idOf(c));
    if (cancelled.ok) {
        await closeSessions(payment, cancelled.value.booking.id);
        return { to: bookingPath(locale, cancelled.value.booking.id) };
    }
    const { code } = cancelled.error;
    if (code !== 'booking_not_cancellable') return { again: {}, status: errorStatus[code] };
    return { again: { notices: [{ word: 'cancelRefused' }] }, status: errorStatus[code] };
}

async function show(parts: SiteParts, c: HttpContext, tongue: Tongue, more: More = {}, status = 200) {
    const { payment, siteUrl } = parts;
    const asked = { ...tongue, ...more, bookingId: idOf(c), query: queryOf(c) };
    const view = await viewOfBooking(parts, catalogOf(c), asked);
    if (!view.ok) return failureResponse(c, view.error);
    const { moveTo } = view.value;
    if (moveTo !== null && c.req.method !== 'POST') return redirect(302, moveTo);
    const page = <BookingPage view={view.value} siteUrl={siteUrl()} />;
    return pageResponse(String(page), status, payment.provider.formTargets);
}

function idOf(c: HttpContext): string {
    return c.req.param('booking') ?? '';
}

/** Without the ledger there is nothing to show of a booking. */
async function orAway(parts: SiteParts, c: HttpContext, answer: () => Promise<Response>): Promise<Response> {
    const known = await unlessAway(parts, answer);
    return known ?? failureResponse(c, unavailable('Bookings cannot be read at the moment; try again.'));
}
