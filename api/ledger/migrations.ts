import type { Kysely, Migration } from 'kysely';

/**
 * The ledger's changes in the order in which they were made, never edited once released. Types are those that SQLite and
 * PostgreSQL share; every row's content survives every migration.
 */
export const migrations: Record<string, Migration> = {
    '0001_keys_usage_and_access_requests': { up: createAccessTables },
};

async function createAccessTables(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('api_key')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('customer', 'text', (column) => column.notNull())
        .addColumn('daily_limit', 'bigint')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('revoked_at', 'text')
        .execute();
    await database.schema
        .createTable('api_usage')
        .addColumn('key_id', 'text', (column) => column.notNull().references('api_key.id'))
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('request_count', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('api_usage_primary_key', ['key_id', 'day'])
        .execute();
    await database.schema
        .createTable('access_request')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('organisation', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('use_case', 'text', (column) => column.notNull())
        .addColumn('destination_focus', 'text', (column) => column.notNull())
        .addColumn('planned_use', 'text', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('decided_at', 'text')
        .addColumn('key_id', 'text', (column) => column.references('api_key.id'))
        .execute();
}
