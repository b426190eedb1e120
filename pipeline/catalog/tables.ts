import { DuckDBUUIDValue } from '@duckdb/node-api';
import type { Provider } from '../../contract/catalog.ts';
import { digestOf } from '../../contract/digest.ts';
import type { Database } from '../database.ts';

/** Makes the tables of the catalogue that the server reads; empty without providers. */
export async function makeCatalogTables(database: Database, providers: readonly Provider[]): Promise<void> {
    for (const table of ['catalog_provider', 'catalog_experience']) await database.file(`catalog/${table}.sql`);
    const providerRows = await database.connection.createAppender('catalog_provider');
    const experienceRows = await database.connection.createAppender('catalog_experience');
    let experienceOrdinal = 0;
    for (const [at, { experiences, ...provider }] of providers.entries()) {
        providerRows.appendInteger(at + 1);
        for (const text of [provider.slug, provider.name, provider.timeZone, JSON.stringify(provider)]) {
            providerRows.appendVarchar(text);
        }
        providerRows.endRow();
        for (const experience of experiences) {
            const { id, slug, type, currency, bookingMode } = experience;
            experienceRows.appendInteger(++experienceOrdinal);
            experienceRows.appendUUID(DuckDBUUIDValue.fromUint128(BigInt(`0x${id.replaceAll('-', '')}`)));
            for (const text of [provider.slug, slug, type, currency, bookingMode, JSON.stringify(experience)]) {
                experienceRows.appendVarchar(text);
            }
            experienceRows.endRow();
        }
    }
    providerRows.closeSync();
    experienceRows.closeSync();
}

/** The SHA-256 of the catalogue, hexadecimal. It depends neither on the order of members and files nor on blanks. */
export function catalogDigest(providers: readonly Provider[]): string {
    return digestOf(providers, 'hex');
}
