import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Provider } from '../../../../contract/catalog.ts';
import { renderDist, writeDist } from '../../support/dist.ts';

/** Writes an artefact with one market and this catalogue, as the pipeline leaves it. */
export async function writeCatalog(folder: string, providers: readonly Provider[]): Promise<void> {
    await writeDist(folder, renderDist(1, 'first', 1));
    const instance = await DuckDBInstance.create(join(folder, 'market.duckdb'), { threads: '1' });
    const connection = await instance.connect();
    let ordinal = 0;
    for (const [at, { experiences, ...provider }] of providers.entries()) {
        const { slug, name, timeZone } = provider;
        const row = [at, slug, name, timeZone, JSON.stringify(provider)];
        await connection.run('insert into catalog_provider values ($1, $2, $3, $4, $5)', row);
        for (const experience of experiences) {
            const { id, slug: experienceSlug, type, currency, bookingMode } = experience;
            const definition = JSON.stringify(experience);
            const values = [ordinal++, id, slug, experienceSlug, type, currency, bookingMode, definition];
            await connection.run('insert into catalog_experience values ($1, $2, $3, $4, $5, $6, $7, $8)', values);
        }
    }
    connection.closeSync();
    instance.closeSync();
}
