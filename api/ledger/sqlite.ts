import { resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import {
    CompiledQuery,
    type DatabaseConnection,
    type Dialect,
    type Driver,
    SqliteAdapter,
    type SqliteDatabase,
    SqliteDialect,
    type SqliteDialectConfig,
    SqliteDriver,
    type SqliteStatement,
    type TransactionSettings,
} from 'kysely';
import { type Connections, kyselyOf, type OnQuery, proofStatement, writeProof } from './connections.ts';
import { createPrivately, SqliteFile } from './sqlite-file.ts';

/** How long one call may block the event loop while another process writes; longer waits are made between its turns. */
const busyTimeoutMs = 10;

/** Pages kept in memory: bookings have random names, so that each new one touches pages all over the indexes. */
const cacheKib = 64 * 1024;

/** Statements that are kept prepared. There are far fewer texts, unless lists of values in them have many lengths. */
const statementsMax = 256;

/** Opens the file. Makes it and its folder where they are missing, for this user alone. */
export function sqliteDialect(path: string): Dialect {
    const { database, file } = openSqlite(resolve(path));
    return new ImmediateSqliteDialect({ database: async () => guarded(prepared(database), file) });
}

/**
 * Opens the file anew and writes to it: what another connection keeps in its memory proves nothing about the disk. Throws
 * while another connection writes, as every write does.
 */
export function proveSqliteWrite(path: string, write: (database: Sqlite.Database) => void): void {
    const { database, file } = openSqlite(resolve(path));
    try {
        write(prepared(database));
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
        throw sqliteIsMissing(error) ? new Error(howToGetSqlite, { cause: error }) : error;
    }
}

const howToGetSqlite = 'SQLite is not installed for this Node.js: `npm rebuild better-sqlite3` installs it';

/** Whether there is no binary of SQLite (`make build` installs none), or one for another version of Node. */
export function sqliteIsMissing(error: unknown): boolean {
    const { code, message = '' } = error as NodeJS.ErrnoException;
    return code === 'ERR_DLOPEN_FAILED' || message.startsWith('Could not locate the bindings file');
}

function prepared(database: Sqlite.Database): Sqlite.Database {
    database.pragma('foreign_keys = on');
    database.pragma('journal_mode = wal');
    // A payment or a count that was acknowledged must survive a power cut.
    database.pragma('synchronous = full');
    database.pragma(`cache_size = -${cacheKib}`);
    return database;
}

/**
 * The database with its statements kept: preparing one costs as much as running it. Every transaction begins with a look
 * at the file, and no commit counts before another one.
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
            // A commit that failed may have ended the transaction, and a refused one has committed it.
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

/**
 * Transactions that take the write lock when they begin: one that reads first and writes later could otherwise find that
 * another process has written in between, which no waiting mends. It also makes migrations of several processes that
 * start together follow one another.
 */
class ImmediateSqliteDialect extends SqliteDialect {
    constructor(private readonly settings: SqliteDialectConfig) {
        super(settings);
    }

    override createDriver(): Driver {
        return new ImmediateSqliteDriver(this.settings);
    }

    override createAdapter(): SqliteAdapter {
        return new TransactionalSqliteAdapter();
    }
}

class ImmediateSqliteDriver extends SqliteDriver {
    /** One that only reads takes no lock: it sees the state of its first query until its end. */
    override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
        const isReadOnly = settings?.accessMode === 'read only';
        await connection.executeQuery(CompiledQuery.raw(isReadOnly ? 'begin' : 'begin immediate'));
    }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl(): boolean {
        return true;
    }
}

/** Opens the file. @throws where it cannot be opened */
export function sqliteConnections(path: string, onQuery?: OnQuery): Connections {
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
