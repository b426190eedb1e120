import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import { lacksContact } from '../../booking/bookings/set-contact.ts';
import { statusAt } from '../../booking/bookings/status.ts';
import { liveSessions } from '../../booking/payment/payment-sessions.ts';
import type { PaymentPurpose } from '../../booking/payment/plan-session.ts';
import { closeSessions, type NotPayableReason, startPayment } from '../../booking/payment/start-payment.ts';
import { addContact, cancelBooking, readBooking } from '../../booking/service/booking.ts';
import { catalogOf } from '../../dataset/retain-data.ts';
import { readForm } from '../../http/body.ts';
import { type HttpContext, type HttpHandler, queryOf } from '../../http/env.ts';
import { failureResponse } from '../../http/errors.ts';
import type { WordName } from '../../pages/locale/words.ts';
import { inPageLocale } from '../../pages/locale-path.ts';
import { pageResponse, redirect, seeOther } from '../../pages/page-answer.ts';
import { readContact } from '../experience/read-contact.ts';
import { bookingPath, orUnavailable, type PageLocale, type SiteDependencies } from '../site-dependencies.ts';
import { BookingPage } from './page.tsx';
import { type BookingRequest, viewOfBooking } from './view.ts';

type More = Partial<Omit<BookingRequest, 'bookingId' | 'query'>>;

/** What an attempt leads to: the page again, with what is to be said, or another address. */
type Outcome = { again: More; status: number } | { to: string };

/** GET /:locale/booking/:booking */
export function bookingPage(dependencies: SiteDependencies): HttpHandler {
    return inPageLocale((c, pageLocale) =>
        orUnavailable(dependencies, c, 'Bookings', () => show(dependencies, c, pageLocale)),
    );
}

/** POST to the same address: pay, pay the rest, or cancel. */
export function bookingForm(dependencies: SiteDependencies): HttpHandler {
    return inPageLocale(async (c, pageLocale) => {
        const form = await readForm(c);
        if (!form.ok) return failureResponse(c, form.error);
        return await orUnavailable(dependencies, c, 'Bookings', async () => {
            const outcome = await press(dependencies, c, pageLocale, form.value);
            if ('to' in outcome) return seeOther(outcome.to, dependencies.siteUrl());
            return await show(dependencies, c, pageLocale, outcome.again, outcome.status);
        });
    });
}

function press(
    dependencies: SiteDependencies,
    c: HttpContext,
    pageLocale: PageLocale,
    fields: ReadonlyMap<string, string>,
): Promise<Outcome> {
    switch (fields.get('do')) {
        case 'pay':
            return pay(dependencies, c, pageLocale, fields, 'due');
        case 'rest':
            return pay(dependencies, c, pageLocale, fields, 'rest');
        case 'cancel':
            return cancel(dependencies, c, pageLocale);
        default:
            return Promise.resolve({ again: {}, status: 200 });
    }
}

async function pay(
    dependencies: SiteDependencies,
    c: HttpContext,
    pageLocale: PageLocale,
    texts: ReadonlyMap<string, string>,
    purpose: PaymentPurpose,
): Promise<Outcome> {
    const known = await readBooking(dependencies.service, idOf(c));
    // Before its confirmation, a booking is paid by what is due: the page offers nothing else.
    const isEarly =
        known.ok && statusAt(known.value.booking, new Date(dependencies.service.clock()).toISOString()) === 'pending';
    if (purpose === 'rest' && isEarly) {
        return { again: { notices: [{ word: 'whyRestLater' }] }, status: errorStatus.booking_not_cancellable };
    }
    if (known.ok && lacksContact(known.value.booking)) {
        const { contact, issues } = readContact(texts);
        if (issues.length > 0) return { again: { texts, issues }, status: errorStatus.invalid_request };
        const given = await addContact(dependencies.service, known.value.booking, contact);
        if (given.kind === 'too_many_pending') {
            const minutes = Math.max(1, Math.ceil((given.untilMs - dependencies.service.clock()) / 60_000));
            const notices = [{ word: 'noticeTooManyPending' as const, values: { minutes } }];
            return { again: { texts, notices }, status: errorStatus.rate_limited };
        }
    }
    return await start(dependencies, c, pageLocale, purpose);
}

async function start(
    dependencies: SiteDependencies,
    c: HttpContext,
    { locale }: PageLocale,
    purpose: PaymentPurpose,
): Promise<Outcome> {
    const started = await startPayment({ ...dependencies.payment, catalog: catalogOf(c) }, idOf(c), locale, purpose);
    if (started.ok) return { to: started.value };
    const { word, code } = refusals[started.error];
    return { again: { notices: [{ word }] }, status: errorStatus[code] };
}

const refusals: Readonly<Record<NotPayableReason, { word: WordName; code: ErrorCode }>> = {
    booking_not_found: { word: 'notFoundText', code: 'booking_not_found' },
    expired: { word: 'whyExpired', code: 'quote_expired' },
    cancelled: { word: 'whyCancelled', code: 'booking_not_cancellable' },
    contact_missing: { word: 'contactMissingText', code: 'invalid_request' },
    not_confirmed: { word: 'whyRestLater', code: 'booking_not_cancellable' },
    nothing_due: { word: 'whyNothingDue', code: 'booking_not_cancellable' },
    processing: { word: 'whyProcessing', code: 'booking_not_cancellable' },
    too_late: { word: 'whyTooLate', code: 'quote_expired' },
    amount_refused: { word: 'whyAmountRefused', code: 'booking_not_cancellable' },
    provider_unavailable: { word: 'whyProviderAway', code: 'unavailable' },
};

async function cancel(dependencies: SiteDependencies, c: HttpContext, { locale }: PageLocale): Promise<Outcome> {
    const { service, payment } = dependencies;
    const known = await readBooking(service, idOf(c));
    const live = known.ok
        ? await service.ledger.query((database) =>
              liveSessions(database, known.value.booking.id, payment.provider.name),
          )
        : [];
    if (live.some(({ status }) => status === 'processing')) {
        const notices = [{ word: 'cancelProcessing' as const }];
        return { again: { notices }, status: errorStatus.booking_not_cancellable };
    }
    const cancelled = await cancelBooking(service, idOf(c));
    if (cancelled.ok) {
        await closeSessions(payment, cancelled.value.booking.id);
        return { to: bookingPath(locale, cancelled.value.booking.id) };
    }
    const { code } = cancelled.error;
    if (code !== 'booking_not_cancellable') return { again: {}, status: errorStatus[code] };
    return { again: { notices: [{ word: 'cancelRefused' }] }, status: errorStatus[code] };
}

async function show(
    dependencies: SiteDependencies,
    c: HttpContext,
    pageLocale: PageLocale,
    more: More = {},
    status = 200,
) {
    const { payment, siteUrl } = dependencies;
    const asked = { ...pageLocale, ...more, bookingId: idOf(c), query: queryOf(c) };
    const view = await viewOfBooking(dependencies, catalogOf(c), asked);
    if (!view.ok) return failureResponse(c, view.error);
    const { moveTo } = view.value;
    if (moveTo !== null && c.req.method !== 'POST') return redirect(302, moveTo);
    const page = <BookingPage view={view.value} siteUrl={siteUrl()} />;
    return pageResponse(String(page), status, payment.provider.formTargets);
}

function idOf(c: HttpContext): string {
    return c.req.param('booking') ?? '';
}
