import type { Kysely } from 'kysely';

/** Creates the table of the times at which pages changed. */
export async function createPageChangeTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('page_change')
        .addColumn('page', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .execute();
}
