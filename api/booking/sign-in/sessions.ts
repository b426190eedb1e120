import type { Selectable } from 'kysely';
import { dayMs, minuteMs } from '../../../contract/durations.ts';
import type { ProviderSessionTable, SignInLinkTable } from '../../ledger/desk-tables.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { LockTime } from '../bookings/lock-time.ts';
import { digestOfSecret } from '../random-secret.ts';

export type SignInLink = Selectable<SignInLinkTable>;
export type ProviderSession = Selectable<ProviderSessionTable>;

/** How long a link can be used. */
const linkMs = 15 * minuteMs;

/** Links that a provider gets within the life of one. */
const linksMost = 3;

/** How long a session lasts. */
export const sessionMs = 14 * dayMs;

const keptMs = 90 * dayMs;

/** Stores a link. Removes those of the provider that ended long ago. */
export async function insertLink(
    database: LedgerQueries,
    link: Pick<SignInLink, 'id' | 'provider_slug' | 'locale' | 'day'>,
    now: LockTime,
): Promise<void> {
    await removeOld(database, link.provider_slug, now - keptMs);
    const expires_at = instantOf(now + linkMs);
    await database
        .insertInto('sign_in_link')
        .values({ ...link, created_at: instantOf(now), expires_at, used_at: null })
        .execute();
}

async function removeOld(database: LedgerQueries, providerSlug: string, beforeMs: number): Promise<void> {
    const links = database
        .selectFrom('sign_in_link')
        .select('id')
        .where('provider_slug', '=', providerSlug)
        .where('expires_at', '<', instantOf(beforeMs));
    await database.deleteFrom('delivery').where('event_id', 'is', null).where('id', 'in', links).execute();
    await database.deleteFrom('sign_in_link').where('id', 'in', links).execute();
    await database
        .deleteFrom('provider_session')
        .where('provider_slug', '=', providerSlug)
        .where('expires_at', '<', instantOf(beforeMs))
        .execute();
}

/** Whether a provider may get one more link. Used links count until they expire, so that nobody can fill its inbox. */
export async function mayGetLink(database: LedgerQueries, providerSlug: string, now: LockTime): Promise<boolean> {
    const links = await database
        .selectFrom('sign_in_link')
        .select('id')
        .where('provider_slug', '=', providerSlug)
        .where('expires_at', '>', instantOf(now))
        .execute();
    return links.length < linksMost;
}

/** A link that can be used at an instant; undefined if it was used, has expired or does not exist. */
export async function findOpenLink(
    database: LedgerQueries,
    id: string,
    nowMs: number,
): Promise<SignInLink | undefined> {
    return await database
        .selectFrom('sign_in_link')
        .selectAll()
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', instantOf(nowMs))
        .executeTakeFirst();
}

/** Uses a link up, in a transaction that has the provider's lock. Returns false if it cannot be used any more. */
export async function useLink(database: LedgerQueries, id: string, now: LockTime): Promise<boolean> {
    const { numUpdatedRows } = await database
        .updateTable('sign_in_link')
        .set({ used_at: instantOf(now) })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .where('expires_at', '>', instantOf(now))
        .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
}

export async function insertSession(
    database: LedgerQueries,
    { id, providerSlug, token }: { id: string; providerSlug: string; token: string },
    now: LockTime,
): Promise<void> {
    await database
        .insertInto('provider_session')
        .values({
            id,
            provider_slug: providerSlug,
            token_hash: digestOfSecret(token),
            created_at: instantOf(now),
            expires_at: instantOf(now + sessionMs),
        })
        .execute();
}

/** The session of a token at an instant; undefined if it has ended. */
export async function findSession(database: LedgerQueries, token: string, nowMs: number) {
    return await database
        .selectFrom('provider_session')
        .selectAll()
        .where('token_hash', '=', digestOfSecret(token))
        .where('expires_at', '>', instantOf(nowMs))
        .executeTakeFirst();
}

/**
 * Ends a session, or all sessions of a provider together with its open links. Returns the number of sessions that
 * ended.
 */
export async function endSessions(
    database: LedgerQueries,
    providerSlug: string,
    sessionId: string | null,
    now: LockTime,
): Promise<number> {
    const ended = instantOf(now);
    let sessions = database
        .updateTable('provider_session')
        .set({ expires_at: ended })
        .where('provider_slug', '=', providerSlug)
        .where('expires_at', '>', ended);
    if (sessionId !== null) sessions = sessions.where('id', '=', sessionId);
    else {
        await database
            .updateTable('sign_in_link')
            .set({ expires_at: ended })
            .where('provider_slug', '=', providerSlug)
            .where('expires_at', '>', ended)
            .execute();
    }
    return Number((await sessions.executeTakeFirstOrThrow()).numUpdatedRows);
}
