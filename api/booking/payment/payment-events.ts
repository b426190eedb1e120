import type { Selectable } from 'kysely';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { PaymentEventStatus, PaymentEventTable } from '../../ledger/payment-tables.ts';

export type PaymentEvent = Selectable<PaymentEventTable>;

/** Key of an event: the payment provider and the provider's id of the event. */
export type EventKey = Pick<PaymentEvent, 'provider' | 'event_id'>;

/** Stores an event as received. An event that is already stored is not changed. */
export async function keepEvent(database: LedgerQueries, event: PaymentEvent): Promise<void> {
    await database
        .insertInto('payment_event')
        .values(event)
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .execute();
}

/**
 * Stores the result of a waiting event; nothing if an update has no event. A final result is not changed.
 * @param result.bookingId the booking to which the event was applied.
 */
export async function finishEvent(
    database: LedgerQueries,
    event: EventKey | null,
    result: { status: Exclude<PaymentEventStatus, 'ignored'>; bookingId?: string; reason?: string },
    nowMs: number,
): Promise<void> {
    if (event === null) return;
    const { status, bookingId = null, reason = null } = result;
    await database
        .updateTable('payment_event')
        .set({ status, reason, booking_id: bookingId, settled_at: status === 'waiting' ? null : instantOf(nowMs) })
        .where('provider', '=', event.provider)
        .where('event_id', '=', event.event_id)
        .where('status', '=', 'waiting')
        .execute();
}

/** Events of a payment provider that wait for one of these bookings or payments, the oldest first. */
export async function eventsWaitingFor(database: LedgerQueries, provider: string, subjects: readonly string[]) {
    return await waitingEvents(database, provider).where('subject', 'in', subjects).execute();
}

/** Reason of a waiting event that only another update of its payment can resolve. */
export const doesNotFit = 'a refund of more than is left of its payment';

/** Waiting events of a payment provider whose booking or payment is known by now, the oldest first. */
export async function eventsToApply(database: LedgerQueries, provider: string, most: number): Promise<PaymentEvent[]> {
    return await waitingEvents(database, provider)
        .where((event) => event.or([event('reason', 'is', null), event('reason', '<>', doesNotFit)]))
        .where((event) =>
            event.or([
                event.exists(
                    event.selectFrom('payment').select('reference').whereRef('payment.reference', '=', 'subject'),
                ),
                event.exists(event.selectFrom('booking').select('id').whereRef('booking.id', '=', 'subject')),
            ]),
        )
        .limit(most)
        .execute();
}

function waitingEvents(database: LedgerQueries, provider: string) {
    return events(database).where('provider', '=', provider).where('status', '=', 'waiting');
}

/** All events, the oldest first. */
function events(database: LedgerQueries) {
    return database.selectFrom('payment_event').selectAll().orderBy('received_at').orderBy('event_id');
}

/** Waiting and refused events, which need manual review, the oldest first. */
export async function openEvents(database: LedgerQueries, most: number): Promise<PaymentEvent[]> {
    return await events(database).where('status', 'in', ['waiting', 'refused']).limit(most).execute();
}

/**
 * Removes the raw texts of old events. The rows remain, so that a repeated event is recognised.
 *
 * @param settledBeforeMs applies to events that do not wait.
 * @param waitingBeforeMs applies to waiting events, which are refused then.
 */
export async function removeRawEvents(database: LedgerQueries, settledBeforeMs: number, waitingBeforeMs: number) {
    await database
        .updateTable('payment_event')
        .set({ payload: null, status: 'refused', reason: 'its booking or payment did not arrive in time' })
        .where('status', '=', 'waiting')
        .where('received_at', '<', instantOf(waitingBeforeMs))
        .execute();
    await database
        .updateTable('payment_event')
        .set({ payload: null })
        .where('payload', 'is not', null)
        .where('received_at', '<', instantOf(settledBeforeMs))
        .where('status', '<>', 'waiting')
        .execute();
}

/** Removes the raw texts of the events about a booking or one of its payments, also of those that were not applied. */
export async function removeRawEventsOf(database: LedgerQueries, bookingId: string): Promise<void> {
    const payments = database.selectFrom('payment').select('reference').where('booking_id', '=', bookingId);
    const removed = database.updateTable('payment_event').set({ payload: null });
    // Three statements, because each column has its own index.
    await removed.where('booking_id', '=', bookingId).execute();
    await removed.where('subject', '=', bookingId).execute();
    await removed.where('subject', 'in', payments).execute();
}
