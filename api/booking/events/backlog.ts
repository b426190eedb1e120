import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { DeliveryChannel } from './deliveries.ts';

/** Deliveries of some channels that are due, and since when the oldest of them is. */
export async function dueDeliveries(
    database: LedgerQueries,
    channels: readonly DeliveryChannel[],
    nowMs: number,
): Promise<{ count: number; oldestAtMs: number | null }> {
    if (channels.length === 0) return { count: 0, oldestAtMs: null };
    const row = await database
        .selectFrom('delivery')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('next_at_ms').as('oldest')])
        .where('state', '=', 'open')
        .where('channel', 'in', channels)
        .where('next_at_ms', '<=', nowMs)
        .executeTakeFirstOrThrow();
    return { count: Number(row.count), oldestAtMs: row.oldest === null ? null : Number(row.oldest) };
}
