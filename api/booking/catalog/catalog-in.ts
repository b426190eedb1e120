import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { distFiles } from '../../../contract/dist.ts';
import type { Catalog } from './catalog.ts';
import { readCatalog } from './read-catalog.ts';

/** Reads the catalogue of a build, for commands; null if there is no readable database. */
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
