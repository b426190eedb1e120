import { err, ok } from '../../../contract/result.ts';
import { isUuid } from '../../../contract/uuid.ts';
import { type ChargeRule, everyAmount, isChargeable } from '../pricing/charge-rule.ts';
import { type BookingState, readBooking } from '../service/booking.ts';
import type { PaymentContext, PaymentDependencies } from './dependencies.ts';
import { findSession, moveSession, type PaymentSession } from './payment-sessions.ts';
import type { PaymentOutcome, PaymentPages, PaymentProvider } from './port.ts';
import { settlePayment } from './settle.ts';

/**
 * A payment provider for tests. Its card page is part of this service, and no money moves.
 * @param rule the charge rule for all currencies; it can simulate that of another provider.
 */
export function sandboxProvider(pages: PaymentPages, rule: ChargeRule = everyAmount): PaymentProvider {
    return {
        name: 'sandbox',
        minimumSessionMs: 0,
        maximumSessionMs: Number.MAX_SAFE_INTEGER,
        settlementMs: 0,
        chargeRules: () => rule,
        formTargets: [],
        webhook: null,
        start: async (request) => {
            const { sessionId, amountMinor } = request;
            if (!isChargeable(amountMinor, rule)) {
                return err(`The sandbox cannot charge ${amountMinor} minor units.`);
            }
            return ok({ url: pages.card(request), externalId: sessionId });
        },
        close: async () => 'closed',
        // Payments of the sandbox are recorded immediately, so a session is either open or expired.
        lookUp: async ({ bookingId, sessionId, expiresAtMs, nowMs }) =>
            nowMs < expiresAtMs ? { kind: 'open' } : { kind: 'session', bookingId, sessionId, status: 'expired' },
        updateIn: () => ({ kind: 'refused', why: 'The sandbox has no events.' }),
        toMinor: (units) => units,
        refund: async ({ refundId }) => ok({ status: 'done', externalReference: `sandbox:${refundId}` }),
    };
}

/** A session of the sandbox with its booking. `isOpen`: it can be approved or declined. */
export interface SandboxSession {
    session: PaymentSession;
    state: BookingState;
    isOpen: boolean;
}

/** `outcome` null: the session can no longer be paid, for example because it was declined or has expired. */
interface Pressed {
    session: PaymentSession;
    outcome: PaymentOutcome | null;
}

/** The session that the card page shows; null if the sandbox has no such session of this booking. */
export async function sandboxSession(
    { service, provider }: PaymentDependencies,
    bookingId: string,
    sessionId: string,
): Promise<SandboxSession | null> {
    if (provider.name !== 'sandbox') return null;
    const known = await readBooking(service, bookingId);
    if (!known.ok || !isUuid(sessionId)) return null;
    const { booking } = known.value;
    const session = await service.ledger.query((database) => findSession(database, sessionId.toLowerCase()));
    if (session === undefined || session.provider !== 'sandbox' || session.booking_id !== booking.id) return null;
    const isInTime = Date.parse(session.expires_at) > service.clock();
    return { session, state: known.value, isOpen: session.status === 'open' && isInTime };
}

/**
 * What the human does on the card page. `approve` records the payment, and `decline` lets the human start another one;
 * both are idempotent. `abandon` returns to the booking: the session stays open and is used again. Null if the sandbox
 * has no such session of this booking.
 */
export async function pressCard(
    context: PaymentContext,
    bookingId: string,
    sessionId: string,
    pressed: 'approve' | 'decline' | 'abandon',
): Promise<Pressed | null> {
    const known = await sandboxSession(context, bookingId, sessionId);
    if (known === null) return null;
    const { session, isOpen, state } = known;
    if (pressed === 'abandon') return { session, outcome: 'abandoned' };
    const outcome = pressed === 'approve' ? 'paid' : 'declined';
    if (session.status === outcome) return { session, outcome };
    if (!isOpen) return { session, outcome: null };
    if (pressed === 'approve') {
        const reference = `sandbox:${session.id}`;
        const notice = { bookingId: session.booking_id, amountMinor: session.amount_minor, reference };
        await settlePayment(context, notice, session.id);
        return { session, outcome };
    }
    const moved = await context.service.writer.run(state.booking.provider_slug, (database) =>
        moveSession(database, session.id, 'declined'),
    );
    return { session, outcome: moved?.status === 'declined' ? outcome : null };
}
