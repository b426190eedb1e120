import { type Kysely, sql } from 'kysely';
import { createIndexes } from './indexes.ts';

/** Creates the tables of the links and sessions of providers, and of guests who have arrived. */
export async function createSignInTables(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('sign_in_link')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('used_at', 'text')
        .execute();
    await database.schema
        .createTable('provider_session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
    await database.schema
        .createTable('arrival')
        .addColumn('booking_id', 'text', (column) => column.primaryKey().references('booking.id'))
        .addColumn('arrived_at', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [
        ['sign_in_link_by_provider', 'sign_in_link', ['provider_slug', 'expires_at']],
        ['provider_session_by_provider', 'provider_session', ['provider_slug', 'expires_at']],
    ]);
    await allowDeliveriesWithoutEvent(database);
}

/** SQLite cannot change a column, so the table is made again with the same rows. No other table references it. */
async function allowDeliveriesWithoutEvent(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('new_delivery')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('event_id', 'text', (column) => column.references('event.id'))
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('recipient', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('next_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('lease_until_ms', 'bigint', (column) => column.notNull())
        .addColumn('leased_by', 'text')
        .addColumn('failure', 'text')
        .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('ended_at_ms', 'bigint')
        .execute();
    const columns = sql.raw(
        'id, event_id, channel, recipient, kind, state, attempts, next_at_ms, lease_until_ms, leased_by, failure, created_at_ms, ended_at_ms',
    );
    await sql`insert into new_delivery (${columns}) select ${columns} from delivery`.execute(database);
    await database.schema.dropTable('delivery').execute();
    await database.schema.alterTable('new_delivery').renameTo('delivery').execute();
    await createIndexes(database, [
        ['delivery_by_event', 'delivery', ['event_id']],
        ['delivery_by_time', 'delivery', ['state', 'next_at_ms']],
    ]);
}
