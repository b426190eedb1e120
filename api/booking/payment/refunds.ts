import type { Selectable } from 'kysely';
import { err, ok, type Result } from '../../../contract/result.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { RefundTable } from '../../ledger/payment-tables.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { recordEvent } from '../events/events.ts';
import { leftMinor, type PaymentBalance, refundableMinor } from './balance.ts';
import { moneyIn, paymentsOf } from './payments.ts';

export type Refund = Selectable<RefundTable>;

/** Why no refund was ordered. */
export type NoRefund =
    | { why: 'nothing_due' }
    /** Not a whole number of minor units above 0. */
    | { why: 'invalid_amount' }
    /** More than the payments less the refunds. */
    | { why: 'too_much'; leftMinor: number }
    /** More than can be refunded while payments are disputed. */
    | { why: 'disputed'; refundableMinor: number };

/** The flagged part of a payment that is not refunded yet and can be. */
function flaggedLeftMinor(payment: PaymentBalance): number {
    return Math.max(0, Math.min(payment.flaggedMinor - payment.refundedMinor, refundableMinor(payment)));
}

/**
 * Stores refund orders of a booking, one for each payment that is used, in a transaction that has the provider's lock.
 * Does not send them; see sendRefund.
 *
 * @param amountMinor the amount; null refunds everything that is due back.
 * @param newId creates the id of an order.
 */
export async function planRefunds(
    database: LedgerQueries,
    bookingId: string,
    amountMinor: number | null,
    now: LockTime,
    newId: () => string,
): Promise<Result<Refund[], NoRefund>> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const payments = await paymentsOf(database, bookingId);
    const { paidMinor, refundDueMinor } = moneyIn(booking, payments, now);
    if (amountMinor === null && refundDueMinor === 0) return err({ why: 'nothing_due' });
    const requested = amountMinor ?? refundDueMinor;
    if (!Number.isSafeInteger(requested) || requested < 1) return err({ why: 'invalid_amount' });
    const left = paidMinor + refundDueMinor;
    if (requested > left) return err({ why: 'too_much', leftMinor: left });
    const refundable = payments.reduce((sum, payment) => sum + refundableMinor(payment), 0);
    const orderedMinor = amountMinor ?? Math.min(refundDueMinor, refundable);
    if (orderedMinor === 0 || orderedMinor > refundable) return err({ why: 'disputed', refundableMinor: refundable });
    const refunds: Refund[] = [];
    for (const { reference, minor } of shares(payments, orderedMinor)) {
        refunds.push(await insertRefund(database, booking, { id: newId(), reference, amountMinor: minor }, now));
    }
    return ok(refunds);
}

/** Stores the refund order of the flagged part of a payment. Empty if nothing is left to order. */
export async function planPaymentRefund(
    database: LedgerQueries,
    bookingId: string,
    reference: string,
    now: LockTime,
    newId: () => string,
): Promise<Refund[]> {
    const payment = (await paymentsOf(database, bookingId)).find((each) => each.reference === reference);
    const minor = payment === undefined ? 0 : flaggedLeftMinor(payment);
    if (minor === 0) return [];
    const booking = (await findBooking(database, bookingId)) as Booking;
    return [await insertRefund(database, booking, { id: newId(), reference, amountMinor: minor }, now)];
}

/** Divides an amount among payments: the flagged parts first, then the newest payments first. */
function shares(payments: readonly PaymentBalance[], amountMinor: number): { reference: string; minor: number }[] {
    const newestFirst = payments.toReversed();
    const taken = new Map<string, number>();
    let missing = amountMinor;
    for (const available of [flaggedLeftMinor, refundableMinor]) {
        for (const payment of newestFirst) {
            const before = taken.get(payment.reference) ?? 0;
            const minor = Math.min(missing, available(payment) - before);
            if (minor <= 0) continue;
            taken.set(payment.reference, before + minor);
            missing -= minor;
        }
    }
    return [...taken].map(([reference, minor]) => ({ reference, minor }));
}

async function insertRefund(
    database: LedgerQueries,
    booking: Booking,
    { id, reference, amountMinor }: { id: string; reference: string; amountMinor: number },
    now: LockTime,
): Promise<Refund> {
    const refund: Refund = {
        id,
        booking_id: booking.id,
        payment_reference: reference,
        amount_minor: amountMinor,
        status: 'pending',
        external_reference: null,
        failure: null,
        created_at: instantOf(now),
        done_at: null,
    };
    await database.insertInto('refund').values(refund).execute();
    await recordEvent(database, booking, 'refund.created', now, { subject: id, details: { amountMinor } });
    return refund;
}

