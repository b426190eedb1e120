import type { Booking } from '../bookings/bookings.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { disputesOf } from './disputes.ts';
import { ProviderUnavailable } from './port.ts';
import { type Refund, settleRefund } from './refunds.ts';

/**
 * The result of a refund order. `unknown`: the provider did not respond, and the order can be sent again. `held`: it
 * was not sent, because its payment is disputed.
 */
export interface RefundResult {
    refund: Refund;
    outcome: 'done' | 'pending' | 'failed' | 'unknown' | 'held';
    message: string | null;
}

/** Sends a refund order to the payment provider and stores the result. Failures are logged. */
export async function sendRefund(
    dependencies: PaymentDependencies,
    booking: Booking,
    refund: Refund,
    isRepeated: boolean,
): Promise<RefundResult> {
    const { service, logError } = dependencies;
    const disputes = await service.ledger.query((database) => disputesOf(database, booking.id));
    const about = disputes.filter((dispute) => dispute.payment_reference === refund.payment_reference);
    // The bank has withdrawn the amount. A refund would return it a second time.
    if (about.some(({ status }) => status === 'open')) return { refund, outcome: 'held', message: heldMessage };
    const { outcome, externalReference, message } = await send(dependencies, booking, refund, isRepeated);
    const status = outcome === 'unknown' ? 'pending' : outcome;
    const update = { status, externalReference, failure: message } as const;
    await service.writer.run(booking.provider_slug, (database, now) => settleRefund(database, refund.id, update, now));
    if (message !== null) {
        logError('a refund failed', { bookingId: booking.id, refundId: refund.id, why: message });
    }
    return { refund, outcome, message };
}

const heldMessage = 'The payment is disputed; refunds wait until the dispute is closed.';

async function send({ provider }: PaymentDependencies, booking: Booking, refund: Refund, isRepeated: boolean) {
    const failed = (message: string) => ({ outcome: 'failed', externalReference: null, message }) as const;
    const reference = refund.payment_reference;
    const { name } = provider;
    if (!reference.startsWith(`${name}:`))
        return failed(`The payment ${reference} was not made through ${name}, the configured payment provider.`);
    try {
        const refunded = await provider.refund({
            paymentReference: reference,
            bookingId: booking.id,
            amountMinor: refund.amount_minor,
            currency: booking.currency,
            exponent: booking.exponent,
            refundId: refund.id,
            isRepeated,
        });
        if (!refunded.ok) return failed(refunded.error);
        const { status, externalReference } = refunded.value;
        return { outcome: status, externalReference, message: null };
    } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        return { outcome: 'unknown', externalReference: null, message: error.message } as const;
    }
}
