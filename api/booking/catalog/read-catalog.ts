import type { DuckDBConnection } from '@duckdb/node-api';
import type { Experience, Provider } from '../../../contract/catalog.ts';
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
