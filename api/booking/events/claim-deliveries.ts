import { sql } from 'kysely';
import { minuteMs } from '../../../contract/durations.ts';
import { isPostgres } from '../../ledger/connections.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { Delivery, DeliveryChannel } from './deliveries.ts';

/** How long a claim lasts. A process that died loses its claims, and another one sends again. */
const leaseMs = minuteMs;

/** The rank of a message among those to its recipient. */
const rank = sql`row_number() over (partition by recipient order by next_at_ms, id)`;

/**
 * Claims deliveries of a channel that are due, so that no other process sends them meanwhile. The oldest message of
 * each recipient comes first: a slow endpoint with many messages does not delay the others. One statement: the repeated
 * condition makes the claim exclusive on both databases. On PostgreSQL processes do not wait for each other's claims.
 */
export async function claimDeliveries(
    database: LedgerQueries,
    { channel, owner, nowMs, most }: { channel: DeliveryChannel; owner: string; nowMs: number; most: number },
): Promise<Delivery[]> {
    return await database
        .with('ranked', (query) =>
            query
                .selectFrom('delivery')
                .select(['id as ranked_id', rank.as('rank')])
                .where('state', '=', 'open')
                .where('channel', '=', channel)
                .where('next_at_ms', '<=', nowMs)
                .where('lease_until_ms', '<', nowMs),
        )
        .with('due', (query) =>
            query
                .selectFrom('ranked')
                .innerJoin('delivery', 'id', 'ranked_id')
                .select('id')
                .orderBy('rank')
                .orderBy('next_at_ms')
                .limit(most)
                .$if(isPostgres(database), (due) => due.forUpdate('delivery').skipLocked()),
        )
        .updateTable('delivery')
        .set(({ eb }) => ({ lease_until_ms: nowMs + leaseMs, leased_by: owner, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', (query) => query.selectFrom('due').select('id'))
        .where('state', '=', 'open')
        .where('lease_until_ms', '<', nowMs)
        .returningAll()
        .execute();
}
