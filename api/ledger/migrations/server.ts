import type { Kysely } from 'kysely';

export async function createAccessTables(database: Kysely<unknown>): Promise<void> {
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

/** Creates the table of the times at which pages changed. */
export async function createPageChangeTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('page_change')
        .addColumn('page', 'text', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'text', (column) => column.notNull())
        .execute();
}

export async function createWriteProofTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('write_proof')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('proof_count', 'bigint', (column) => column.notNull())
        .execute();
}

/** Creates the table of the digest of BOOKING_SECRET, by which another secret is noticed. */
export async function createSecretTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('booking_secret')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('digest', 'text', (column) => column.notNull())
        .execute();
}
