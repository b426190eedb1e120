import type { Kysely } from 'kysely';

/** Creates the table of the digest of BOOKING_SECRET, by which another secret is noticed. */
export async function createSecretTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('booking_secret')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute();
}
