import type { Kysely } from 'kysely';

/** How a booking was made. Unknown for earlier bookings. */
export async function addChannel(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('channel', 'text').execute();
}
