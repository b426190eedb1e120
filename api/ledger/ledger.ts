import { Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { LedgerAddress } from '../../contract/configuration.ts';
import type { Connections, LedgerOptions, LedgerQueries } from './connections.ts';
import { LedgerBusy } from './fault.ts';
import { migrations } from './migrations.ts';
import { isBusy, isTimedOut, retryWhileBusy } from './retry.ts';
import type { Tables } from './tables.ts';

/** A request waits at most this long for a lock. */
const requestWaitMs = 1500;

export type { LedgerQueries } from './connections.ts';

/**
 * The one store that is not derived from `data/`. Both databases are reached by the same queries; what differs between
 * them ends here.
 */
export class Ledger {
    private readonly database: Kysely<Tables>;
    private readonly writers: Kysely<Tables>;
    /** How many transactions may write at once, each with locks of its own. */
    readonly writersMax: number;
    /** Whether changes take the time of the database: one clock for all processes, on whichever machines they run. */
    readonly hasClock: boolean;

    private constructor(private readonly connections: Connections) {
        const { database, writers, writersMax, hasClock } = connections;
        [this.database, this.writers, this.writersMax] = [database, writers, writersMax];
        this.hasClock = hasClock;
    }

    /**
     * Opens the ledger without asking it anything yet, and loads the package of its database alone. Throws for a SQLite file
     * that cannot be opened.
     */
    static async open(
        address: LedgerAddress,
        onConnectionError: (error: Error) => void = () => {},
        options: LedgerOptions = {},
    ): Promise<Ledger> {
        if (address.kind === 'sqlite') {
            const { sqliteConnections } = await import('./sqlite.ts');
            return new Ledger(sqliteConnections(address.path, options.onQuery));
        }
        const { postgresConnections } = await import('./postgres.ts');
        return new Ledger(postgresConnections(address.url, onConnectionError, options));
    }

    /**
     * Brings the tables up to date, however long that takes. Safe when several processes start at once: one does it, the
     * others wait for it.
     *
     * @param steps for tests: other migrations.
     */
    async migrate(steps: typeof migrations = migrations): Promise<void> {
        const database = new Kysely<Tables>({ dialect: this.connections.patientDialect() });
        try {
            // PostgreSQL waits by itself for the lock of the migrations, SQLite's connection says that the file is busy.
            await retryWhileBusy(Number.POSITIVE_INFINITY, async () => {
                const provider = { getMigrations: async () => steps };
                const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
                if (error !== undefined) throw error;
            });
        } finally {
            await database.destroy();
        }
    }

    /** Runs one query, again while another process holds the lock. */
    query<T>(work: (database: LedgerQueries) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => work(this.database));
    }

    /** Runs several queries on one snapshot: whatever is written meanwhile, they see one state. They change nothing. */
    read<T>(work: (snapshot: Transaction<Tables>) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () =>
            this.database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
        );
    }

    /** Runs all of the work or none of it; again from its beginning while others are in the way. */
    transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => this.database.transaction().execute(work));
    }

    /**
     * A transaction like this that waits for each lock of another transaction at most so long, and then throws
     * `LedgerBusy`. On SQLite the whole file is one lock, which is waited for as every request does.
     *
     * @param waitMs null: `lockWaitMs`.
     */
    async write<T>(waitMs: number | null, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
        const bounded = async (transaction: Transaction<Tables>) => {
            if (this.writersMax > 1 && waitMs !== null) {
                await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(transaction);
            }
            return await work(transaction);
        };
        const attempt = () => this.writers.transaction().execute(bounded).catch(throwTimedOut);
        try {
            return await retryWhileBusy(requestWaitMs, attempt);
        } catch (error) {
            throw isBusy(error) ? new LedgerBusy(error) : error;
        }
    }

    /**
     * Proves that the ledger takes and keeps writes: writes a row, and on SQLite makes sure that the file is the one at
     * its path and a database. Throws where it does not; connecting and each answer have a bound.
     */
    async proveWrite(): Promise<void> {
        await retryWhileBusy(requestWaitMs, this.connections.proveWrite);
    }

    async close(): Promise<void> {
        await this.database.destroy();
        if (this.writers !== this.database) await this.writers.destroy();
    }
}

function throwTimedOut(error: unknown): never {
    throw isTimedOut(error) ? new LedgerBusy(error) : error;
}
