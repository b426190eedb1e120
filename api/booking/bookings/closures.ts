import type { Selectable } from 'kysely';
import type { ClosureTable } from '../../ledger/desk-tables.ts';
import { instantOf } from '../../ledger/instant.ts';
import type { LedgerQueries } from '../../ledger/ledger.ts';
import type { Closure } from '../availability/departure.ts';
import { type Actor, recordAction } from './actions.ts';
import type { LockTime } from './lock-time.ts';

export type StoredClosure = Selectable<ClosureTable>;

export type Closable = Omit<Closure, 'mode'>;

/**
 * Closes a slot, a unit or a whole day, in a transaction that has the provider's lock: every booking before it stays,
 * and every later one is refused. Closing it again changes the note.
 */
export async function closePlaces(
    database: LedgerQueries,
    actor: Actor,
    { day, experienceId, placeId }: Closable,
    note: string | null,
    now: LockTime,
): Promise<void> {
    const key = { provider_slug: actor.providerSlug, day, experience_id: experienceId, place_id: placeId };
    await database
        .insertInto('closure')
        .values({ ...key, note, closed_at: instantOf(now) })
        .onConflict((conflict) =>
            conflict.columns(['provider_slug', 'day', 'experience_id', 'place_id']).doUpdateSet({ note }),
        )
        .execute();
    const details = { day, experienceId, placeId, ...(note !== null && { note }) };
    await recordAction(database, actor, 'closed', now, { details });
}

/** Opens what was closed, in a transaction that has the provider's lock. What is not closed stays as it is. */
export async function openPlaces(
    database: LedgerQueries,
    actor: Actor,
    { day, experienceId, placeId }: Closable,
    now: LockTime,
): Promise<void> {
    const { numDeletedRows } = await database
        .deleteFrom('closure')
        .where('provider_slug', '=', actor.providerSlug)
        .where('day', '=', day)
        .where('experience_id', '=', experienceId)
        .where('place_id', '=', placeId)
        .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await recordAction(database, actor, 'opened', now, { details: { day, experienceId, placeId } });
}

/** What a provider has closed from one day to another, both included. */
export async function closuresBetween(
    database: LedgerQueries,
    providerSlug: string,
    from: string,
    to: string,
): Promise<StoredClosure[]> {
    return await database
        .selectFrom('closure')
        .selectAll()
        .where('provider_slug', '=', providerSlug)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute();
}
