import type { Kysely } from 'kysely';

/** The version of the links with which guests manage a booking. */
export async function addLinkVersion(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .alterTable('booking')
        .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
}
