import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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
} from 'kysely';

/** How long one call may block the event loop while another process writes; longer waits are made between its turns. */
const busyTimeoutMs = 10;

/** Pages kept in memory: bookings have random names, so that each new one touches pages all over the indexes. */
const cacheKib = 64 * 1024;

/** Statements that are kept prepared. There are far fewer texts, unless lists of values in them have many lengths. */
const statementsMax = 256;

/** Opens the file. Makes it and its folder where they are missing, for this user alone. */
export function sqliteDialect(path: string): Dialect {
    const file = resolve(path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    createPrivately(file);
    const database = new Sqlite(file, { timeout: busyTimeoutMs, fileMustExist: true });
    database.defaultSafeIntegers(false);
    return new ImmediateSqliteDialect({
        database: async () => {
            database.pragma('foreign_keys = on');
            database.pragma('journal_mode = wal');
            // A payment or a count that was acknowledged must survive a power cut.
            database.pragma('synchronous = full');
            database.pragma(`cache_size = -${cacheKib}`);
            return keepingStatements(database);
        },
    });
}

/** SQLite gives -wal and -shm the rights of the file, and would make it with those of the umask. */
function createPrivately(file: string): void {
    try {
        closeSync(openSync(file, 'wx', 0o600));
    } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

/** Whether other users of the machine may read or write an existing file; false where there is none. */
export function isOpenToOthers(path: string): boolean {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    return (mode & 0o077) !== 0;
}

/** Preparing a statement costs as much as running it; texts that come again are prepared once. */
function keepingStatements(database: Sqlite.Database): SqliteDatabase {
    const statements = new Map<string, SqliteStatement>();
    const prepare = (text: string): SqliteStatement => {
        const kept = statements.get(text);
        if (kept !== undefined) return kept;
        const statement = database.prepare(text) as SqliteStatement;
        if (statements.size >= statementsMax) statements.delete(statements.keys().next().value as string);
        statements.set(text, statement);
        return statement;
    };
    return { prepare, close: () => void database.close() };
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
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
    override get supportsTransactionalDdl(): boolean {
        return true;
    }
}
