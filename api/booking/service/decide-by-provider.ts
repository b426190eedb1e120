import { err, ok, type Result } from '../../../contract/result.ts';
import { recordAction } from '../bookings/actions.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { cancelWithPlaces } from '../bookings/holds.ts';
import { statusAt, takesPlace } from '../bookings/status.ts';
import { guestCancellation } from '../cancellation/guest-cancellation.ts';
import type { PaymentDependencies } from '../payment/dependencies.ts';
import { moneyOf } from '../payment/payments.ts';
import { planRefunds, type Refund } from '../payment/refunds.ts';
import { sendRefund } from '../payment/send-refund.ts';
import { closeSessions } from '../payment/start-payment.ts';
import type { BookingState } from './booking.ts';
import { type ActingProvider, actorOf } from './provider-desk.ts';

/** What a provider decides about a booking. Amounts in whole minor units. */
export type ProviderDecision =
    /** The provider cannot keep the booking: all that was paid goes back. */
    | { kind: 'cancel'; by: 'provider' }
    /** The guest cannot come: an amount from nothing to all that was paid goes back. */
    | { kind: 'cancel'; by: 'guest'; refundMinor: number }
    /** A goodwill refund, or one that is due. The booking stays as it is. */
    | { kind: 'refund'; refundMinor: number };

/** Why nothing was changed. */
type NotDecided =
    /** Payments, refunds or status are no longer those that were shown. */
    | { why: 'changed' }
    /** Not from nothing to what was paid, or not an amount that the payment provider can refund. */
    | { why: 'invalid_amount' }
    /** A payment is disputed; at most this can be refunded. */
    | { why: 'disputed'; refundableMinor: number };

/** The refund by the policy of the booking, disputed or not, if it is cancelled now; 0 without a policy. */
export function proposedRefundMinor({ booking, money }: BookingState, stepMinor: number, nowMs: number): number {
    const { paidMinor } = money;
    const allowed = guestCancellation({ booking, paidMinor, isDisputed: false, stepMinor, nowMs });
    return allowed.ok ? allowed.value.refundMinor : 0;
}

/** What was shown to the provider who decides: paid and due back. */
interface ShownMoney {
    paidMinor: number;
    refundDueMinor: number;
}

/** Whether a decision is possible: its amount is within what was paid or is due, in steps of the payment provider. */
export function isPossible(decision: ProviderDecision, shown: ShownMoney, stepMinor: number): boolean {
    if (!('refundMinor' in decision)) return true;
    const { kind, refundMinor } = decision;
    const mostMinor = kind === 'cancel' ? shown.paidMinor : shown.paidMinor + shown.refundDueMinor;
    const isInStep = refundMinor % stepMinor === 0 || refundMinor === mostMinor;
    const leastMinor = kind === 'cancel' ? 0 : 1;
    return Number.isSafeInteger(refundMinor) && refundMinor >= leastMinor && refundMinor <= mostMinor && isInStep;
}

/**
 * Cancels a booking or refunds a part of it for its provider, if the payments are those that were shown. One
 * transaction stores everything with its refund orders; the orders are sent after it, or by the reconciliation if the
 * process dies.
 */
export async function decideByProvider(
    dependencies: PaymentDependencies,
    acting: ActingProvider,
    booking: Booking,
    decision: ProviderDecision,
    shown: ShownMoney,
): Promise<Result<void, NotDecided>> {
    const { service } = dependencies;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    if (!isPossible(decision, shown, stepMinor)) return err({ why: 'invalid_amount' });
    const { newId } = service;
    const actor = actorOf(service, acting);
    const { id: bookingId } = booking;
    const orders = await service.writer.run(
        acting.providerSlug,
        async (database, now): Promise<Result<Refund[], NotDecided>> => {
            const current = await findBooking(database, bookingId);
            if (current?.provider_slug !== acting.providerSlug) return err({ why: 'changed' });
            const { paidMinor, refundDueMinor } = await moneyOf(database, current, now);
            const isUnchanged = paidMinor === shown.paidMinor && refundDueMinor === shown.refundDueMinor;
            if (!isUnchanged) return err({ why: 'changed' });
            if (decision.kind === 'refund') {
                const amountMinor = decision.refundMinor;
                const planned = await planRefunds(database, bookingId, amountMinor, now, newId);
                if (!planned.ok)
                    return err(planned.error.why === 'disputed' ? planned.error : { why: 'invalid_amount' });
                await recordAction(database, actor, 'refunded', now, { bookingId, details: { amountMinor } });
                return planned;
            }
            if (!takesPlace(statusAt(current, now))) return err({ why: 'changed' });
            const { by } = decision;
            const amountMinor = by === 'guest' ? decision.refundMinor : paidMinor;
            await cancelWithPlaces(database, current, now, by === 'guest' ? paidMinor - amountMinor : null);
            await recordAction(database, actor, 'cancelled', now, { bookingId, details: { by, amountMinor } });
            // All that is due then is refunded. What a dispute blocks stays due.
            const planned = await planRefunds(database, bookingId, null, now, newId);
            return planned.ok ? planned : ok([]);
        },
    );
    if (!orders.ok) return orders;
    for (const refund of orders.value) await sendRefund(dependencies, booking, refund, false);
    if (decision.kind === 'cancel') await closeSessions(dependencies, booking);
    return ok(undefined);
}
