import { resolve } from 'node:path';
import { sql } from 'kysely';
import type { LedgerAddress } from '../../contract/configuration.ts';
import type { LedgerQueries } from './connections.ts';

/** How a ledger compares with this program: it has no tables yet, lacks migrations, or has all of them. */
export type LedgerVersion = 'new' | 'older' | 'current';

/**
 * Compares the migrations that a ledger has with those of this program.
 *
 * @param steps the migrations of this program by name.
 * @throws if the ledger has a migration that this program does not know
 */
export async function versionOf(database: LedgerQueries, steps: object): Promise<LedgerVersion> {
    const executed = await executedMigrations(database);
    const unknown = executed.find((name) => !Object.hasOwn(steps, name));
    if (unknown !== undefined) {
        throw new Error(`it is of a newer version (${unknown}): update the program, or restore the backup`);
    }
    if (executed.length === 0) return 'new';
    return executed.length < Object.keys(steps).length ? 'older' : 'current';
}

async function executedMigrations(database: LedgerQueries): Promise<string[]> {
    try {
        const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
        return rows.map(({ name }) => name);
    } catch (error) {
        const { code, message = '' } = error as { code?: string; message?: string };
        if (code === '42P01' || message.startsWith('no such table')) return [];
        throw error;
    }
}

/** Names a ledger for people: the absolute path of the file, or the address of the database without its password. */
export function ledgerName(address: LedgerAddress): string {
    if (address.kind === 'sqlite') return resolve(address.path);
    const url = new URL(address.url);
    url.password = '';
    // Parameters can have passwords, too.
    url.search = '';
    return url.href;
}
