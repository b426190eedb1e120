import { sql } from 'kysely';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Ledger, LedgerQueries } from '../ledger/ledger.ts';
import { makeKey, type NewKey } from './key.ts';

/** All keys that are not revoked. */
export function activeKeys(ledger: Pick<Ledger, 'query'>) {
    return ledger.query((database) =>
        database
            .selectFrom('api_key')
            .select(['id', 'key_hash', 'daily_limit'])
            .where('revoked_at', 'is', null)
            .execute(),
    );
}

/** All issued keys, the oldest first, with their use on a day (YYYY-MM-DD). */
export function listKeys(ledger: Ledger, day: string) {
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

/** Issues a key and returns its text, which is not stored. Also works inside a transaction. */
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

/** Revokes a key. `unknown`: there is no such key. `before`: it was already revoked. */
export async function revokeKey(ledger: Ledger, id: string, now: Date): Promise<Result<void, 'unknown' | 'before'>> {
    return ledger.transaction(async (database) => {
        const found = await database.selectFrom('api_key').select('revoked_at').where('id', '=', id).executeTakeFirst();
        if (found === undefined) return err('unknown');
        if (found.revoked_at !== null) return err('before');
        await database.updateTable('api_key').set({ revoked_at: now.toISOString() }).where('id', '=', id).execute();
        return ok(undefined);
    });
}
