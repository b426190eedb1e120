import type { Selectable } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { RefundTable } from '../../ledger/tables.ts';
import { type Booking, findBooking } from '../bookings/bookings.ts';
import { instantOf, type LockTime } from '../bookings/lock-time.ts';
import { leftMinor, type PaymentBalance, refundableMinor } from './balance.ts';
import { moneyOf, paymentsOf } from './payments.ts';

export type Refund = Selectable<RefundTable>;

export type RefundPlan =
    | { kind: 'planned'; refunds: Refund[] }
    | { kind: 'nothing_due' }
    /** Not a whole number of minor units above 0. */
    | { kind: 'invalid_amount' }
    /** More than has arrived and not gone back. */
    | { kind: 'too_much'; leftMinor: number }
    /** More than can go back while payers' banks have, or may keep, what they dispute. */
    | { kind: 'disputed'; refundableMinor: number };

/** What is flagged of a payment, has not gone back and can. */
function flaggedLeftMinor(payment: PaymentBalance): number {
    return Math.max(0, Math.min(payment.flaggedMinor - payment.refundedMinor, refundableMinor(payment)));
}

/**
 * Orders to give money of a booking back, one for each payment that it is taken from, in one transaction that has the
 * provider's lock. Nothing is sent by this: see giveBack.
 *
 * @param amountMinor null: all that is due back.
 * @param newId of each order.
 */
export async function planRefunds(
    database: LedgerQueries,
    bookingId: string,
    amountMinor: number | null,
    time: LockTime,
    newId: () => string,
): Promise<RefundPlan> {
    const booking = (await findBooking(database, bookingId)) as Booking;
    const now = instantOf(time);
    const { paidMinor, refundDueMinor } = await moneyOf(database, booking, now);
    if (amountMinor === null && refundDueMinor === 0) return { kind: 'nothing_due' };
    const asked = amountMinor ?? refundDueMinor;
    if (!Number.isSafeInteger(asked) || asked < 1) return { kind: 'invalid_amount' };
    const left = paidMinor + refundDueMinor;
    if (asked > left) return { kind: 'too_much', leftMinor: left };
    const payments = await paymentsOf(database, bookingId);
    const refundable = payments.reduce((sum, payment) => sum + refundableMinor(payment), 0);
    const wantedMinor = amountMinor ?? Math.min(refundDueMinor, refundable);
    if (wantedMinor === 0 || wantedMinor > refundable) return { kind: 'disputed', refundableMinor: refundable };
    const refunds: Refund[] = [];
    for (const { reference, minor } of shares(payments, wantedMinor)) {
        refunds.push(await insertRefund(database, bookingId, reference, minor, now, newId()));
    }
    return { kind: 'planned', refunds };
}

/** The order to give back what is flagged of one payment; null where nothing is, or it was ordered before. */
export async function planPaymentRefund(
    database: LedgerQueries,
    bookingId: string,
    reference: string,
    now: LockTime,
    newId: () => string,
): Promise<Refund | null> {
    const payment = (await paymentsOf(database, bookingId)).find((each) => each.reference === reference);
    const minor = payment === undefined ? 0 : flaggedLeftMinor(payment);
    if (minor === 0) return null;
    return await insertRefund(database, bookingId, reference, minor, instantOf(now), newId());
}

/** From which payments an amount is taken: what is flagged first, then from the newest on. */
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
    bookingId: string,
    reference: string,
    amountMinor: number,
    now: string,
    id: string,
): Promise<Refund> {
    const refund: Refund = {
        id,
        booking_id: bookingId,
        payment_reference: reference,
        amount_minor: amountMinor,
        status: 'pending',
        external_reference: null,
        failure: null,
        created_at: now,
        done_at: null,
    };
    await database.insertInto('refund').values(refund).execute();
    return refund;
}

/** Every order of a booking, in the order in which they were given. */
export async function refundsOf(database: LedgerQueries, bookingId: string): Promise<Refund[]> {
    return await database
        .selectFrom('refund')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
}

export async function findRefund(database: LedgerQueries, id: string): Promise<Refund | undefined> {
    return await database.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What is known of an order: how it ended, or that it has arrived there. */
export interface RefundNews {
    status: 'pending' | 'done' | 'failed';
    externalReference: string | null;
    failure: string | null;
}

/**
 * Writes down what became of an order, in a transaction that has the provider's lock. News may come twice and in any
 * order: a failure is the last word, and only a failure follows on done.
 *
 * @returns whether there is such an order.
 */
export async function settleRefund(
    database: LedgerQueries,
    id: string,
    { status, externalReference, failure }: RefundNews,
    now: LockTime,
): Promise<boolean> {
    const refund = await findRefund(database, id);
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
    return true;
}

/** Money that the payment provider gives back without an order of ours, such as by hand in its own pages. */
export interface ForeignRefund {
    /** UUID of its row, if there is none yet. */
    id: string;
    bookingId: string;
    reference: string;
    amountMinor: number;
    news: RefundNews;
}

/**
 * Writes such a refund down, or what became of it since, in a transaction that has the provider's lock.
 *
 * @returns false: it is more than is left of the payment, and nothing was written.
 */
export async function recordForeignRefund(
    database: LedgerQueries,
    { id, bookingId, reference, amountMinor, news }: ForeignRefund,
    now: LockTime,
): Promise<boolean> {
    const known = await database
        .selectFrom('refund')
        .select('id')
        .where('external_reference', '=', news.externalReference)
        .executeTakeFirst();
    if (known !== undefined) return await settleRefund(database, known.id, news, now);
    const payment = (await paymentsOf(database, bookingId)).find((each) => each.reference === reference);
    if (news.status !== 'failed' && (payment === undefined || amountMinor > leftMinor(payment))) return false;
    await insertRefund(database, bookingId, reference, amountMinor, instantOf(now), id);
    return await settleRefund(database, id, news, now);
}

/** Orders of a payment of which it is not known whether they have arrived at the provider. */
export async function unsentRefunds(database: LedgerQueries, reference: string): Promise<Refund[]> {
    return await unsent(database).where('payment_reference', '=', reference).execute();
}

/** The same of all payments of one payment provider that were ordered before this instant, the oldest first. */
export async function unansweredRefunds(
    database: LedgerQueries,
    referencePrefix: string,
    createdBefore: string,
    most: number,
): Promise<Refund[]> {
    return await unsent(database)
        .where('payment_reference', 'like', `${referencePrefix}%`)
        .where('created_at', '<', createdBefore)
        .limit(most)
        .execute();
}

/** The same of all payments of a booking. */
export async function unsentRefundsOf(database: LedgerQueries, bookingId: string): Promise<Refund[]> {
    return await unsent(database).where('booking_id', '=', bookingId).execute();
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
