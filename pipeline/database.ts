import { readFileSync } from 'node:fs';
import {
    DOUBLE,
    type DuckDBConnection,
    DuckDBInstance,
    DuckDBScalarFunction,
    type DuckDBType,
    type Json,
} from '@duckdb/node-api';
import { Problem } from './problem.ts';

/** A DuckDB database that runs the `.sql` files of this folder. */
export interface Database {
    connection: DuckDBConnection;
    /** Runs one statement and waits for it. */
    run(sql: string): Promise<void>;
    /** All rows of a query as objects. The rows are held in memory. */
    rows<Row>(sql: string): Promise<Row[]>;
    /** Number of rows of a table, as a decimal text. */
    count(table: string): Promise<string>;
    /** Runs the statements of a `.sql` file beside this module, with SQL text for its `{{parameters}}`. */
    file(path: string, parameters?: Record<string, string>): Promise<void>;
    /** A further connection to the same database; it sees no temporary tables. */
    connect(): Promise<DuckDBConnection>;
    /** Writes pending changes and closes the database. A second call does nothing. */
    close(): Promise<void>;
}

/** A text as a SQL string literal. */
export function literal(text: string): string {
    return `'${text.replaceAll("'", "''")}'`;
}

/** A path as a SQL string literal for a function that reads files; escapes the pattern characters `*`, `?` and `[`. */
export function fileLiteral(path: string): string {
    return literal(path.replace(/[*?[]/gu, '[$&]'));
}

/**
 * The text of a `.sql` file beside this module, with SQL text for its `{{parameters}}`. Throws if a parameter has no
 * value.
 */
export function sqlFile(path: string, parameters: Record<string, string> = {}): string {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => {
        const value = parameters[name];
        if (value === undefined) throw new Error(`${path}: {{${name}}} has no value`);
        return value;
    });
}

/**
 * Rows per row group of a database file. A small number, so that all cores share the writing of a few thousand wide
 * rows.
 */
const rowGroupSize = 16_384;

/** The results must not depend on the time zone or collation of the machine. Each connection has its own settings. */
const settings = "set TimeZone = 'UTC'; set default_collation = ''";

/** The format of a database file, for DuckDB 1.4 and newer. Its compression of texts is faster and halves the file. */
const storageVersion = 'v1.4.0';

/**
 * Opens a database, runs `work`, and always closes the database. `work` must await every statement that it starts. The
 * parameters are those of `openDatabase`.
 */
export async function withDatabase<T>(
    path: string,
    spillFolder: string,
    memoryMib: number,
    work: (database: Database) => Promise<T>,
): Promise<T> {
    const database = await openDatabase(path, spillFolder, memoryMib);
    try {
        const result = await work(database);
        await database.close();
        return result;
    } catch (error) {
        // Reports the error of `work`, not the error of closing that it causes.
        await database.close().catch(() => {});
        throw error;
    }
}

/**
 * Opens a database: `:memory:`, or the path of a file, which is created if it does not exist.
 * @param spillFolder the folder for data that does not fit into memory; created when needed and emptied on close.
 */
export async function openDatabase(path: string, spillFolder: string, memoryMib: number): Promise<Database> {
    const instance = await DuckDBInstance.create(':memory:', {
        temp_directory: spillFolder,
        memory_limit: `${memoryMib}MiB`,
    });
    const connection = await instance.connect();
    const run = async (sql: string) => {
        await connection.run(sql);
    };
    await run(settings);
    if (path !== ':memory:') {
        // Without a write-ahead log: an unfinished file is removed, so waiting for the disk after each statement is
        // useless.
        const options = `row_group_size ${rowGroupSize}, recovery_mode no_wal_writes, storage_version '${storageVersion}'`;
        await run(`attach ${literal(path)} as market_file (${options}); use market_file`);
    }
    const rows = async <Row>(sql: string) =>
        (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, Json>[] as Row[];
    let isClosed = false;
    return {
        connection,
        run,
        rows,
        count: async (table) => {
            const [row] = await rows<{ count: string }>(`select count(*) as count from ${table}`);
            return row?.count ?? '0';
        },
        file: (sqlPath, parameters) => run(sqlFile(sqlPath, parameters)),
        connect: async () => {
            const further = await instance.connect();
            await further.run(settings);
            if (path !== ':memory:') await further.run('use market_file');
            return further;
        },
        close: async () => {
            if (isClosed) return;
            isClosed = true;
            try {
                if (path !== ':memory:') await run('use memory; detach market_file');
            } finally {
                connection.closeSync();
                instance.closeSync();
            }
        },
    };
}

/**
 * Attaches the database of a build for reading.
 * @throws Problem if the file is no database.
 */
export async function attachBuild(database: Database, path: string, name: string): Promise<void> {
    try {
        await database.run(`attach ${literal(path)} as ${name} (read_only)`);
    } catch (error) {
        if (!/not a valid DuckDB database file/u.test((error as Error).message)) throw error;
        throw new Problem(`${path} is not the database of a build; run make build`);
    }
}

/** Registers a SQL function over values of one type. It runs in JavaScript, row by row: use it for few rows only. */
export function registerFunction<Value extends string | number>(
    { connection }: Database,
    name: string,
    type: DuckDBType,
    parameterCount: number,
    call: (...values: (Value | null)[]) => Value | null,
): void {
    const mainFunction: Parameters<typeof DuckDBScalarFunction.create>[0]['mainFunction'] = (_info, input, output) => {
        const columns = Array.from({ length: parameterCount }, (_, index) => input.getColumnVector(index));
        for (let row = 0; row < input.rowCount; row += 1) {
            output.setItem(row, call(...columns.map((column) => column.getItem(row) as Value | null)));
        }
        output.flush();
    };
    const parameterTypes = Array.from({ length: parameterCount }, () => type);
    connection.registerScalarFunction(
        DuckDBScalarFunction.create({ name, parameterTypes, returnType: type, mainFunction }),
    );
}

/** Registers a SQL function of numbers; null if an argument is null. Call it per snapshot, not per result. */
export function registerNumericFunction(
    database: Database,
    name: string,
    compute: (...numbers: number[]) => number,
): void {
    registerFunction<number>(database, name, DOUBLE, compute.length, (...values) =>
        values.includes(null) ? null : compute(...(values as number[])),
    );
}
