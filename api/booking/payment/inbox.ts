import { instantOf } from '../../ledger/instant.ts';
import { type Applied, applyUpdate } from './apply-update.ts';
import type { PaymentContext } from './dependencies.ts';
import { type EventKey, eventsWaitingFor, keepEvent, type PaymentEvent } from './payment-events.ts';
import { type PaymentUpdate, type ReceivedEvent, subjectOf } from './port.ts';

/** The result of an event. `again`: a step is unfinished, and the provider should send the event again. */
type EventOutcome = Applied | 'ignored' | 'refused';

/**
 * Stores an event and applies it, and then the events that wait for the same booking or payment. An event whose own
 * booking or payment is unknown waits. Receiving it again, in any process, has no further effect.
 *
 * @throws the error of a ledger that is unavailable; the provider should then send the event again.
 */
export async function receiveEvent(context: PaymentContext, event: ReceivedEvent): Promise<EventOutcome> {
    const { service, provider, logError } = context;
    const update = provider.updateIn(event.payload);
    const key: EventKey = { provider: provider.name, event_id: event.id };
    await service.ledger.query((database) => keepEvent(database, keptEvent(key, event, update, service.clock())));
    if (update.kind === 'nothing') return 'ignored';
    if (update.kind === 'refused') {
        logError('an event of the payment provider is refused', { event: event.id, type: event.type, why: update.why });
        return 'refused';
    }
    return await applyWithWaiting(context, update, key);
}

/** Applies an update, and then the events that waited for it. */
export async function applyWithWaiting(
    context: PaymentContext,
    update: Exclude<PaymentUpdate, { kind: 'nothing' | 'refused' }>,
    event: EventKey | null,
): Promise<Applied> {
    const outcome = await applyUpdate(context, update, event);
    if (outcome === 'waiting') return outcome;
    // An event is stored before it looks for its payment. So either it finds the payment, or this query finds the
    // event.
    const about = update.kind === 'paid' ? [update.reference, update.bookingId] : [subjectOf(update) as string];
    const waiting = await context.service.ledger.query((database) =>
        eventsWaitingFor(database, context.provider.name, about),
    );
    const others = waiting.filter(({ event_id }) => event_id !== event?.event_id);
    const outcomes = await applyWaiting(context, others);
    return outcomes.includes('again') ? 'again' : outcome;
}

/** Applies stored events in their order. */
export async function applyWaiting(context: PaymentContext, events: readonly PaymentEvent[]): Promise<Applied[]> {
    const outcomes: Applied[] = [];
    for (const { provider, event_id, payload } of events) {
        const update = payload === null ? null : context.provider.updateIn(payload);
        if (update === null || update.kind === 'nothing' || update.kind === 'refused') continue;
        outcomes.push(await applyUpdate(context, update, { provider, event_id }));
    }
    return outcomes;
}

function keptEvent(
    key: EventKey,
    { type, payload }: ReceivedEvent,
    update: PaymentUpdate,
    nowMs: number,
): PaymentEvent {
    const isNothing = update.kind === 'nothing';
    return {
        ...key,
        type,
        subject: subjectOf(update),
        booking_id: null,
        // The text of irrelevant events is not stored. PostgreSQL rejects NUL characters, which valid JSON does not
        // contain.
        payload: isNothing ? null : payload.replaceAll('\0', '\u{fffd}'),
        status: isNothing ? 'ignored' : update.kind === 'refused' ? 'refused' : 'waiting',
        reason: update.kind === 'refused' ? update.why : null,
        received_at: instantOf(nowMs),
        settled_at: null,
    };
}
