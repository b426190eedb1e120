import type { Selectable } from 'kysely';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { PaymentEventStatus, PaymentEventTable } from '../../ledger/tables.ts';

export type PaymentEvent = Selectable<PaymentEventTable>;

/** An event by the name that its provider gave it. */
export type EventKey = Pick<PaymentEvent, 'provider' | 'event_id'>;

/** Keeps an event as it came; one that is told again is kept once, and stays what has become of it. */
export async function keepEvent(database: LedgerQueries, event: PaymentEvent): Promise<void> {
    await database
        .insertInto('payment_event')
        .values(event)
        .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
        .execute();
}

/** Writes down what has become of an event that waits; its end, once reached, stays. */
export async function finishEvent(
    database: LedgerQueries,
    { provider, event_id }: EventKey,
    outcome: { status: Exclude<PaymentEventStatus, 'ignored'>; bookingId: string | null; reason: string | null },
    now: string,
): Promise<void> {
    const { status, bookingId, reason } = outcome;
    await database
        .updateTable('payment_event')
        .set({ status, reason, booking_id: bookingId, settled_at: status === 'waiting' ? null : now })
        .where('provider', '=', provider)
        .where('event_id', '=', event_id)
        .where('status', '=', 'waiting')
        .execute();
}

/** Events of a provider that wait for this booking or payment, the oldest first. */
export async function eventsWaitingFor(
    database: LedgerQueries,
    provider: string,
    subjects: readonly string[],
): Promise<PaymentEvent[]> {
    return await database
        .selectFrom('payment_event')
        .selectAll()
        .where('provider', '=', provider)
        .where('status', '=', 'waiting')
        .where('subject', 'in', subjects)
        .orderBy('received_at')
        .orderBy('event_id')
        .execute();
}

/** Of an event that nothing but other news of its payment can help. */
export const doesNotFit = 'a refund of more than is left of its payment';

/** Events of a provider that wait though what they wait for is here, the oldest first. */
export async function eventsToApply(database: LedgerQueries, provider: string, most: number): Promise<PaymentEvent[]> {
    return await database
        .selectFrom('payment_event')
        .selectAll()
        .where('provider', '=', provider)
        .where('status', '=', 'waiting')
        .where((event) => event.or([event('reason', 'is', null), event('reason', '<>', doesNotFit)]))
        .where((event) =>
            event.or([
                event.exists(
                    event.selectFrom('payment').select('reference').whereRef('payment.reference', '=', 'subject'),
                ),
                event.exists(event.selectFrom('booking').select('id').whereRef('booking.id', '=', 'subject')),
            ]),
        )
        .orderBy('received_at')
        .orderBy('event_id')
        .limit(most)
        .execute();
}

/** Events that need a person's look: they wait, or were refused; the oldest first. */
export async function openEvents(database: LedgerQueries, most: number): Promise<PaymentEvent[]> {
    return await database
        .selectFrom('payment_event')
        .selectAll()
        .where('status', 'in', ['waiting', 'refused'])
        .orderBy('received_at')
        .orderBy('event_id')
        .limit(most)
        .execute();
}

/**
 * Removes the raw texts of old events. The rows stay, so that none is taken for a new one.
 *
 * @param settledBefore of those that wait for nothing.
 * @param waitingBefore of those that wait, which is over then.
 */
export async function forgetRawEvents(
    database: LedgerQueries,
    settledBefore: string,
    waitingBefore: string,
): Promise<void> {
    await database
        .updateTable('payment_event')
        .set({ payload: null, status: 'refused', reason: 'what it waited for has not come' })
        .where('status', '=', 'waiting')
        .where('received_at', '<', waitingBefore)
        .execute();
    await database
        .updateTable('payment_event')
        .set({ payload: null })
        .where('payload', 'is not', null)
        .where('received_at', '<', settledBefore)
        .where('status', '<>', 'waiting')
        .execute();
}

/** Removes the raw texts of a booking's events, such as when its contact data are erased. */
export async function forgetRawEventsOf(database: LedgerQueries, bookingId: string): Promise<void> {
    // Each column has an index of its own.
    for (const column of ['booking_id', 'subject'] as const) {
        await database.updateTable('payment_event').set({ payload: null }).where(column, '=', bookingId).execute();
    }
}
