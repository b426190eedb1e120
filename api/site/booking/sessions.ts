import { minuteMs } from '../../../contract/durations.ts';
import type { PaymentSession } from '../../booking/payment/payment-sessions.ts';
import type { PaymentOutcome } from '../../booking/payment/port.ts';

/** Milliseconds after a return from the payment page before payment is offered again, if no payment is recorded. */
const waitMs = 5 * minuteMs;

/** Clocks of other processes may differ by this much. */
const skewMs = minuteMs;

/** Milliseconds after a booking has expired during which its page checks for a late payment. */
const lateMs = 30 * minuteMs;

/**
 * What is known about a payment that the ledger has not recorded. Anybody can type an address, so its outcome counts
 * only if the ledger has a session in which it can have happened.
 */
export function hintsOf(query: URLSearchParams, sessions: readonly PaymentSession[], provider: string, nowMs: number) {
    const own = sessions.filter((session) => session.provider === provider);
    const live = own.filter(({ status }) => ['starting', 'open', 'processing'].includes(status));
    const claimed = query.get('outcome');
    // The clocks of two processes differ slightly.
    const startedMs = Math.min(nowMs, ...live.map(({ created_at }) => Date.parse(created_at)));
    const since = /^\d{1,12}$/u.test(query.get('since') ?? '') ? Number(query.get('since')) * 1000 : Number.NaN;
    const sinceMs = since >= Math.floor(startedMs / 1000) * 1000 && since <= nowMs + skewMs ? since : null;
    const outcomes: Record<string, PaymentOutcome | null> = {
        paid: live.length > 0 ? 'paid' : null,
        declined: own.some(({ status }) => status === 'declined') ? 'declined' : null,
        abandoned: own.length > 0 ? 'abandoned' : null,
    };
    return {
        /** Whether the payment provider has accepted a payment that takes time. */
        isUnderWay: live.some(({ status }) => status === 'processing'),
        /** How the visitor returned from the payment page; null if no session in the ledger confirms it. */
        outcome: (claimed !== null && Object.hasOwn(outcomes, claimed) ? outcomes[claimed] : null) ?? null,
        /** When the visitor returned, from the address; null if it is missing or not credible. */
        sinceMs,
        /** Whether `waitMs` has passed since then. */
        hasWaited: sinceMs !== null && nowMs - sinceMs >= waitMs,
        /** Whether a payment may have been made that is not recorded yet. */
        mayHavePaid: sessions.length > 0 || claimed === 'paid',
    };
}

/** Whether a payment may still arrive for an expired booking. */
export function isLate(expiresAt: string, nowMs: number): boolean {
    return nowMs - Date.parse(expiresAt) < lateMs;
}
