import type { Kysely } from 'kysely';

/** Creates the table of the secret addresses of calendars. */
export async function createCalendarAddressTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('calendar_address')
        .addColumn('provider_slug', 'text', (column) => column.primaryKey())
        .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
}
