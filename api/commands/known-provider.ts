import { nearest } from '../../contract/nearest.ts';
import { catalogIn } from '../booking/catalog/catalog-in.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { CommandFailure, printable } from './command.ts';

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
    for (const { slug } of (await catalogIn(distDir))?.providers ?? []) known.add(slug);
    if (known.has(providerSlug)) return;
    const meant = nearest(providerSlug, [...known]);
    const hint = meant === undefined ? '' : ` Did you mean ${printable(meant)}?`;
    throw new CommandFailure(
        `No provider is called ${printable(providerSlug)}: neither the catalogue nor the ledger has it.${hint}`,
    );
}
