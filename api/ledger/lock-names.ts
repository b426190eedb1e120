import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { LedgerQueries } from './ledger.ts';

/**
 * Locks names on PostgreSQL until the end of the transaction, in the order of their numbers to avoid deadlocks. Call it
 * once per transaction.
 */
export async function lockNames(database: LedgerQueries, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const numbers = [...new Set(names.map(numberOf))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const list = sql.join(numbers.map((number) => sql`(${sql.lit(String(number))}::bigint)`));
    await sql`select pg_advisory_xact_lock(number) from (values ${list}) as locked (number)`.execute(database);
}

function numberOf(name: string): bigint {
    return createHash('sha256').update(name).digest().readBigInt64BE();
}
