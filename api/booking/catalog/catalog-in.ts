import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { distFiles } from '../../../contract/dist.ts';
import type { Catalog } from './catalog.ts';
import { readCatalog } from './read-catalog.ts';

/** The catalogue of a built data folder, for commands; null: there is none that can be read. */
export async function catalogIn(distDir: string): Promise<Catalog | null> {
    const file = join(distDir, distFiles.database);
    const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' }).catch(() => null);
    if (instance === null) return null;
    const connection = await instance.connect();
    try {
        return await readCatalog(connection);
    } finally {
        connection.closeSync();
        instance.closeSync();
    }
}
