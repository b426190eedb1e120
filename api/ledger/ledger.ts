import { createHash } from 'node:crypto';
import { Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { LedgerAddress } from '../../contract/configuration.ts';
import { withPackage } from '../../contract/optional-package.ts';
import type { Connections, LedgerOptions, LedgerQueries } from './connections.ts';
import { LedgerBusy } from './fault.ts';
import { migrations } from './migrations.ts';
import { isBusy, isTimedOut, retryWhileBusy } from './retry.ts';
import type { Tables } from './tables.ts';
import { type LedgerVersion, versionOf } from './version.ts';

/** Maximum time that a request waits for a lock. */
const requestWaitMs = 1500;

/** Migrations are numbered. Kysely's default loads the collation of a locale, which takes 20 ms. */
const nameComparator = (left: string, right: string) => (left < right ? -1 : Number(left > right));

export type { LedgerQueries } from './connections.ts';

/**
 * The database of keys, bookings and payments. The same queries run on SQLite and PostgreSQL; this class hides their
 * differences.
 */
export class Ledger {
    private constructor(private readonly connections: Connections) {}

    /** Maximum number of concurrent writing transactions. */
    get writersMax(): number {
        return this.connections.writersMax;
    }

    /** Whether changes use the clock of the database, which all processes share. */
    get hasClock(): boolean {
        return this.connections.hasClock;
    }

    /**
     * Opens the ledger and loads only the package of its database. Sends no query. Throws if a SQLite file cannot be
     * opened.
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
        const { postgresConnections } = await withPackage('Ledgers on PostgreSQL', () => import('./postgres.ts'));
        return new Ledger(postgresConnections(address.url, onConnectionError, options));
    }

    /**
     * Runs the pending migrations, without a timeout. Several processes may start concurrently: one migrates, the
     * others wait.
     *
     * @param steps other migrations, for tests.
     * @param onOlder called before the tables of an older version are changed.
     * @returns the version before.
     * @throws if the ledger is of a newer version
     */
    async migrate(steps: typeof migrations = migrations, onOlder: () => void = () => {}): Promise<LedgerVersion> {
        const database = new Kysely<Tables>({ dialect: this.connections.unboundedDialect() });
        let isReported = false;
        try {
            // PostgreSQL waits for the lock of the migrations; SQLite fails with a busy error and needs retries.
            return await retryWhileBusy(Number.POSITIVE_INFINITY, async () => {
                const version = await versionOf(database, steps);
                if (version === 'current') return version;
                if (version === 'older' && !isReported) onOlder();
                isReported = true;
                const provider = { getMigrations: async () => steps };
                const migrator = new Migrator({ db: database, provider, nameComparator });
                const { error } = await migrator.migrateToLatest();
                if (error !== undefined) throw error;
                return version;
            });
        } finally {
            await database.destroy();
        }
    }

    /** @throws if the ledger is of a newer version */
    version(): Promise<LedgerVersion> {
        return this.query((database) => versionOf(database, migrations));
    }

    /** Runs a query. Retries while another process has the lock. */
    query<T>(work: (database: LedgerQueries) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => work(this.connections.database));
    }

    /** Runs one statement that only reads. It sees all transactions that have ended and waits for none. */
    readOnce<T>(work: (database: LedgerQueries) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => work(this.connections.readers));
    }

    /** Runs several read-only queries on one snapshot. */
    read<T>(work: (snapshot: Transaction<Tables>) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () =>
            this.connections.database
                .transaction()
                .setIsolationLevel('repeatable read')
                .setAccessMode('read only')
                .execute(work),
        );
    }

    /** Runs work in a transaction. Retries it from the beginning on conflicts. */
    transaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
        return retryWhileBusy(requestWaitMs, () => this.connections.database.transaction().execute(work));
    }

    /**
     * Runs work in a transaction that waits at most `waitMs` for each lock, and then throws `LedgerBusy`. On SQLite the
     * file is one lock, for which it waits like every request.
     *
     * @param waitMs null for `lockWaitMs`.
     */
    async write<T>(waitMs: number | null, work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
        const bounded = async (transaction: Transaction<Tables>) => {
            if (this.writersMax > 1 && waitMs !== null) {
                await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(transaction);
            }
            return await work(transaction);
        };
        const attempt = () => this.connections.writers.transaction().execute(bounded).catch(throwTimedOut);
        try {
            return await retryWhileBusy(requestWaitMs, attempt);
        } catch (error) {
            throw isBusy(error) ? new LedgerBusy(error) : error;
        }
    }

    /**
     * Checks that the ledger is writable: writes a row, and on SQLite checks that the open file is a database and still
     * the one at its path. Throws if not. Connecting and each response have a timeout.
     */
    async proveWrite(): Promise<void> {
        await retryWhileBusy(requestWaitMs, this.connections.proveWrite);
    }

    /**
     * Call it after personal data were erased. On SQLite it removes what they were from the files; a log that others
     * use all the time stays as it is until the next call, or until the last connection is closed.
     */
    async forgetErased(): Promise<void> {
        await retryWhileBusy(requestWaitMs, this.connections.emptyLog).catch((error) => {
            if (!isBusy(error)) throw error;
        });
    }

    async close(): Promise<void> {
        const { database, writers, readers } = this.connections;
        for (const each of new Set([database, writers, readers])) await each.destroy();
    }
}

function throwTimedOut(error: unknown): never {
    throw isTimedOut(error) ? new LedgerBusy(error) : error;
}

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
