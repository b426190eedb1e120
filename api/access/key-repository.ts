import { sql } from 'kysely';
import type { Ledger, LedgerQueries } from '../ledger/ledger.ts';
import { makeKey, type NewKey } from './key.ts';

export interface StoredKey {
    id: string;
    key_hash: string;
    daily_limit: number | null;
}

export interface ListedKey {
    id: string;
    customer: string;
    daily_limit: number | null;
    created_at: string;
    revoked_at: string | null;
    used_today: number;
}

/** Every key that opens something now. */
export function activeKeys(ledger: Ledger): Promise<StoredKey[]> {
    return ledger.query((database) =>
        database
            .selectFrom('api_key')
            .select(['id', 'key_hash', 'daily_limit'])
            .where('revoked_at', 'is', null)
            .execute(),
    );
}

/** Every key ever issued, oldest first, with its use on the given day (YYYY-MM-DD). */
export function listKeys(ledger: Ledger, day: string): Promise<ListedKey[]> {
    return ledger.query((database) =>
        database
            .selectFrom('api_key')
            .leftJoin('api_usage', (join) =>
                join.onRef('api_usage.key_id', '=', 'api_key.id').on('api_usage.day', '=', day),
            )
            .select(['id', 'customer', 'daily_limit', 'created_at', 'revoked_at'])
            .select(sql<number>`coalesce(api_usage.request_count, 0)`.as('used_today'))
            .orderBy('created_at')
            .orderBy('id')
            .execute(),
    );
}

/** Stores a new key and gives its text, this once. Also works inside a transaction. */
export async function issueKey(
    database: LedgerQueries,
    customer: string,
    dailyLimit: number | null,
    now: Date,
): Promise<NewKey> {
    const key = makeKey();
    await database
        .insertInto('api_key')
        .values({
            id: key.id,
            key_hash: key.hash,
            customer,
            daily_limit: dailyLimit,
            created_at: now.toISOString(),
            revoked_at: null,
        })
        .execute();
    return key;
}

/** Ends a key for good; says whether there was one and whether it had ended before. */
export async function revokeKey(ledger: Ledger, id: string, now: Date): Promise<'revoked' | 'unknown' | 'before'> {
    return ledger.transaction(async (database) => {
        const found = await database.selectFrom('api_key').select('revoked_at').where('id', '=', id).executeTakeFirst();
        if (found === undefined) return 'unknown';
        if (found.revoked_at !== null) return 'before';
        await database.updateTable('api_key').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
        return 'revoked';
    });
}
