import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';

const databaseOptions = {
    access_mode: 'READ_ONLY',
    threads: '1',
    // Not in the folder of the data set, which may be read-only.
    temp_directory: join(tmpdir(), `market-duckdb-${process.pid}`),
    autoinstall_known_extensions: 'false',
};

export type DatabaseRow = Record<string, DuckDBValue>;

/**
 * The database of a data set, open as long as the data set: for tables that are many times the size of the analyses and
 * rarely requested.
 */
export class OpenDatabase {
    private constructor(
        private readonly instance: DuckDBInstance,
        readonly connection: DuckDBConnection,
    ) {}

    /**
     * @param path of the database.
     * @param memoryLimit by default enough for the answer of one request; DuckDB reads columns in blocks.
     */
    static async open(path: string, memoryLimit = '64MB'): Promise<OpenDatabase> {
        const instance = await DuckDBInstance.create(path, { ...databaseOptions, memory_limit: memoryLimit });
        return new OpenDatabase(instance, await instance.connect());
    }

    /** The rows of a query with the parameters `$1`, `$2`, … */
    async rows<Row extends object = DatabaseRow>(sql: string, parameters: DuckDBValue[]): Promise<Row[]> {
        const result = await this.connection.runAndReadAll(sql, parameters);
        return result.getRowObjects() as Row[];
    }

    close(): void {
        this.connection.closeSync();
        this.instance.closeSync();
    }
}
