import { nearest } from '../../contract/nearest.ts';
import { bookedProviders } from '../booking/bookings/bookings.ts';
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
    const known = new Set(await ledger.query(bookedProviders));
    if (known.has(providerSlug)) return;
    for (const { slug } of (await catalogIn(distDir))?.providers ?? []) known.add(slug);
    if (known.has(providerSlug)) return;
    const meant = nearest(providerSlug, [...known]);
    const hint = meant === undefined ? '' : ` Did you mean ${printable(meant)}?`;
    throw new CommandFailure(
        `No provider is called ${printable(providerSlug)}: neither the catalogue nor the ledger has it.${hint}`,
    );
}
