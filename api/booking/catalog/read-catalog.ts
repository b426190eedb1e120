import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { Experience, Provider } from '../../../contract/catalog.ts';
import { distFiles } from '../../../contract/dist.ts';
import { Catalog } from './catalog.ts';

/** Reads the catalogue from the tables of the build. */
export async function readCatalog(connection: DuckDBConnection): Promise<Catalog> {
    const texts = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson() as string[][];
    const providers = new Map<string, Provider>();
    for (const [slug, definition] of await texts(
        'select provider_slug, definition::varchar from catalog_provider order by provider_ordinal',
    )) {
        providers.set(slug as string, { ...JSON.parse(definition as string), experiences: [] });
    }
    for (const [slug, definition] of await texts(
        'select provider_slug, definition::varchar from catalog_experience order by experience_ordinal',
    )) {
        providers.get(slug as string)?.experiences.push(JSON.parse(definition as string) as Experience);
    }
    return new Catalog([...providers.values()]);
}

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
