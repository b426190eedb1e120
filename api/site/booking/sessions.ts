import type { PaymentOutcome } from '../../booking/payment/booking-url.ts';
import type { PaymentSession } from '../../booking/payment/payment-sessions.ts';

/** So long after somebody has come back from paying, word of it is waited for before paying is offered again. */
const waitMs = 5 * 60 * 1000;

/** So far another process may be ahead. */
const skewMs = 60 * 1000;

/** So long after a booking has lapsed, its page looks whether money came after all. */
const lateMs = 30 * 60 * 1000;

/** What is known about money that the ledger has not seen. */
export interface PaymentHints {
    /** Somebody has paid in a way that takes time: the payment provider has said so. */
    isUnderWay: boolean;
    /** How the human came back from paying; null where nothing in the ledger speaks for it. */
    outcome: PaymentOutcome | null;
    /** Since when word of a payment is waited for, as the address says; null: it does not say, or not credibly. */
    sinceMs: number | null;
    /** Whether enough time has passed for the word to have come. */
    hasWaited: boolean;
    /** Whether somebody may have paid without anybody having told us yet. */
    mayHavePaid: boolean;
}

/**
 * What an address says of a payment is believed only as far as there is a session in which it can have happened: anybody
 * can type an address.
 */
export function hintsOf(
    query: URLSearchParams,
    sessions: readonly PaymentSession[],
    provider: string,
    nowMs: number,
): PaymentHints {
    const own = sessions.filter((session) => session.provider === provider);
    const live = own.filter(({ status }) => ['starting', 'open', 'processing'].includes(status));
    const told = query.get('outcome');
    // The clocks of two processes are never quite the same.
    const startedMs = Math.min(nowMs, ...live.map(({ created_at }) => Date.parse(created_at)));
    const since = /^\d{1,12}$/u.test(query.get('since') ?? '') ? Number(query.get('since')) * 1000 : Number.NaN;
    const sinceMs = since >= Math.floor(startedMs / 1000) * 1000 && since <= nowMs + skewMs ? since : null;
    const outcomes: Record<string, PaymentOutcome | null> = {
        paid: live.length > 0 ? 'paid' : null,
        declined: own.some(({ status }) => status === 'declined') ? 'declined' : null,
        abandoned: own.length > 0 ? 'abandoned' : null,
    };
    return {
        isUnderWay: live.some(({ status }) => status === 'processing'),
        outcome: (told !== null && Object.hasOwn(outcomes, told) ? outcomes[told] : null) ?? null,
        sinceMs,
        hasWaited: sinceMs !== null && nowMs - sinceMs >= waitMs,
        mayHavePaid: sessions.length > 0 || told === 'paid',
    };
}

/** Whether a booking that has lapsed may still hear of a payment soon. */
export function isLate(expiresAt: string, nowMs: number): boolean {
    return nowMs - Date.parse(expiresAt) < lateMs;
}
