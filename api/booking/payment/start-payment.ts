import { type SiteLocale, siteLocaleOf, textIn } from '../../../contract/local-text.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { longDay, wallTime } from '../../locale/format.ts';
import type { Booking } from '../bookings/bookings.ts';
import { lacksContact } from '../bookings/set-contact.ts';
import { statusAt } from '../bookings/status.ts';
import { readBooking } from '../service/booking.ts';
import type { PaymentContext, PaymentDependencies } from './dependencies.ts';
import { findSession, liveSessions, moveSession, openSession, type PaymentSession } from './payment-sessions.ts';
import { type NotPlannedReason, type PaymentPurpose, planSession } from './plan-session.ts';
import { ProviderUnavailable, type Started } from './port.ts';
import { settlePayment } from './settle.ts';

export type NotPayableReason =
    | NotPlannedReason
    | 'booking_not_found'
    /** The provider does not respond; try again later. */
    | 'provider_unavailable';

/**
 * Returns the address of the payment page; null if the booking costs nothing and is confirmed now. There is one session
 * for a booking, amount and locale: repeated and concurrent requests get the same page, and other open pages of the
 * booking are closed before a new one is opened. The hold of a pending booking is extended if it is shorter than the
 * minimum session of the provider.
 *
 * @throws the error of a ledger that is unavailable.
 */
export async function startPayment(
    context: PaymentContext,
    bookingId: string,
    locale: SiteLocale,
    purpose: PaymentPurpose = 'due',
): Promise<Result<string | null, NotPayableReason>> {
    const { service, provider, logError } = context;
    const known = await readBooking(service, bookingId);
    if (!known.ok) return err('booking_not_found');
    const { id, provider_slug: slug, total_minor: totalMinor, currency } = known.value.booking;
    if (totalMinor === 0 && statusAt(known.value.booking, service.clock()) === 'pending') {
        if (lacksContact(known.value.booking)) return err('contact_missing');
        await settlePayment(context, { bookingId: id, amountMinor: 0, reference: `free:${id}` }, null);
        return ok(null);
    }
    const request = { purpose, locale, sessionId: service.newId() };
    const { holdSeconds } = service.terms;
    const plan = await service.writer.run(slug, (database, now) =>
        planSession(database, id, request, provider, now, holdSeconds),
    );
    if (!plan.ok) {
        if (plan.error === 'amount_refused') {
            logError('the payment provider cannot take an amount', { bookingId: id, totalMinor, currency });
        }
        return plan;
    }
    const { session, booking, others } = plan.value;
    const closed = await close(context, slug, others);
    // While another page is open, a new one would allow paying twice.
    if (closed === 'open') return err('provider_unavailable');
    if (closed === 'paid') {
        if (session.url === null) {
            await service.writer.run(slug, (database) => moveSession(database, session.id, 'abandoned'));
        }
        return err('processing');
    }
    if (session.url !== null) return ok(session.url);

    const started = await requestPage(context, booking, session);
    if (started === null) return err('provider_unavailable');
    if (!started.ok) {
        logError('the payment provider refuses a payment', { bookingId: id, why: started.error });
        await service.writer.run(slug, (database) => moveSession(database, session.id, 'refused'));
        return err('amount_refused');
    }
    const page = started.value;
    const opened = await service.writer.run(slug, (database) => openSession(database, session.id, page));
    if (opened?.status === 'abandoned' || opened?.status === 'expired') {
        // Another session has replaced this one during the request.
        await closeAt(context, { ...session, external_id: page.externalId });
        return err('provider_unavailable');
    }
    return ok(page.url);
}

/**
 * Closes all payment pages of a booking, for example after it was cancelled. Payments on a page that cannot be closed
 * are recorded and refunded.
 */
export async function closeSessions(context: PaymentDependencies, { id, provider_slug }: Booking): Promise<void> {
    const { service, provider } = context;
    const open = await service.ledger.query((database) => liveSessions(database, id, provider.name));
    await close(context, provider_slug, open);
}

