import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
    CompiledQuery,
    type DatabaseConnection,
    type Dialect,
    SqliteAdapter,
    type SqliteDatabase,
    SqliteDriver,
    SqliteIntrospector,
    SqliteQueryCompiler,
    type SqliteStatement,
    sql,
    type TransactionSettings,
} from 'kysely';
import {
    type Connections,
    kyselyOf,
    type LedgerQueries,
    type OnQuery,
    proofStatement,
    writeProof,
} from './connections.ts';
import { createPrivately, SqliteFile } from './sqlite-file.ts';

/** How long a call may block the event loop while another process writes. Longer waits are retries. */
const busyTimeoutMs = 10;

/** Page cache. Bookings have random ids, so that each new one touches pages all over the indexes. */
const cacheKib = 64 * 1024;

/** Maximum number of cached prepared statements. */
const statementsMax = 256;

/** Opens the file. Creates it and its folder if they are missing, with access for this user only. */
function sqliteDialect(path: string, use: 'reads' | 'all' = 'all'): Dialect {
    const opened = openSqlite(resolve(path));
    const open = async () => {
        prepared(opened.database);
        if (use === 'reads') opened.database.pragma('query_only = on');
        return guarded(opened.database, opened.file);
    };
    const Driver = use === 'reads' ? ReadingSqliteDriver : ImmediateSqliteDriver;
    return {
        createAdapter: () => new TransactionalSqliteAdapter(),
        createDriver: () => new Driver({ database: open }),
        createIntrospector: (database) => new SqliteIntrospector(database),
        createQueryCompiler: () => new SqliteQueryCompiler(),
    };
}

/**
 * Opens the file again and writes to it, because the cache of another connection does not prove that the disk works.
 * Throws a busy error while another connection writes.
 */
function proveSqliteWrite(path: string): void {
    const { database, file } = openSqlite(resolve(path));
    try {
        prepared(database).prepare(proofStatement).run();
        file.check();
    } catch (error) {
        throw file.fault(error);
    } finally {
        database.close();
        file.release();
    }
}

function openSqlite(path: string): { database: Sqlite.Database; file: SqliteFile } {
    createPrivately(path);
    const file = new SqliteFile(path);
    try {
        const database = new Sqlite(path, { timeout: busyTimeoutMs, fileMustExist: true });
        database.defaultSafeIntegers(false);
        return { database, file };
    } catch (error) {
        file.release();
        throw sqliteIsMissing(error) ? new Error(sqliteMissing, { cause: error }) : error;
    }
}

const sqliteMissing = 'SQLite is not installed for this Node.js: `npm rebuild better-sqlite3` installs it';

/** Whether SQLite's binary is missing (`make build` does not install it) or is for another version of Node. */
export function sqliteIsMissing(error: unknown): boolean {
    const { code, message = '' } = error as NodeJS.ErrnoException;
    return code === 'ERR_DLOPEN_FAILED' || message.startsWith('Could not locate the bindings file');
}

function prepared(database: Sqlite.Database): Sqlite.Database {
    database.pragma('foreign_keys = on');
    database.pragma('journal_mode = wal');
    // Acknowledged payments must survive a power failure.
    database.pragma('synchronous = full');
    // Erased contact data must not stay in the file.
    database.pragma('secure_delete = on');
    database.pragma(`cache_size = -${cacheKib}`);
    return database;
}

/**
 * The database with a cache of prepared statements, because preparing takes as long as running. The file is checked at
 * the beginning of every transaction and after every commit.
 */
function guarded(database: Sqlite.Database, file: SqliteFile): SqliteDatabase {
    const statements = new Map<string, SqliteStatement>();
    const prepare = (text: string): SqliteStatement => {
        const kept = statements.get(text);
        if (kept !== undefined) return kept;
        const statement = guardedStatement(database, file, text);
        if (statements.size >= statementsMax) statements.delete(statements.keys().next().value as string);
        statements.set(text, statement);
        return statement;
    };
    const close = () => {
        database.close();
        file.release();
    };
    return { prepare, close };
}

function guardedStatement(database: Sqlite.Database, file: SqliteFile, text: string): SqliteStatement {
    const statement = database.prepare(text) as Sqlite.Statement & SqliteStatement;
    const run = <T>(work: () => T): T => {
        try {
            // After a failed or refused commit there may be no transaction to roll back.
            if (text === 'rollback' && !database.inTransaction) return { changes: 0, lastInsertRowid: 0 } as T;
            if (text === 'begin immediate') file.check();
            const result = work();
            if (text === 'commit' || (!statement.readonly && !database.inTransaction)) file.check();
            return result;
        } catch (error) {
            throw file.fault(error);
        }
    };
    return {
        reader: statement.reader,
        all: (parameters) => run(() => statement.all(parameters)),
        run: (parameters) => run(() => statement.run(parameters)),
        iterate: (parameters) => statement.iterate(parameters),
    };
}

/** Runs migrations in transactions. */
class TransactionalSqliteAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl(): boolean {
        return true;
    }
}

/**
 * Starts transactions with `begin immediate`, which takes the write lock. A transaction that reads before it writes
 * would otherwise fail if another process wrote in between, and retrying the statement would not help. Migrations of
 * concurrent processes also run one after the other.
 */
class ImmediateSqliteDriver extends SqliteDriver {
    /** A read-only transaction takes no lock. It sees the state at its first query. */
    override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
        const isReadOnly = settings?.accessMode === 'read only';
        await connection.executeQuery(CompiledQuery.raw(isReadOnly ? 'begin' : 'begin immediate'));
    }
}

/**
 * For single statements, which need no turn: they end before another can begin. Kysely's driver gives the connection to
 * one query after the other, and wakes all that wait each time.
 */
class ReadingSqliteDriver extends SqliteDriver {
    #connection: Promise<DatabaseConnection> | undefined;

    override acquireConnection(): Promise<DatabaseConnection> {
        this.#connection ??= super.acquireConnection();
        return this.#connection;
    }

    override async releaseConnection(): Promise<void> {}
}

/** Writes the -wal into the file and empties it. Throws a busy error while another connection reads or writes. */
async function emptyLog(database: LedgerQueries): Promise<void> {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(database);
    if (rows[0]?.busy === 1) throw Object.assign(new Error('the -wal is in use'), { code: 'SQLITE_BUSY' });
}

/**
 * Opens the file.
 * @throws where it cannot be opened
 */
export function sqliteConnections(path: string, onQuery?: OnQuery): Connections {
    const database = kyselyOf(sqliteDialect(path), onQuery);
    // In WAL mode a reader sees what was committed, and does not wait for a transaction of the other connection.
    const readers = kyselyOf(sqliteDialect(path, 'reads'), onQuery);
    // Also writes through the open connection. No other code of this process writes meanwhile.
    const proveWrite = () =>
        database.connection().execute(async (open) => {
            await writeProof(open);
            proveSqliteWrite(path);
        });
    // All processes that use the file run on one machine and share its clock.
    const one = { database, writers: database, readers, writersMax: 1, hasClock: false };
    return { ...one, unboundedDialect: () => sqliteDialect(path), proveWrite, emptyLog: () => emptyLog(database) };
}
