import { type Dialect, Kysely, Migrator, sql, type Transaction } from 'kysely';
import type { LedgerAddress } from '../../contract/configuration.ts';
import { migrations } from './migrations.ts';
import { patientPostgresDialect, postgresDialect } from './postgres.ts';
import { retryWhileBusy } from './retry.ts';
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

export type LedgerQueries = Kysely<Tables>;

/**
 * The one store that is not derived from `data/`. Both databases are reached by the same queries; what differs between
 * them ends here.
 */
export class Ledger {
    private constructor(
        private readonly database: Kysely<Tables>,
        /** A connection of its own that may take any time. */
        private readonly patientDialect: () => Dialect,
        private readonly writeProof: () => Promise<void>,
    ) {}

    /** Opens the ledger without asking it anything yet; a SQLite file that cannot be opened throws. */
    static open(address: LedgerAddress, onConnectionError: (error: Error) => void = () => {}): Ledger {
        if (address.kind === 'sqlite') {
            const database = new Kysely<Tables>({ dialect: sqliteDialect(address.path) });
            // What the open connection has seen of the file counts as well; nobody else of this process writes meanwhile.
            const proof = () =>
                database.connection().execute(async (open) => {
                    await writeProof(open);
                    proveSqliteWrite(address.path, (fresh) => void fresh.prepare(proofStatement).run());
                });
            return new Ledger(database, () => sqliteDialect(address.path), proof);
        }
        const database = new Kysely<Tables>({ dialect: postgresDialect(address.url, onConnectionError) });
        return new Ledger(
            database,
            () => patientPostgresDialect(address.url),
            () => writeProof(database),
        );
    }

    /**
     * Brings the tables up to date, however long that takes. Safe when several processes start at once: one does it, the
     * others wait for it.
     *
     * @param steps for tests: other migrations.
     */
    async migrate(steps: typeof migrations = migrations): Promise<void> {
        const database = new Kysely<Tables>({ dialect: this.patientDialect() });
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
     * Proves that the ledger takes and keeps writes: writes a row, and on SQLite makes sure that the file is the one at
     * its path and a database. Throws where it does not, within two seconds.
     */
    async proveWrite(): Promise<void> {
        await retryWhileBusy(requestWaitMs, this.writeProof);
    }

    async close(): Promise<void> {
        await this.database.destroy();
    }
}
