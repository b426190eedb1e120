import { type Dialect, Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { LedgerAddress } from '../../contract/configuration.ts';
import { LedgerBusy } from './fault.ts';
import { migrations } from './migrations.ts';
import { patientPostgresDialect, postgresDialect, readersMax, workTimeoutMs, writersMax } from './postgres.ts';
import { isBusy, isTimedOut, retryWhileBusy } from './retry.ts';
import { Silence } from './silence.ts';
import { proveSqliteWrite, sqliteDialect } from './sqlite.ts';
import type { Tables } from './tables.ts';

/** A request waits at most this long for a lock. */
const requestWaitMs = 1500;

/** One row that every process writes; its number only changes. */
const proofStatement = `insert into write_proof (id, proof_count) values (1, 1)
    on conflict (id) do update set proof_count = write_proof.proof_count + 1`;

async function writeProof(database: LedgerQueries): Promise<void> {
    await sql.raw(proofStatement).execute(database);
}

/** A statement with its values. */
export type OnQuery = (text: string, values: readonly unknown[]) => void;

export type LedgerQueries = Kysely<Tables>;

/** Tests have others. */
export interface LedgerOptions {
    /** Of a silence of PostgreSQL, after which it counts as away. */
    timeoutMs?: number;
    /** Receives every statement that has been run. */
    onQuery?: OnQuery;
    /** Whether changes take the time of the process on PostgreSQL, too. */
    isProcessTime?: boolean;
}

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

    /** Opens the ledger without asking it anything yet; a SQLite file that cannot be opened throws. */
    static open(
        address: LedgerAddress,
        onConnectionError: (error: Error) => void = () => {},
        options: LedgerOptions = {},
    ): Ledger {
        return new Ledger(
            address.kind === 'sqlite'
                ? sqliteConnections(address.path, options.onQuery)
                : postgresConnections(address.url, onConnectionError, options),
        );
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

/** What differs between the databases. */
interface Connections {
    database: Kysely<Tables>;
    /** Those that wait for locks of others; on SQLite the same. */
    writers: Kysely<Tables>;
    writersMax: number;
    hasClock: boolean;
    /** A connection of its own that may take any time. */
    patientDialect: () => Dialect;
    proveWrite: () => Promise<void>;
}

function kyselyOf(dialect: Dialect, onQuery: OnQuery | undefined): Kysely<Tables> {
    if (onQuery === undefined) return new Kysely<Tables>({ dialect });
    return new Kysely<Tables>({ dialect, log: ({ query }) => onQuery(query.sql, query.parameters) });
}

function sqliteConnections(path: string, onQuery?: OnQuery): Connections {
    const database = kyselyOf(sqliteDialect(path), onQuery);
    // What the open connection has seen of the file counts as well; nobody else of this process writes meanwhile.
    const proveWrite = () =>
        database.connection().execute(async (open) => {
            await writeProof(open);
            proveSqliteWrite(path, (fresh) => void fresh.prepare(proofStatement).run());
        });
    // The processes of one file share a machine, and its clock.
    const one = { database, writers: database, writersMax: 1, hasClock: false };
    return { ...one, patientDialect: () => sqliteDialect(path), proveWrite };
}

function postgresConnections(
    url: string,
    onError: (error: Error) => void,
    { timeoutMs = workTimeoutMs, onQuery, isProcessTime = false }: LedgerOptions,
): Connections {
    const silence = new Silence(timeoutMs);
    const connect = (max: number) => kyselyOf(postgresDialect(url, max, onError, timeoutMs, silence), onQuery);
    const [database, writers] = [connect(readersMax), connect(writersMax)];
    const proveWrite = () => writeProof(database);
    const many = { database, writers, writersMax, hasClock: !isProcessTime };
    return { ...many, patientDialect: () => patientPostgresDialect(url), proveWrite };
}
