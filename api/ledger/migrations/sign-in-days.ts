import type { Kysely } from 'kysely';

/** The day that the desk opens after signing in by a link. */
export async function addSignInDay(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('sign_in_link').addColumn('day', 'text').execute();
}
