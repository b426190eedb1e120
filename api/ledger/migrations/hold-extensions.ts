import type { Kysely } from 'kysely';

/** When a client extended the hold of a booking. */
export async function addHoldExtension(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('hold_extended_at', 'text').execute();
}
