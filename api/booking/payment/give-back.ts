import type { Booking } from '../bookings/bookings.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { disputesOf } from './disputes.ts';
import { ProviderAway } from './port.ts';
import { type Refund, type RefundNews, settleRefund } from './refunds.ts';

/**
 * What became of an order to give money back; `unknown`: the provider did not answer, and it can be sent again. `held`: it
 * was not sent, since its payment is disputed.
 */
export interface GivenBack {
    refund: Refund;
    outcome: 'done' | 'pending' | 'failed' | 'unknown' | 'held';
    /** What went wrong, null where nothing did. */
    message: string | null;
}

/** Sends one order to the payment provider and writes down what became of it. What fails is reported. */
export async function giveBack(
    dependencies: PaymentDependencies,
    booking: Booking,
    refund: Refund,
    isRepeated: boolean,
): Promise<GivenBack> {
    const { service, report } = dependencies;
    const disputes = await service.ledger.query((database) => disputesOf(database, booking.id));
    const about = disputes.filter((dispute) => dispute.payment_reference === refund.payment_reference);
    // The bank has the money: what is sent now would be given back a second time.
    if (about.some(({ status }) => status === 'open')) return { refund, outcome: 'held', message: heldMessage };
    const { outcome, externalReference, message } = await send(dependencies, booking, refund, isRepeated);
    const news: RefundNews = {
        status: outcome === 'done' || outcome === 'failed' ? outcome : 'pending',
        externalReference,
        failure: message,
    };
    await service.writer.run(booking.provider_slug, (database, now) => settleRefund(database, refund.id, news, now));
    if (message !== null) {
        report('money could not be given back', { bookingId: booking.id, refundId: refund.id, why: message });
    }
    return { refund, outcome, message };
}

const heldMessage = 'The payment is disputed: nothing goes back before that is over.';

interface Sent {
    outcome: GivenBack['outcome'];
    externalReference: string | null;
    message: string | null;
}

async function send(
    { provider }: PaymentDependencies,
    booking: Booking,
    refund: Refund,
    isRepeated: boolean,
): Promise<Sent> {
    const failed = (message: string): Sent => ({ outcome: 'failed', externalReference: null, message });
    const reference = refund.payment_reference;
    if (!reference.startsWith(`${provider.name}:`)) {
        return failed(`The payment ${reference} did not come through ${provider.name}, which is configured now.`);
    }
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
        if (refunded.kind === 'failed') return failed(refunded.message);
        return { outcome: refunded.kind, externalReference: refunded.externalReference, message: null };
    } catch (error) {
        if (!(error instanceof ProviderAway)) throw error;
        return { outcome: 'unknown', externalReference: null, message: error.message };
    }
}
