import type { BookingStatus } from '../../../contract/booking.ts';
import type { ErrorCauseName } from '../../../contract/booking-errors.ts';
import { err, ok, type Result } from '../../../contract/result.ts';
import type { SandboxOutcome } from '../../../contract/sandbox.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { holdUntil } from '../bookings/holds.ts';
import { lacksContact } from '../bookings/set-contact.ts';
import { dueNowMinor, statusAt } from '../bookings/status.ts';
import { type Refusable, refuse } from '../refusal.ts';
import { type BookingState, readBooking } from '../service/booking.ts';
import type { PaymentContext } from './dependencies.ts';
import { liveSessions } from './payment-sessions.ts';
import { refundBooking } from './refund-booking.ts';
import { pressCard } from './sandbox.ts';
import { settlePayment } from './settle.ts';
import { type NotPayableReason, startPayment } from './start-payment.ts';

/**
 * Produces an outcome of a booking that otherwise takes a human or time, by the same functions as the pages. Only for
 * the sandbox, in which no money moves.
 *
 * - `pay`: the human pays what is due now. Nothing changes if it is paid.
 * - `decline`: the card is declined; the booking stays pending.
 * - `expire`: the hold ends at once.
 * - `pay-late`: the hold ends at once, then the payment arrives: the booking is confirmed if its places are still free,
 *   else the payment is refunded.
 * - `refund`: everything that was paid is refunded.
 */
export async function produceOutcome(
    context: PaymentContext,
    bookingId: string,
    outcome: SandboxOutcome,
): Promise<Refusable<BookingState>> {
    const known = await readBooking(context.service, bookingId);
    if (!known.ok) return known;
    const produced = await outcomes[outcome](context, known.value);
    if (!produced.ok) {
        const { message, cause } = produced.error;
        return refuse('outcome_not_possible', message, { cause });
    }
    return await readBooking(context.service, known.value.booking.id);
}

/** The error says why the outcome is not possible. */
type Produced = Result<void, { message: string; cause?: ErrorCauseName }>;
type Outcome = (context: PaymentContext, state: BookingState) => Promise<Produced>;

const outcomes: Readonly<Record<SandboxOutcome, Outcome>> = {
    pay: (context, state) => press(context, state, 'approve'),
    decline: (context, state) => press(context, state, 'decline'),
    expire: (context, { booking }) => expire(context, booking),
    'pay-late': async (context, { booking }) => {
        const { service } = context;
        if (isOpen(statusAt(booking, service.clock())) && lacksContact(booking)) return impossible('contact_missing');
        const expired = await expire(context, booking);
        if (!expired.ok) return expired;
        // The same reference, so that a repeated request does not pay twice.
        const notice = {
            bookingId: booking.id,
            amountMinor: booking.due_now_minor,
            reference: `sandbox:late:${booking.id}`,
        };
        const [session] = await service.ledger.query((database) => liveSessions(database, booking.id, 'sandbox'));
        await settlePayment(context, notice, session?.id ?? null);
        return ok(undefined);
    },
    refund: async (context, { booking, money }) => {
        const refunded = await refundBooking(context, booking.id, money.paidMinor > 0 ? money.paidMinor : null);
        if (refunded.ok || money.refundedMinor > 0) return ok(undefined);
        const isPayable = statusAt(booking, context.service.clock()) === 'pending' && booking.due_now_minor > 0;
        const cause = isPayable && !lacksContact(booking) ? 'nothing_paid' : undefined;
        return err({ message: 'Nothing was paid for this booking.', cause });
    },
};

async function press(
    context: PaymentContext,
    { booking, money }: BookingState,
    pressed: 'approve' | 'decline',
): Promise<Produced> {
    const { service } = context;
    const nowMs = service.clock();
    const isPaid = statusAt(booking, nowMs) === 'confirmed' && dueNowMinor(booking, money.paidMinor, nowMs) === 0;
    if (isPaid && pressed === 'approve') return ok(undefined);
    const started = await startPayment(context, booking.id, 'en');
    if (!started.ok) return impossible(started.error);
    const [session] = await service.ledger.query((database) => liveSessions(database, booking.id, 'sandbox'));
    // A booking that costs nothing is confirmed without a session.
    if (session !== undefined) await pressCard(context, booking.id, session.id, pressed);
    return ok(undefined);
}

async function expire({ service }: PaymentContext, booking: Booking): Promise<Produced> {
    return await service.writer.run(booking.provider_slug, async (database, now) => {
        const current = (await findBooking(database, booking.id)) as Booking;
        const status = statusAt(current, now);
        if (status === 'pending') await holdUntil(database, current, now);
        return isOpen(status) ? ok(undefined) : err({ message: `The booking is ${status}.` });
    });
}

function impossible(why: NotPayableReason): Produced {
    return err({ message: notPayable[why], cause: causes[why] });
}

/** Whether a payment can still confirm the booking. */
const isOpen = (status: BookingStatus) => status === 'pending' || status === 'expired';

const causes: Readonly<Partial<Record<NotPayableReason, ErrorCauseName>>> = {
    contact_missing: 'contact_missing',
    provider_unavailable: 'payment_page_busy',
};

const notPayable: Readonly<Record<NotPayableReason, string>> = {
    booking_not_found: 'There is no such booking.',
    expired: 'The booking has expired.',
    cancelled: 'The booking is cancelled.',
    contact_missing: 'The booking has no contact.',
    not_confirmed: 'The booking is not confirmed.',
    nothing_due: 'Nothing is due for this booking.',
    processing: 'A payment of this booking is under way.',
    amount_refused: 'The sandbox cannot charge this amount.',
    too_late: 'The hold is too short for a payment page.',
    provider_unavailable: 'Another payment page of this booking is being opened or closed.',
};
