import { type SiteLocale, siteLocaleOf } from '../../../contract/local-text.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { Booking } from '../bookings/bookings.ts';
import { lacksContact } from '../bookings/set-contact.ts';
import { statusAt } from '../bookings/status.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readBooking } from '../service/booking.ts';
import { bookingUrl, returnUrl } from './booking-url.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { findSession, liveSessions, moveSession, openSession, type PaymentSession } from './payment-sessions.ts';
import { paymentText } from './payment-text.ts';
import { type PaymentPurpose, planSession, type WhyNotPlanned } from './plan-session.ts';
import { ProviderAway, type Started } from './port.ts';
import { settlePayment } from './settle.ts';

export type WhyNotPayable =
    | WhyNotPlanned
    | 'booking_not_found'
    /** The provider does not answer; trying again may help. */
    | 'provider_away';

export type PaymentStart = Result<string, WhyNotPayable>;

/**
 * Where the human pays. One session is made for one booking, amount and locale: whoever asks again, be it at the same
 * moment, gets the same page, and other open pages of the booking are closed before there is another. A hold that is
 * shorter than the shortest session of the provider is extended while the booking is pending. What costs nothing is confirmed at once, and the
 * address is that of the booking.
 *
 * @throws whatever the ledger throws when it is away.
 */
export async function startPayment(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    bookingId: string,
    locale: SiteLocale,
    purpose: PaymentPurpose = 'due',
): Promise<PaymentStart> {
    const { service, provider, report } = dependencies;
    const known = await readBooking(service, bookingId);
    if (!known.ok) return err('booking_not_found');
    const { id, provider_slug: slug } = known.value.booking;
    if (isFreeAndPending(known.value.booking, service.clock())) {
        if (lacksContact(known.value.booking)) return err('contact_missing');
        return await confirmFree(dependencies, catalog, id, locale);
    }
    const asked = { purpose, locale, sessionId: service.newId() };
    const { holdSeconds } = service.terms;
    const plan = await service.writer.run(slug, (database, now) =>
        planSession(database, id, asked, provider, now, holdSeconds),
    );
    if (plan.kind === 'not_payable') {
        if (plan.why === 'amount_refused') {
            const { total_minor: totalMinor, currency } = known.value.booking;
            report('the payment provider cannot take an amount', { bookingId: id, totalMinor, currency });
        }
        return err(plan.why);
    }
    const { session, booking, others } = plan;
    const closed = await close(dependencies, slug, others);
    // A page that is open still, whatever the reason, could be paid besides another.
    if (closed === 'away' || closed === 'open') return err('provider_away');
    if (closed === 'paid') {
        if (session.url === null) {
            await service.writer.run(slug, (database) => moveSession(database, session.id, 'abandoned'));
        }
        return err('processing');
    }
    if (session.url !== null) return ok(session.url);

    const started = await askProvider(dependencies, booking, session);
    if (started === null) return err('provider_away');
    if (started.kind === 'refused') {
        report('the payment provider refuses a payment', { bookingId: id, why: started.message });
        await service.writer.run(slug, (database) => moveSession(database, session.id, 'refused'));
        return err('amount_refused');
    }
    const opened = await service.writer.run(slug, (database) => openSession(database, session.id, started));
    if (opened?.status === 'abandoned' || opened?.status === 'expired') {
        // Another page has replaced this one while it was asked for.
        await closeAt(dependencies, { ...session, external_id: started.externalId });
        return err('provider_away');
    }
    return ok(started.url);
}

/**
 * Closes every page on which a booking could still be paid, such as after it was cancelled. What cannot be closed does
 * no harm: its money is recorded and given back.
 */
export async function closeSessions(dependencies: PaymentDependencies, bookingId: string): Promise<void> {
    const { service, provider } = dependencies;
    const known = await readBooking(service, bookingId);
    if (!known.ok) return;
    const { id, provider_slug } = known.value.booking;
    const open = await service.ledger.query((database) => liveSessions(database, id, provider.name));
    await close(dependencies, provider_slug, open);
}

function isFreeAndPending(booking: Booking, nowMs: number): boolean {
    return booking.total_minor === 0 && statusAt(booking, new Date(nowMs).toISOString()) === 'pending';
}

async function confirmFree(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    bookingId: string,
    locale: SiteLocale,
): Promise<PaymentStart> {
    await settlePayment(dependencies, catalog, { bookingId, amountMinor: 0, reference: `free:${bookingId}` }, null);
    return ok(bookingUrl(dependencies.siteUrl(), locale, bookingId));
}

/** Null: no answer. The session stays as it is, and the next attempt sends the same request again. */
async function askProvider(
    { provider, siteUrl, report }: PaymentDependencies,
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
            returnUrl: returnUrl(siteUrl(), locale, booking.id, 'paid'),
            cancelUrl: returnUrl(siteUrl(), locale, booking.id, 'abandoned'),
            expiresAtMs: Date.parse(session.expires_at),
        });
    } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        report('the payment provider does not answer', { bookingId: booking.id, why: error.message });
        return null;
    }
}

type Closed = 'closed' | 'paid' | 'open' | 'away';

/** Closes sessions that may be paid. The worst of what became of them: one may have been paid, or be open still. */
async function close(
    dependencies: PaymentDependencies,
    providerSlug: string,
    sessions: readonly PaymentSession[],
): Promise<Closed> {
    let worst: Closed = 'closed';
    for (const session of sessions) {
        if (session.status === 'processing') continue;
        const closed = await closeOne(dependencies, providerSlug, session);
        if (closed !== 'closed') worst = worst === 'paid' ? worst : closed;
    }
    return worst;
}

async function closeOne(
    dependencies: PaymentDependencies,
    providerSlug: string,
    session: PaymentSession,
): Promise<Closed> {
    const { service } = dependencies;
    const isOver = Date.parse(session.expires_at) <= service.clock();
    // Also one whose time is over is asked about: word of its payment may have been lost.
    const closed = await closeAt(dependencies, session);
    if (closed === 'away' || closed === 'open') return closed;
    const status = closed === 'paid' ? 'processing' : isOver ? 'expired' : 'abandoned';
    const answered = await service.writer.run(providerSlug, async (database) => {
        const current = await findSession(database, session.id);
        // Its page was not known yet, and is now: it can be paid, whoever asked for it.
        if (current !== undefined && current.external_id !== session.external_id) return current;
        await moveSession(database, session.id, status);
        return null;
    });
    return answered === null ? closed : await closeOne(dependencies, providerSlug, answered);
}

async function closeAt({ provider, report }: PaymentDependencies, session: PaymentSession): Promise<Closed> {
    const { external_id: externalId, booking_id: bookingId } = session;
    try {
        const closed = externalId === null ? 'closed' : await provider.close(externalId);
        if (closed === 'open') report('a payment page could not be closed', { bookingId, why: 'It is still open.' });
        return closed;
    } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        report('a payment page could not be closed', { bookingId, why: error.message });
        return 'away';
    }
}
