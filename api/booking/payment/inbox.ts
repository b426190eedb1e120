import type { Catalog } from '../catalog/catalog.ts';
import { type Applied, applyNews } from './apply-news.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { type News, subjectOf } from './news.ts';
import { type EventKey, eventsWaitingFor, keepEvent, type PaymentEvent } from './payment-events.ts';
import type { ReceivedEvent } from './port.ts';

/** What became of an event; `again`: something could not be finished, and the provider should tell it once more. */
export type EventOutcome = Applied | 'ignored' | 'refused';

/**
 * Keeps an event, and then does what follows from it; what waits for the same booking or payment follows as well. An event
 * whose own booking or payment is not known waits. Told again, by whatever process, it changes nothing more.
 *
 * @throws whatever the ledger throws when it is away: then it should be told again.
 */
export async function receiveEvent(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    told: ReceivedEvent,
): Promise<EventOutcome> {
    const { service, provider, report } = dependencies;
    const news = provider.newsIn(told.payload);
    const key: EventKey = { provider: provider.name, event_id: told.id };
    await service.ledger.query((database) => keepEvent(database, keptEvent(key, told, news, service.clock())));
    if (news.kind === 'nothing') return 'ignored';
    if (news.kind === 'refused') {
        report('an event of the payment provider is refused', { event: told.id, type: told.type, why: news.why });
        return 'refused';
    }
    return await tell(dependencies, catalog, news, key);
}

/** Applies news, and the events that have waited for what they bring. */
export async function tell(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    news: Exclude<News, { kind: 'nothing' | 'refused' }>,
    event: EventKey | null,
): Promise<Applied> {
    const outcome = await applyNews(dependencies, catalog, news, event);
    if (outcome === 'waiting') return outcome;
    // An event is kept before its payment is looked for, so that either it has found the payment or is found here.
    const about = news.kind === 'paid' ? [news.reference, news.bookingId] : [subjectOf(news) as string];
    const waiting = await dependencies.service.ledger.query((database) =>
        eventsWaitingFor(database, dependencies.provider.name, about),
    );
    const others = waiting.filter(({ event_id }) => event_id !== event?.event_id);
    const outcomes = await applyWaiting(dependencies, catalog, others);
    return outcomes.includes('again') ? 'again' : outcome;
}

/** Applies events that were kept, in their order. */
export async function applyWaiting(
    dependencies: PaymentDependencies,
    catalog: Catalog,
    events: readonly PaymentEvent[],
): Promise<Applied[]> {
    const outcomes: Applied[] = [];
    for (const { provider, event_id, payload } of events) {
        const news = payload === null ? null : dependencies.provider.newsIn(payload);
        if (news === null || news.kind === 'nothing' || news.kind === 'refused') continue;
        outcomes.push(await applyNews(dependencies, catalog, news, { provider, event_id }));
    }
    return outcomes;
}

function keptEvent(key: EventKey, { type, payload }: ReceivedEvent, news: News, nowMs: number): PaymentEvent {
    const isNothing = news.kind === 'nothing';
    return {
        ...key,
        type,
        subject: subjectOf(news),
        booking_id: null,
        // What is not for us is not kept either. PostgreSQL takes no NUL, which no JSON has.
        payload: isNothing ? null : payload.replaceAll('\0', '\u{fffd}'),
        status: isNothing ? 'ignored' : news.kind === 'refused' ? 'refused' : 'waiting',
        reason: news.kind === 'refused' ? news.why : null,
        received_at: new Date(nowMs).toISOString(),
        settled_at: null,
    };
}
