import type { Kysely } from 'kysely';
import { createIndexes } from './indexes.ts';

/** Creates the table of the endpoints to which events are posted. */
export async function createEndpointTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('webhook_endpoint')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('types', 'text', (column) => column.notNull())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('old_secret', 'text')
        .addColumn('old_secret_until_ms', 'bigint')
        .addColumn('disabled', 'text')
        .addColumn('failing_since_ms', 'bigint')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [['webhook_endpoint_by_provider', 'webhook_endpoint', ['provider_slug']]]);
}
