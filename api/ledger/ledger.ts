import { Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { LedgerAddress } from '../../contract/configuration.ts';
import { migrations } from './migrations.ts';
import { postgresDialect } from './postgres.ts';
import { retryWhileBusy } from './retry.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** Waits for a lock: at most this long for a request, and for the migrations of another process at the start. */
const requestWaitMs = 1500;
const migrationWaitMs = 15_000;

export type LedgerQueries = Kysely<Tables>;

/**
 * The one store that is not derived from `data/`. Both databases are reached by the same queries; what differs between
 * them ends here.
 */
export class Ledger {
    private constructor(private readonly database: Kysely<Tables>) {}

    /** Opens the ledger without asking it anything yet; a SQLite file that cannot be opened throws. */
    static open(address: LedgerAddress, onConnectionError: (error: Error) => void = () => {}): Ledger {
        const dialect =
            address.kind === 'sqlite' ? sqliteDialect(address.path) : postgresDialect(address.url, onConnectionError);
        return new Ledger(new Kysely<Tables>({ dialect }));
    }

    /** Brings the tables up to date. Safe when several processes start at once: one does it, the others wait. */
    async migrate(): Promise<void> {
        await retryWhileBusy(migrationWaitMs, async () => {
            const provider = { getMigrations: async () => migrations };
            const { error } = await new Migrator({ db: this.database, provider }).migrateToLatest();
            if (error !== undefined) throw error;
        });
    }

    /** Runs one query, again while another process holds the lock. */
    query<T>(work: (database: LedgerQueries) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => work(this.database));
    }

    /** Runs all of the work or none of it; again from its beginning while others are in the way. */
    transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => this.database.transaction().execute(work));
    }

    /** Throws unless the ledger answers. */
    async ping(): Promise<void> {
        await sql`select 1`.execute(this.database);
    }

    async close(): Promise<void> {
        await this.database.destroy();
    }
}
