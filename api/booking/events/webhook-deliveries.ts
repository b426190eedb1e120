import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Delivery, deliveryOf } from './deliveries.ts';
import { webhookTypes } from './events.ts';

/** Why the newest message to an endpoint failed; null: none has. */
export async function lastFailureOf(database: LedgerQueries, endpointId: string): Promise<string | null> {
    const row = await database
        .selectFrom('delivery')
        .select('failure')
        .where('channel', '=', 'webhook')
        .where('recipient', '=', endpointId)
        .where('failure', 'is not', null)
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .executeTakeFirst();
    return row?.failure ?? null;
}

/** Which events are posted again: one, or all since an instant. */
export type Replayed = { eventId: string } | { since: string };

/** Posts events of a provider to an endpoint again. Returns their number. */
export async function replayEvents(
    database: LedgerQueries,
    endpoint: { id: string; provider_slug: string },
    which: Replayed,
    nowMs: number,
): Promise<number> {
    const query = database
        .selectFrom('event')
        .select(['id', 'type'])
        .where('provider_slug', '=', endpoint.provider_slug)
        .where('type', 'in', webhookTypes)
        .orderBy('sequence')
        .orderBy('id');
    const events = await ('eventId' in which
        ? query.where('id', '=', which.eventId)
        : query.where('occurred_at', '>=', which.since)
    ).execute();
    const rows = events.map(({ id, type }) =>
        deliveryOf(id, { channel: 'webhook', recipient: endpoint.id, kind: type }, nowMs, nowMs, ` ${nowMs}`),
    );
    for (let at = 0; at < rows.length; at += 100) {
        await database
            .insertInto('delivery')
            .values(rows.slice(at, at + 100))
            .execute();
    }
    return rows.length;
}

/** The newest deliveries to endpoints. */
export async function listWebhookDeliveries(database: LedgerQueries, most: number): Promise<Delivery[]> {
    return await database
        .selectFrom('delivery')
        .selectAll()
        .where('channel', '=', 'webhook')
        .orderBy('created_at_ms', 'desc')
        .orderBy('id')
        .limit(most)
        .execute();
}
