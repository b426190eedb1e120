import { hash, randomBytes } from 'node:crypto';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { BookingService } from '../service/service.ts';

type FeedDependencies = Pick<BookingService, 'ledger' | 'clock'>;

const secretBytes = 32;

/** 256 bits as base64url. */
const secretPattern = /^[\w-]{43}$/u;

/**
 * Makes the secret address at which a provider's calendar program reads the bookings. Replaces the previous one.
 *
 * @returns its secret, which is shown once, because only a digest is stored.
 */
export async function newCalendarSecret({ ledger, clock }: FeedDependencies, providerSlug: string): Promise<string> {
    const secret = randomBytes(secretBytes).toString('base64url');
    const made = { secret_hash: digestOfSecret(secret), created_at: instantOf(clock()) };
    await ledger.query((database) =>
        database
            .insertInto('calendar_address')
            .values({ provider_slug: providerSlug, ...made })
            .onConflict((conflict) => conflict.column('provider_slug').doUpdateSet(made))
            .execute(),
    );
    return secret;
}

/** Ends the calendar address of a provider. Returns whether there was one. */
export async function revokeCalendarAddress(
    { ledger }: Pick<FeedDependencies, 'ledger'>,
    providerSlug: string,
): Promise<boolean> {
    const { numDeletedRows } = await ledger.query((database) =>
        database.deleteFrom('calendar_address').where('provider_slug', '=', providerSlug).executeTakeFirstOrThrow(),
    );
    return numDeletedRows > 0n;
}

/** The calendar address of a provider, without its secret; null if there is none. */
export async function calendarAddressOf({ ledger }: Pick<FeedDependencies, 'ledger'>, providerSlug: string) {
    return await ledger.query((database) => findAddress(database, 'provider_slug', providerSlug));
}

/** The address that has a secret; null if the text is not the secret of one. */
export async function addressOfSecret({ ledger }: Pick<FeedDependencies, 'ledger'>, secret: string) {
    if (!secretPattern.test(secret)) return null;
    return await ledger.query((database) => findAddress(database, 'secret_hash', digestOfSecret(secret)));
}

/** A fast hash is safe, because 256 random bits cannot be guessed. */
function digestOfSecret(secret: string): string {
    return hash('sha256', secret, 'hex');
}

async function findAddress(database: LedgerQueries, column: 'provider_slug' | 'secret_hash', value: string) {
    const row = await database
        .selectFrom('calendar_address')
        .select(['provider_slug as providerSlug', 'created_at as createdAt'])
        .where(column, '=', value)
        .executeTakeFirst();
    return row ?? null;
}
