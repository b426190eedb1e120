import { webhookTypes } from '../../../contract/webhook.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type Delivery, deliveryOf } from './deliveries.ts';
import type { Endpoint } from './endpoints.ts';

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
type Replayed = { eventId: string } | { since: string };

/**
 * Posts events of the endpoint's provider to it again: one, or those since an instant that it wants. Returns their
 * number.
 */
export async function replayEvents(
    database: LedgerQueries,
    endpoint: Pick<Endpoint, 'id' | 'provider_slug' | 'types'>,
    which: Replayed,
    nowMs: number,
): Promise<number> {
    const types = endpoint.types.length > 0 && 'since' in which ? endpoint.types : webhookTypes;
    const query = database
        .selectFrom('event')
        .select(['id', 'type'])
        .where('provider_slug', '=', endpoint.provider_slug)
        .where('type', 'in', types)
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
