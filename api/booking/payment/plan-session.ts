import { hourMs, minuteMs } from '../../../contract/durations.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Amendment, holdAmendmentUntil, liveAmendment } from '../bookings/amendments.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { holdUntil } from '../bookings/holds.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { lacksContact } from '../bookings/set-contact.ts';
import { dueNowMinor, statusAt } from '../bookings/status.ts';
import { isChargeable } from '../pricing/charge-rule.ts';
import { restMinor } from './balance.ts';
import { insertSession, liveSessions, type PaymentSession } from './payment-sessions.ts';
import { moneyOf } from './payments.ts';
import type { PaymentProvider } from './port.ts';

/** `due`: the amount that confirms the booking. `rest`: the amount due after that. `change`: that of its amendment. */
export type PaymentPurpose = 'due' | 'rest' | 'change';

export type NotPlannedReason =
    | 'expired'
    | 'cancelled'
    /** The name, or both e-mail address and telephone number, are missing. */
    | 'contact_missing'
    /** The rest, and a change, can be paid only after confirmation. */
    | 'not_confirmed'
    /** The amount is already paid. */
    | 'nothing_due'
    /** The human has paid by a method that takes days; the payment is under way. */
    | 'processing'
    /** The payment provider cannot charge this amount in this currency, for example because it is too small. */
    | 'amount_refused'
    /** The remaining hold is too short for the provider's page, and cannot be extended further. */
    | 'too_late';

interface SessionPlan {
    booking: Booking;
    /** Its `url` is null if the page must still be requested from the provider. */
    session: PaymentSession;
    /** Sessions that this one replaces; close them before, so that nothing can be paid twice. */
    others: PaymentSession[];
}

/**
 * Maximum extension of the hold of a booking for payment pages, in total. It is enough for a page that is requested at
 * the last moment, and prevents holding places without paying.
 */
const holdExtensionMaxMs = hourMs;

/** Life of a session for the rest, which holds no places. */
const restSessionMs = hourMs;

/** Maximum age of a request to the provider that is repeated. Later, too little of the session's time would be left. */
const startingMaxMs = minuteMs;

/**
 * Finds or creates the session for paying a booking, in a transaction that has the provider's lock. If the hold of a
 * pending booking is shorter than the minimum session, it is extended, at most to `holdExtensionMaxMs` after its first
 * expiry.
 *
 * @param request.sessionId UUID for a new session.
 * @param holdSeconds the initial hold of a pending booking.
 */
export async function planSession(
    database: LedgerQueries,
    bookingId: string,
    { purpose, locale, sessionId }: { purpose: PaymentPurpose; locale: SiteLocale; sessionId: string },
    provider: PaymentProvider,
    now: LockTime,
    holdSeconds: number,
): Promise<Result<SessionPlan, NotPlannedReason>> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const status = statusAt(booking, now);
    if (status === 'expired' || status === 'cancelled') return err(status);
    if (purpose !== 'due' && status !== 'confirmed') return err('not_confirmed');
    const amendment = purpose === 'change' ? await liveAmendment(database, booking, now) : null;
    const money = await moneyOf(database, booking, now);
    const amountMinor = {
        due: dueNowMinor(booking, money.paidMinor, now),
        rest: restMinor(booking.total_minor, money),
        change: amendment?.due_minor ?? 0,
    }[purpose];
    if (amountMinor === 0) return err('nothing_due');
    if (lacksContact(booking)) return err('contact_missing');

    const live = await liveSessions(database, bookingId, provider.name);
    if (live.some((session) => session.status === 'processing')) return err('processing');
    if (!isChargeable(amountMinor, provider.chargeRules(booking.currency, booking.exponent)))
        return err('amount_refused');
    // Only the newest session is reused: older ones are being closed. Concurrent requests that closed each other's
    // sessions would leave none.
    const newest = live[0] ?? null;
    const isUsable =
        newest !== null &&
        newest.amount_minor === amountMinor &&
        newest.amendment_id === (amendment?.id ?? null) &&
        newest.expires_at > instantOf(now) &&
        (newest.url !== null || Date.parse(newest.created_at) > now - startingMaxMs);
    const use = (session: PaymentSession) => ok({ booking, session, others: live.filter((each) => each !== session) });
    // A page that is still being requested cannot be closed, so it is used in any language.
    if (isUsable && (newest.url === null || newest.locale === locale)) return use(newest);

    const expiresAtMs = await sessionEnd(database, { booking, amendment }, provider, now, holdSeconds);
    // If no session can be created, a page in another language is used.
    if (expiresAtMs === null) return isUsable ? use(newest) : err('too_late');
    // Sessions of a booking have distinct creation times, which define the newest.
    const createdAtMs = newest === null ? now : Math.max(now, Date.parse(newest.created_at) + 1);
    const session: PaymentSession = {
        id: sessionId,
        booking_id: bookingId,
        provider: provider.name,
        external_id: null,
        amount_minor: amountMinor,
        purpose,
        amendment_id: amendment?.id ?? null,
        locale,
        email: booking.email,
        url: null,
        status: 'starting',
        created_at: instantOf(createdAtMs),
        expires_at: instantOf(expiresAtMs),
        queried_at: null,
    };
    await insertSession(database, session);
    return use(session);
}

/** The end of a new session: that of the hold, which is extended if it is too short. Null: it cannot be extended. */
async function sessionEnd(
    database: LedgerQueries,
    { booking, amendment }: { booking: Booking; amendment: Amendment | null },
    provider: PaymentProvider,
    now: LockTime,
    holdSeconds: number,
): Promise<number | null> {
    const { minimumSessionMs, maximumSessionMs, settlementMs } = provider;
    const mostMs = now + maximumSessionMs;
    if (booking.status === 'confirmed' && amendment === null)
        return Math.min(now + Math.max(minimumSessionMs, restSessionMs), mostMs);
    const held = amendment ?? booking;
    const holdMs = Date.parse(held.expires_at);
    const leastMs = now + minimumSessionMs;
    // The event of a payment in the last moment of the session must arrive before the hold expires.
    if (holdMs - settlementMs >= leastMs) return Math.min(holdMs - settlementMs, mostMs);
    const longerMs = leastMs + settlementMs;
    const longestMs = Date.parse(held.created_at) + holdSeconds * 1000 + holdExtensionMaxMs;
    if (longerMs > longestMs) return null;
    if (amendment === null) await holdUntil(database, booking, longerMs);
    else await holdAmendmentUntil(database, booking, amendment, longerMs);
    return leastMs;
}
