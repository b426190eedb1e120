import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import { digestOfSecret } from '../random-secret.ts';

/** The address at which a calendar program reads the bookings of a provider. Only a digest of its secret is stored. */
export interface CalendarAddress {
    providerSlug: string;
    createdAt: string;
}

/** Stores the address of a provider, in place of the one before. */
export async function storeAddress(
    database: LedgerQueries,
    providerSlug: string,
    secret: string,
    nowMs: number,
): Promise<void> {
    const made = { secret_hash: digestOfSecret(secret), created_at: instantOf(nowMs) };
    await database
        .insertInto('calendar_address')
        .values({ provider_slug: providerSlug, ...made })
        .onConflict((conflict) => conflict.column('provider_slug').doUpdateSet(made))
        .execute();
}

/** Removes the address of a provider. Returns whether there was one. */
export async function removeAddress(database: LedgerQueries, providerSlug: string): Promise<boolean> {
    const { numDeletedRows } = await database
        .deleteFrom('calendar_address')
        .where('provider_slug', '=', providerSlug)
        .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
}

/** Finds the address of a provider, or the one that has a secret. */
export async function findAddress(
    database: LedgerQueries,
    of: { providerSlug: string } | { secret: string },
): Promise<CalendarAddress | undefined> {
    const query = database
        .selectFrom('calendar_address')
        .select(['provider_slug as providerSlug', 'created_at as createdAt']);
    const found =
        'secret' in of
            ? query.where('secret_hash', '=', digestOfSecret(of.secret))
            : query.where('provider_slug', '=', of.providerSlug);
    return await found.executeTakeFirst();
}
