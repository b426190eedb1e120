import type { Transaction } from 'kysely';
import type { Ledger } from '../ledger/ledger.ts';
import type { Tables } from '../ledger/tables.ts';

/** A change of the count of a key. */
interface UsageChange {
    keyId: string;
    /** UTC day, YYYY-MM-DD. */
    day: string;
    /** Responses that were already sent; added regardless of the limit. */
    given: number;
    /** Requested responses; granted up to the limit. */
    requested: number;
    limit: number;
}

export interface UsageResult {
    /** The count of all processes after the change. */
    count: number;
    granted: number;
}

/** Makes all changes in one transaction, which needs one durable write. Results are in the order of the changes. */
export async function changeUsage(ledger: Ledger, changes: UsageChange[]): Promise<UsageResult[]> {
    // Rows are locked in a fixed order to avoid deadlocks.
    const order = changes.map((_, index) => index);
    order.sort((a, b) => (sortKey(changes[a]) < sortKey(changes[b]) ? -1 : 1));
    const results: UsageResult[] = [];
    await ledger.transaction(async (database) => {
        for (const index of order) results[index] = await changeOne(database, changes[index] as UsageChange);
    });
    return results;
}

function sortKey(change: UsageChange | undefined): string {
    return `${change?.keyId} ${change?.day}`;
}

async function changeOne(database: Transaction<Tables>, change: UsageChange): Promise<UsageResult> {
    const { keyId, day, given, requested, limit } = change;
    const unlimited = limit === Number.POSITIVE_INFINITY;
    // The upsert locks the row, so its result is valid until the end of the transaction.
    const count = await add(database, keyId, day, unlimited ? given + requested : given);
    if (unlimited) return { count, granted: requested };
    const granted = Math.max(0, Math.min(requested, limit - count));
    return { count: granted > 0 ? await add(database, keyId, day, granted) : count, granted };
}

async function add(database: Transaction<Tables>, keyId: string, day: string, units: number): Promise<number> {
    const row = await database
        .insertInto('api_usage')
        .values({ key_id: keyId, day, request_count: units })
        .onConflict((conflict) =>
            conflict.columns(['key_id', 'day']).doUpdateSet((expression) => ({
                request_count: expression('api_usage.request_count', '+', units),
            })),
        )
        .returning('request_count')
        .executeTakeFirstOrThrow();
    return row.request_count;
}
