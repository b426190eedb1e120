import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Actor, recordAction } from '../bookings/actions.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { cancelWithPlaces } from '../bookings/holds.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { statusAt } from '../bookings/status.ts';
import { guestCancellation } from '../cancellation/guest-cancellation.ts';
import { type ActingProvider, actorOf } from '../service/provider-desk.ts';
import { cancelledBookingIn } from './cancel-by-guest.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { moneyOf } from './payments.ts';
import { planRefunds, type Refund } from './refunds.ts';
import { sendRefund } from './send-refund.ts';
import { closeSessions } from './start-payment.ts';

/** What a provider decides about a booking. Amounts in whole minor units. */
export type ProviderDecision =
    /** The provider cannot keep the booking: all that was paid goes back. */
    | { kind: 'cancel'; by: 'provider' }
    /** The guest cannot come: an amount from nothing to all that was paid goes back. */
    | { kind: 'cancel'; by: 'guest'; refundMinor: number }
    /** A goodwill refund, or one that is due. The booking stays as it is. */
    | { kind: 'refund'; refundMinor: number };

export type Decided =
    | { kind: 'done' }
    /** Payments, refunds or status are no longer those that were shown; nothing is changed. */
    | { kind: 'changed' }
    /** Not from nothing to what was paid, or not an amount that the payment provider can refund. */
    | { kind: 'invalid_amount' }
    /** A payment is disputed; at most this can be refunded. */
    | { kind: 'disputed'; refundableMinor: number };

/** The refund by the policy of the booking, if it is cancelled now; 0 without a policy. */
export async function proposedRefundMinor(dependencies: PaymentDependencies, booking: Booking): Promise<number> {
    const { service } = dependencies;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const cancelled = await service.ledger.read((snapshot) =>
        cancelledBookingIn(snapshot, booking, stepMinor, service.clock()),
    );
    const allowed = guestCancellation(cancelled);
    return allowed.kind === 'cancellable' ? allowed.refundMinor : 0;
}

/** What was shown to the provider who decides: paid and due back. */
export interface ShownMoney {
    paidMinor: number;
    refundDueMinor: number;
}

/** Whether a provider may decide so: an amount within what was paid or is due, in steps of the payment provider. */
export function isPossible(decision: ProviderDecision, shown: ShownMoney, stepMinor: number): boolean {
    if (!('refundMinor' in decision)) return true;
    const { kind, refundMinor } = decision;
    const mostMinor = kind === 'cancel' ? shown.paidMinor : shown.paidMinor + shown.refundDueMinor;
    const isInStep = refundMinor % stepMinor === 0 || refundMinor === mostMinor;
    const leastMinor = kind === 'cancel' ? 0 : 1;
    return Number.isSafeInteger(refundMinor) && refundMinor >= leastMinor && refundMinor <= mostMinor && isInStep;
}

/**
 * Cancels a booking or refunds a part of it for its provider, if the payments are those that were shown. One transaction
 * stores everything with its refund orders; the orders are sent after it, or by the reconciliation if the process dies.
 */
export async function decideByProvider(
    dependencies: PaymentDependencies,
    acting: ActingProvider,
    booking: Booking,
    decision: ProviderDecision,
    shown: ShownMoney,
): Promise<Decided> {
    const { service } = dependencies;
    const { newId } = service;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    if (!isPossible(decision, shown, stepMinor)) return { kind: 'invalid_amount' };
    const actor = actorOf(service, acting);
    const { decided, orders } = await service.writer.run(acting.providerSlug, (database, now) =>
        decideInTransaction(database, booking.id, actor, decision, shown, now, newId),
    );
    for (const refund of orders) await sendRefund(dependencies, booking, refund, false);
    if (decided.kind === 'done' && decision.kind === 'cancel') await closeSessions(dependencies, booking.id);
    return decided;
}

async function decideInTransaction(
    database: LedgerQueries,
    bookingId: string,
    actor: Actor,
    decision: ProviderDecision,
    shown: ShownMoney,
    now: LockTime,
    newId: () => string,
): Promise<{ decided: Decided; orders: Refund[] }> {
    const nothing = (decided: Decided) => ({ decided, orders: [] });
    const booking = await findBooking(database, bookingId);
    if (booking?.provider_slug !== actor.providerSlug) return nothing({ kind: 'changed' });
    const { paidMinor, refundDueMinor } = await moneyOf(database, booking, now);
    if (paidMinor !== shown.paidMinor || refundDueMinor !== shown.refundDueMinor) return nothing({ kind: 'changed' });
    if (decision.kind === 'refund') {
        const { refundMinor: amountMinor } = decision;
        const plan = await planRefunds(database, bookingId, amountMinor, now, newId);
        if (plan.kind === 'disputed') return nothing(plan);
        if (plan.kind !== 'planned') return nothing({ kind: 'invalid_amount' });
        await recordAction(database, actor, 'refunded', now, { bookingId, details: { amountMinor } });
        return { decided: { kind: 'done' }, orders: plan.refunds };
    }
    const status = statusAt(booking, now);
    if (status !== 'pending' && status !== 'confirmed') return nothing({ kind: 'changed' });
    const keptMinor = decision.by === 'guest' ? paidMinor - decision.refundMinor : null;
    await cancelWithPlaces(database, booking, now, keptMinor);
    const amountMinor = paidMinor - (keptMinor ?? 0);
    const details = { by: decision.by, amountMinor };
    await recordAction(database, actor, 'cancelled', now, { bookingId, details });
    // All that is due back, as far as no bank holds it; the rest stays due.
    const plan = await planRefunds(database, bookingId, null, now, newId);
    return { decided: { kind: 'done' }, orders: plan.kind === 'planned' ? plan.refunds : [] };
}