/** Refund orders of a booking, the oldest first. */
export async function refundsOf(database: LedgerQueries, bookingId: string): Promise<Refund[]> {
    return await database
        .selectFrom('refund')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
}

/** The state of a refund order at the provider. */
interface RefundUpdate {
    status: 'pending' | 'done' | 'failed';
    externalReference: string | null;
    failure: string | null;
}

/**
 * Stores the state of a refund order, in a transaction that has the provider's lock. Updates may arrive twice and in
 * any order: `failed` is final, and only `failed` replaces `done`.
 *
 * @returns whether the order exists.
 */
export async function settleRefund(
    database: LedgerQueries,
    id: string,
    { status, externalReference, failure }: RefundUpdate,
    now: LockTime,
): Promise<boolean> {
    const refund = await database.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
    if (refund === undefined) return false;
    if (refund.status === 'failed') return true;
    const isOlder = refund.status === 'done' && status === 'pending';
    const changed = {
        status: isOlder ? refund.status : status,
        external_reference: refund.external_reference ?? externalReference,
        failure: isOlder ? refund.failure : failure,
        done_at: status === 'done' ? (refund.done_at ?? instantOf(now)) : refund.done_at,
    };
    await database.updateTable('refund').set(changed).where('id', '=', id).execute();
    if (changed.status === 'pending' || changed.status === refund.status) return true;
    const booking = (await findBooking(database, refund.booking_id)) as Booking;
    const details = { amountMinor: refund.amount_minor };
    await recordEvent(database, booking, `refund.${changed.status}`, now, { subject: id, details });
    return true;
}

/** A refund that was made at the payment provider without an order of this service, for example manually. */
interface ExternalRefund {
    /** UUID for a new row. */
    id: string;
    bookingId: string;
    reference: string;
    amountMinor: number;
    update: RefundUpdate;
}

/**
 * Inserts or updates an external refund, in a transaction that has the provider's lock.
 * @returns false if it exceeds what is left of the payment; nothing is stored then.
 */
export async function recordExternalRefund(
    database: LedgerQueries,
    { id, bookingId, reference, amountMinor, update }: ExternalRefund,
    now: LockTime,
): Promise<boolean> {
    const known = await database
        .selectFrom('refund')
        .select('id')
        .where('external_reference', '=', update.externalReference)
        .executeTakeFirst();
    if (known !== undefined) return await settleRefund(database, known.id, update, now);
    const payment = (await paymentsOf(database, bookingId)).find((each) => each.reference === reference);
    if (update.status !== 'failed' && (payment === undefined || amountMinor > leftMinor(payment))) return false;
    const booking = (await findBooking(database, bookingId)) as Booking;
    await insertRefund(database, booking, { id, reference, amountMinor }, now);
    return await settleRefund(database, id, update, now);
}

/** Refund orders of a booking or of a payment without a response of the provider. */
export async function unsentRefunds(
    database: LedgerQueries,
    of: 'booking_id' | 'payment_reference',
    value: string,
): Promise<Refund[]> {
    return await unsent(database).where(of, '=', value).execute();
}

/**
 * Refund orders that can be sent again: those without a response of all payments of a payment provider, created before
 * an instant, the oldest first. Orders of payments with an open dispute wait until it is closed.
 */
export async function unansweredRefunds(
    database: LedgerQueries,
    referencePrefix: string,
    createdBeforeMs: number,
    most: number,
): Promise<Refund[]> {
    return await unsent(database)
        .where('payment_reference', 'like', `${referencePrefix}%`)
        .where('created_at', '<', instantOf(createdBeforeMs))
        .where(({ not, exists, selectFrom }) =>
            not(
                exists(
                    selectFrom('dispute')
                        .select('dispute.reference')
                        .whereRef('dispute.payment_reference', '=', 'refund.payment_reference')
                        .where('dispute.status', '=', 'open'),
                ),
            ),
        )
        .limit(most)
        .execute();
}

function unsent(database: LedgerQueries) {
    return database
        .selectFrom('refund')
        .selectAll()
        .where('status', '=', 'pending')
        .where('external_reference', 'is', null)
        .orderBy('created_at')
        .orderBy('id');
}
