import type { SiteLocale } from '../../../contract/local-text.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { holdUntil } from '../bookings/holds.ts';
import { instantOf, type LockTime } from '../bookings/lock-time.ts';
import { lacksContact } from '../bookings/set-contact.ts';
import { dueNowMinor, statusAt } from '../bookings/status.ts';
import { isChargeable } from '../pricing/charge-rule.ts';
import { restMinor } from './balance.ts';
import { insertSession, liveSessions, type PaymentSession } from './payment-sessions.ts';
import { moneyOf } from './payments.ts';
import type { PaymentProvider } from './port.ts';

/** `due`: what confirms the booking. `rest`: everything that is asked for after that. */
export type PaymentPurpose = 'due' | 'rest';

/** Why there is no page on which this booking can be paid. */
export type WhyNotPlanned =
    | 'expired'
    | 'cancelled'
    /** It is not known who comes, or how to reach them. */
    | 'contact_missing'
    /** The rest is paid after what is due. */
    | 'not_confirmed'
    /** Nothing of what was asked for remains to be paid. */
    | 'nothing_due'
    /** The human has paid in a way that takes days: the money is under way. */
    | 'processing'
    /** The provider cannot take this amount in this currency, such as one that is too small. */
    | 'amount_refused'
    /** Too little is left of the hold for the provider's page, and it was extended as far as it may be. */
    | 'too_late';

export type SessionPlan =
    | { kind: 'not_payable'; why: WhyNotPlanned }
    /**
     * `session.url` is null where the provider has to be asked. `others` are pages that this one replaces: they have to be
     * closed before, or the same could be paid twice.
     */
    | {
          kind: 'planned';
          booking: Booking;
          session: PaymentSession;
          others: PaymentSession[];
      };

export interface SessionRequest {
    purpose: PaymentPurpose;
    locale: SiteLocale;
    /** UUID of the session, if one is made. */
    sessionId: string;
}

/**
 * How much longer than at first a booking may be held for payment pages, however many are asked for: enough for one page
 * asked for in the last moment, too little to hold places for ever without paying.
 */
export const holdExtensionMaxMs = 60 * 60 * 1000;

/** How long a rest can be paid on one page: nothing is held for it. */
const restSessionMs = 60 * 60 * 1000;

/** So long a request to the provider may be sent again; later its page would be asked for with too little time. */
const startingMaxMs = 60 * 1000;

/**
 * Finds or makes the session on which a booking is to be paid, in one transaction that has the provider's lock. A pending
 * booking whose hold is shorter than the session must be is held longer, at most `holdExtensionMaxMs` beyond its first end.
 *
 * @param holdSeconds the life of a pending booking as it was made.
 */
export async function planSession(
    database: LedgerQueries,
    bookingId: string,
    { purpose, locale, sessionId }: SessionRequest,
    provider: PaymentProvider,
    nowMs: LockTime,
    holdSeconds: number,
): Promise<SessionPlan> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const now = instantOf(nowMs);
    const status = statusAt(booking, now);
    if (status === 'expired' || status === 'cancelled') return { kind: 'not_payable', why: status };
    if (purpose === 'rest' && status !== 'confirmed') return { kind: 'not_payable', why: 'not_confirmed' };
    const money = await moneyOf(database, booking, now);
    const amountMinor =
        purpose === 'rest' ? restMinor(booking.total_minor, money) : dueNowMinor(booking, money.paidMinor, now);
    if (amountMinor === 0) return { kind: 'not_payable', why: 'nothing_due' };
    if (lacksContact(booking)) return { kind: 'not_payable', why: 'contact_missing' };

    const live = await liveSessions(database, bookingId, provider.name);
    if (live.some((session) => session.status === 'processing')) return { kind: 'not_payable', why: 'processing' };
    if (!isChargeable(amountMinor, provider.chargeRules(booking.currency, booking.exponent)))
        return { kind: 'not_payable', why: 'amount_refused' };
    // An older one is being closed by whoever asked for the newest: two that closed each other's would leave none.
    const newest = live[0] ?? null;
    const isUsable =
        newest !== null &&
        newest.amount_minor === amountMinor &&
        newest.expires_at > now &&
        (newest.url !== null || Date.parse(newest.created_at) > nowMs - startingMaxMs);
    const use = (session: PaymentSession): SessionPlan => {
        const others = live.filter((each) => each !== session);
        return { kind: 'planned', booking, session, others };
    };
    // The page of a request under way cannot be closed yet: it is taken in whatever language it comes.
    if (isUsable && (newest.url === null || newest.locale === locale)) return use(newest);

    const expiresAtMs = await sessionEnd(database, booking, status === 'confirmed', provider, nowMs, holdSeconds);
    // A page in another language is better than none.
    if (expiresAtMs === null) return isUsable ? use(newest) : { kind: 'not_payable', why: 'too_late' };
    // No two sessions of a booking are equally new.
    const createdAtMs = newest === null ? nowMs : Math.max(nowMs, Date.parse(newest.created_at) + 1);
    const session: PaymentSession = {
        id: sessionId,
        booking_id: bookingId,
        provider: provider.name,
        external_id: null,
        amount_minor: amountMinor,
        wish: purpose,
        locale,
        email: booking.email,
        url: null,
        status: 'starting',
        created_at: new Date(createdAtMs).toISOString(),
        expires_at: new Date(expiresAtMs).toISOString(),
        asked_at: null,
    };
    await insertSession(database, session);
    return use(session);
}

/** When a new session ends: with the hold, which is made long enough. Null: it may not be made that long. */
async function sessionEnd(
    database: LedgerQueries,
    booking: Booking,
    isConfirmed: boolean,
    provider: PaymentProvider,
    nowMs: LockTime,
    holdSeconds: number,
): Promise<number | null> {
    const { minimumSessionMs, maximumSessionMs, settlementMs } = provider;
    const mostMs = nowMs + maximumSessionMs;
    if (isConfirmed) return Math.min(nowMs + Math.max(minimumSessionMs, restSessionMs), mostMs);
    const holdMs = Date.parse(booking.expires_at);
    const leastMs = nowMs + minimumSessionMs;
    // Word of a payment in the session's last moment has to arrive while the places are held.
    if (holdMs - settlementMs >= leastMs) return Math.min(holdMs - settlementMs, mostMs);
    const longerMs = leastMs + settlementMs;
    const longestMs = Date.parse(booking.created_at) + holdSeconds * 1000 + holdExtensionMaxMs;
    if (longerMs > longestMs) return null;
    await holdUntil(database, booking, longerMs);
    return leastMs;
}
