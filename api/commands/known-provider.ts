import { nearest } from '../../contract/nearest.ts';
import { bookedProviders } from '../booking/bookings/bookings.ts';
import type { Catalog } from '../booking/catalog/catalog.ts';
import { catalogIn } from '../booking/catalog/read-catalog.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { CommandFailure, printable } from './command.ts';

/**
 * Refuses the slug of a provider that neither the ledger nor the catalogue has, instead of printing an empty list.
 *
 * @param ledger null: there is none
 * @param distDir folder of the catalogue
 * @throws CommandFailure with the most similar known slug, or if the catalogue cannot be read
 */
export async function mustBeKnownProvider(
    ledger: Pick<Ledger, 'query'> | null,
    distDir: string,
    providerSlug: string,
): Promise<void> {
    const known = new Set(await ledger?.query(bookedProviders));
    if (known.has(providerSlug)) return;
    for (const { slug } of (await readableCatalog(distDir)).providers) known.add(slug);
    if (known.has(providerSlug)) return;
    const similar = nearest(providerSlug, [...known]);
    const hint = similar === undefined ? '' : ` Did you mean ${printable(similar)}?`;
    throw new CommandFailure(
        `No provider is called ${printable(providerSlug)}: neither the catalogue nor the ledger has it.${hint}`,
    );
}

/** @throws CommandFailure if there is no catalogue that can be read */
export async function readableCatalog(distDir: string): Promise<Catalog> {
    const catalog = await catalogIn(distDir);
    if (catalog !== null) return catalog;
    throw new CommandFailure(`The catalogue in ${distDir} cannot be read: run make build, or set DIST_DIR.`);
}
