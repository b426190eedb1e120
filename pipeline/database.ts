import { readFileSync } from 'node:fs';
import { type DuckDBConnection, DuckDBInstance, type Json } from '@duckdb/node-api';

/** One DuckDB database with the statements of this folder's `.sql` files. */
export interface Database {
    connection: DuckDBConnection;
    /** Runs one statement and waits for it. */
    run(sql: string): Promise<void>;
    /** All rows of a query as objects. For results of modest size: they are held in memory. */
    rows<Row>(sql: string): Promise<Row[]>;
    /** Runs the statements of a `.sql` file beside this module, its `{{holes}}` filled with SQL text. */
    file(path: string, holes?: Record<string, string>): Promise<void>;
    close(): void;
}

/** A text as a SQL string literal. */
export function literal(text: string): string {
    return `'${text.replaceAll("'", "''")}'`;
}

/** The text of a `.sql` file beside this module, its `{{holes}}` filled; a hole without filling is a bug. */
export function sqlFile(path: string, holes: Record<string, string> = {}): string {
    const text = readFileSync(new URL(path, import.meta.url), 'utf8');
    return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => {
        const filling = holes[name];
        if (filling === undefined) throw new Error(`${path}: nothing fills {{${name}}}`);
        return filling;
    });
}

/**
 * Opens a database: `:memory:` or the path of a file that is made.
 * @param spillFolder where DuckDB may put what does not fit into memory; it is made on need and emptied on close.
 */
export async function openDatabase(
    path: string,
    spillFolder: string,
    memoryMib: number,
    options: Record<string, string> = {},
): Promise<Database> {
    const instance = await DuckDBInstance.create(path, {
        temp_directory: spillFolder,
        memory_limit: `${memoryMib}MiB`,
        ...options,
    });
    const connection = await instance.connect();
    const run = async (sql: string) => {
        await connection.run(sql);
    };
    // Neither the machine's zone nor its collation may show in the result.
    await run("set TimeZone = 'UTC'; set default_collation = ''");
    return {
        connection,
        run,
        rows: async <Row>(sql: string) =>
            (await connection.runAndReadAll(sql)).getRowObjectsJson() as Record<string, Json>[] as Row[],
        file: (sqlPath, holes) => run(sqlFile(sqlPath, holes)),
        close: () => {
            connection.closeSync();
            instance.closeSync();
        },
    };
}