/** Whether a payment of a booking is under way that takes time. */
export async function isBeingPaid({ service, provider }: PaymentDependencies, bookingId: string): Promise<boolean> {
    const live = await service.ledger.query((database) => liveSessions(database, bookingId, provider.name));
    return live.some(({ status }) => status === 'processing');
}

/** Requests a page from the provider; null if there is no response. The next attempt repeats the same request. */
async function requestPage(
    { provider, logError }: PaymentDependencies,
    booking: Booking,
    session: PaymentSession,
): Promise<Started | null> {
    const locale = siteLocaleOf(session.locale);
    try {
        return await provider.start({
            sessionId: session.id,
            bookingId: booking.id,
            amountMinor: session.amount_minor,
            currency: booking.currency,
            exponent: booking.exponent,
            ...paymentText(booking, locale),
            locale,
            email: session.email,
            expiresAtMs: Date.parse(session.expires_at),
        });
    } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        logError(error.summary, { bookingId: booking.id, why: error.message });
        return null;
    }
}

/** `open`: it can still be paid, as far as is known. */
type Closed = 'closed' | 'paid' | 'open';

/** Closes sessions that may be paid. Returns the worst result. */
async function close(
    context: PaymentDependencies,
    providerSlug: string,
    sessions: readonly PaymentSession[],
): Promise<Closed> {
    let worst: Closed = 'closed';
    for (const session of sessions) {
        if (session.status === 'processing') continue;
        const closed = await closeOne(context, providerSlug, session);
        if (closed !== 'closed') worst = worst === 'paid' ? worst : closed;
    }
    return worst;
}

async function closeOne(context: PaymentDependencies, providerSlug: string, session: PaymentSession): Promise<Closed> {
    const { service } = context;
    const isOver = Date.parse(session.expires_at) <= service.clock();
    // Expired sessions are closed as well, because the event of their payment may have been lost.
    const closed = await closeAt(context, session);
    if (closed === 'open') return closed;
    const status = closed === 'paid' ? 'processing' : isOver ? 'expired' : 'abandoned';
    const answered = await service.writer.run(providerSlug, async (database) => {
        const current = await findSession(database, session.id);
        // Its page has become known meanwhile and must be closed as well.
        if (current !== undefined && current.external_id !== session.external_id) return current;
        await moveSession(database, session.id, status);
        return null;
    });
    return answered === null ? closed : await closeOne(context, providerSlug, answered);
}

async function closeAt({ provider, logError }: PaymentDependencies, session: PaymentSession): Promise<Closed> {
    const { external_id: externalId, booking_id: bookingId } = session;
    try {
        const closed = externalId === null ? 'closed' : await provider.close(externalId);
        if (closed === 'open') logError('a payment page could not be closed', { bookingId, why: 'It is still open.' });
        return closed;
    } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        logError('a payment page could not be closed', { bookingId, why: error.message });
        return 'open';
    }
}

/** Upper bound of texts that payment providers accept. */
const charactersMax = 200;

/** Texts for a payment page: the experience, and its day and time in the provider's time zone. */
function paymentText(booking: Booking, locale: SiteLocale): { name: string; description: string } {
    const { experience, provider, slot, unit } = booking.details;
    const days = [booking.start_date, booking.end_date].filter((day) => day !== null);
    const parts = [
        unit === null ? null : textIn(unit.name, locale),
        days.map((day) => longDay(day, locale)).join(' – '),
        slot === null ? null : wallTime(slot.startTime, locale),
        provider.name,
    ];
    return {
        name: cut(textIn(experience.name, locale) || experience.slug),
        description: cut(parts.filter((part) => part !== null && part !== '').join(' · ')),
    };
}

function cut(text: string): string {
    const characters = [...text];
    return characters.length > charactersMax ? `${characters.slice(0, charactersMax - 1).join('')}…` : text;
}
