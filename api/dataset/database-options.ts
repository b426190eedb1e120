import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Options of DuckDB for reading the database of a data set. */
export const databaseOptions = {
    access_mode: 'READ_ONLY',
    threads: '1',
    // Not in the folder of the data set, which may be read-only.
    temp_directory: join(tmpdir(), `market-duckdb-${process.pid}`),
    autoinstall_known_extensions: 'false',
};
