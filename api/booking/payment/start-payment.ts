import { type SiteLocale, siteLocaleOf } from '../../../contract/local-text.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { readBooking } from '../desk/booking.ts';
import { recordMoney } from '../desk/pay.ts';
import type { Booking } from '../ledger/bookings.ts';
import { liveSessions, moveSession, openSession, type PaymentSession } from '../ledger/payment-sessions.ts';
import { statusAt } from '../ledger/status.ts';
import { bookingUrl, returnUrl } from './booking-url.ts';
import type { PaymentParts } from './parts.ts';
import { paymentText } from './payment-text.ts';
import { type PaymentWish, planSession, type WhyNotPlanned } from './plan-session.ts';
import { ProviderAway, type Started } from './port.ts';

export type WhyNotPayable =
    | WhyNotPlanned
    | 'booking_not_found'
    /** The provider cannot take this amount in this currency, such as one that is too small. */
    | 'amount_refused'
    /** The provider does not answer; trying again may help. */
    | 'provider_away';

export type PaymentStart = { ok: true; url: string } | { ok: false; why: WhyNotPayable };

/**
 * Where the human pays. One session is made for one booking, amount and locale: whoever asks again, be it at the same
 * moment, gets the same page, and other open pages of the booking are closed. A hold that is shorter than the shortest
 * session of the provider is extended while the booking is pending. What costs nothing is confirmed at once, and the
 * address is that of the booking.
 *
 * @throws whatever the ledger throws when it is away.
 */
export async function startPayment(
    parts: PaymentParts,
    catalog: Catalog,
    bookingId: string,
    locale: SiteLocale,
    wish: PaymentWish = 'due',
): Promise<PaymentStart> {
    const { desk, provider, report } = parts;
    const known = await readBooking(desk, bookingId);
    if (!known.ok) return { ok: false, why: 'booking_not_found' };
    const { id, provider_slug: slug } = known.value.booking;
    if (isFreeAndPending(known.value.booking, desk.clock())) return await confirmFree(parts, catalog, id, locale);
    const asked = { wish, locale, sessionId: desk.newId() };
    const plan = await desk.writer.run(slug, (database) =>
        planSession(database, id, asked, provider, desk.clock(), desk.terms.holdSeconds),
    );
    if (plan.kind === 'not_payable') return { ok: false, why: plan.why };
    const { session, booking, others } = plan;
    if (session.url !== null) return { ok: true, url: session.url };

    const started = await askProvider(parts, booking, session);
    if (started === null) return { ok: false, why: 'provider_away' };
    if (started.kind === 'refused') {
        report('the payment provider refuses a payment', { bookingId: id, why: started.message });
        await desk.writer.run(slug, (database) => moveSession(database, session.id, 'refused'));
        return { ok: false, why: 'amount_refused' };
    }
    await desk.writer.run(slug, (database) => openSession(database, session.id, started));
    await close(parts, slug, others);
    return { ok: true, url: started.url };
}

/**
 * Closes every page on which a booking could still be paid, such as after it was cancelled. What cannot be closed does
 * no harm: its money is recorded and given back.
 */
export async function closeSessions({ desk, ...parts }: PaymentParts, bookingId: string): Promise<void> {
    const known = await readBooking(desk, bookingId);
    if (!known.ok) return;
    const { id, provider_slug } = known.value.booking;
    const open = await desk.ledger.query((database) => liveSessions(database, id, parts.provider.name));
    await close({ desk, ...parts }, provider_slug, open);
}

function isFreeAndPending(booking: Booking, nowMs: number): boolean {
    return booking.total_minor === 0 && statusAt(booking, new Date(nowMs).toISOString()) === 'pending';
}

async function confirmFree(
    { desk, siteUrl }: PaymentParts,
    catalog: Catalog,
    bookingId: string,
    locale: SiteLocale,
): Promise<PaymentStart> {
    await recordMoney(desk, catalog, { bookingId, amountMinor: 0, reference: `free:${bookingId}` });
    return { ok: true, url: bookingUrl(siteUrl(), locale, bookingId) };
}

/** Null: no answer. The session stays as it is, and the next attempt sends the same request again. */
async function askProvider(
    { provider, siteUrl, report }: PaymentParts,
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

async function close(
    { desk, provider, report }: PaymentParts,
    providerSlug: string,
    sessions: readonly PaymentSession[],
): Promise<void> {
    for (const { id, external_id, status, booking_id, expires_at } of sessions) {
        if (status === 'processing') continue;
        const isOver = Date.parse(expires_at) <= desk.clock();
        try {
            if (external_id !== null && !isOver) await provider.close(external_id);
        } catch (error) {
            if (!(error instanceof ProviderAway)) throw error;
            report('a payment page could not be closed', { bookingId: booking_id, why: error.message });
            continue;
        }
        await desk.writer.run(providerSlug, (database) => moveSession(database, id, isOver ? 'expired' : 'abandoned'));
    }
}
