import type { LedgerQueries } from '../../ledger/ledger.ts';
import { type DeliveryChannel, delayMostMs } from './deliveries.ts';

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

/** Messages of a channel that could not be sent. */
export interface FailedMessages {
    /** Those that have failed at least once and wait for their next attempt. */
    failing: number;
    /** When the oldest of them was stored, in milliseconds since 1970; reminders, stored long before, are left out. */
    oldestAtMs: number | null;
    /** Those that have failed for good and whose events are still stored. */
    failed: number;
}

export async function failedMessages(
    database: LedgerQueries,
    channel: DeliveryChannel,
    nowMs: number,
): Promise<FailedMessages> {
    const failing = await database
        .selectFrom('delivery')
        .select(({ fn }) => [
            fn.countAll().as('count'),
            fn.min('created_at_ms').filterWhere('kind', '!=', 'reminder').as('oldest'),
        ])
        .where('state', '=', 'open')
        // Leaves out reminders of later days.
        .where('next_at_ms', '<=', nowMs + delayMostMs)
        .where('channel', '=', channel)
        .where('failure', 'is not', null)
        .executeTakeFirstOrThrow();
    const failed = await database
        .selectFrom('delivery')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', 'failed')
        .where('channel', '=', channel)
        .executeTakeFirstOrThrow();
    return {
        failing: Number(failing.count),
        oldestAtMs: failing.oldest === null ? null : Number(failing.oldest),
        failed: Number(failed.count),
    };
}
