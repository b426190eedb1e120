import { err, ok, type Result } from '../../../contract/result.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Actor, recordAction } from '../bookings/actions.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { cancelWithPlaces } from '../bookings/holds.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { statusAt, takesPlace } from '../bookings/status.ts';
import { guestCancellation } from '../cancellation/guest-cancellation.ts';
import type { PaymentDependencies } from '../payment/dependencies.ts';
import { moneyOf } from '../payment/payments.ts';
import { planRefunds, type Refund } from '../payment/refunds.ts';
import { sendRefund } from '../payment/send-refund.ts';
import { closeSessions } from '../payment/start-payment.ts';
import { cancelledBookingIn } from './cancel-by-guest.ts';
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
export async function proposedRefundMinor(dependencies: PaymentDependencies, booking: Booking): Promise<number> {
    const { service } = dependencies;
    const { stepMinor } = service.chargeRules(booking.currency, booking.exponent);
    const cancelled = await service.ledger.read((snapshot) =>
        cancelledBookingIn(snapshot, booking, stepMinor, service.clock()),
    );
    const allowed = guestCancellation({ ...cancelled, isDisputed: false });
    return allowed.ok ? allowed.value.refundMinor : 0;
}

/** What was shown to the provider who decides: paid and due back. */
interface ShownMoney {
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
    const orders = await service.writer.run(acting.providerSlug, async (database, now) => {
        const job = { database, actor, bookingId: booking.id, shown, newId, now };
        const current = await findUnchanged(job);
        if (current === null) return err<NotDecided>({ why: 'changed' });
        return decision.kind === 'refund'
            ? await refundPart(job, decision.refundMinor)
            : await cancelAndRefund(job, current, decision);
    });
    if (!orders.ok) return orders;
    for (const refund of orders.value) await sendRefund(dependencies, booking, refund, false);
    if (decision.kind === 'cancel') await closeSessions(dependencies, booking.id);
    return ok(undefined);
}

/** A decision inside its transaction. */
interface Job {
    database: LedgerQueries;
    actor: Actor;
    bookingId: string;
    shown: ShownMoney;
    newId: () => string;
    now: LockTime;
}

/** The booking of the provider; null if there is none, or its payments are not those that were shown. */
async function findUnchanged({ database, actor, bookingId, shown, now }: Job): Promise<Booking | null> {
    const booking = await findBooking(database, bookingId);
    if (booking?.provider_slug !== actor.providerSlug) return null;
    const { paidMinor, refundDueMinor } = await moneyOf(database, booking, now);
    return paidMinor === shown.paidMinor && refundDueMinor === shown.refundDueMinor ? booking : null;
}

/** Orders refunds of an amount. The booking stays as it is. */
async function refundPart(
    { database, actor, bookingId, newId, now }: Job,
    amountMinor: number,
): Promise<Result<Refund[], NotDecided>> {
    const planned = await planRefunds(database, bookingId, amountMinor, now, newId);
    if (!planned.ok) return err(planned.error.why === 'disputed' ? planned.error : { why: 'invalid_amount' });
    await recordAction(database, actor, 'refunded', now, { bookingId, details: { amountMinor } });
    return planned;
}

/** Cancels the booking, and orders refunds of all that is then due, as far as no bank holds it; the rest stays due. */
async function cancelAndRefund(
    { database, actor, bookingId, shown: { paidMinor }, newId, now }: Job,
    booking: Booking,
    decision: Extract<ProviderDecision, { kind: 'cancel' }>,
): Promise<Result<Refund[], NotDecided>> {
    if (!takesPlace(statusAt(booking, now))) return err({ why: 'changed' });
    const amountMinor = decision.by === 'guest' ? decision.refundMinor : paidMinor;
    const keptMinor = decision.by === 'guest' ? paidMinor - amountMinor : null;
    await cancelWithPlaces(database, booking, now, keptMinor);
    await recordAction(database, actor, 'cancelled', now, { bookingId, details: { by: decision.by, amountMinor } });
    const planned = await planRefunds(database, bookingId, null, now, newId);
    return planned.ok ? planned : ok([]);
}
