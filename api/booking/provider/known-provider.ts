import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { distFiles } from '../../../contract/dist.ts';
import { nearest } from '../../../contract/nearest.ts';
import { CommandFailure, printable } from '../../access/command.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { readCatalog } from '../catalog/read-catalog.ts';

/**
 * Refuses the name of a provider that neither the ledger nor the catalogue has: a list of its bookings would be empty
 * without a word.
 *
 * @param distDir where the catalogue is; one that cannot be read names no provider
 * @throws CommandFailure with the nearest name that is known
 */
export async function mustBeKnownProvider(
    ledger: Pick<Ledger, 'query'>,
    distDir: string,
    providerSlug: string,
): Promise<void> {
    // Every provider that ever had a booking has a lock.
    const locks = await ledger.query((database) =>
        database.selectFrom('provider_lock').select('provider_slug').orderBy('provider_slug').execute(),
    );
    const known = new Set(locks.map(({ provider_slug }) => provider_slug));
    if (known.has(providerSlug)) return;
    for (const slug of await providersInCatalogue(distDir)) known.add(slug);
    if (known.has(providerSlug)) return;
    const meant = nearest(providerSlug, [...known]);
    const hint = meant === undefined ? '' : ` Did you mean ${printable(meant)}?`;
    throw new CommandFailure(
        `No provider is called ${printable(providerSlug)}: neither the catalogue nor the ledger has it.${hint}`,
    );
}

async function providersInCatalogue(distDir: string): Promise<string[]> {
    const file = join(distDir, distFiles.database);
    const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' }).catch(() => null);
    if (instance === null) return [];
    const connection = await instance.connect();
    try {
        return (await readCatalog(connection)).providers.map(({ slug }) => slug);
    } finally {
        connection.closeSync();
        instance.closeSync();
    }
}
