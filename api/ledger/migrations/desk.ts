import { type Kysely, sql } from 'kysely';
import { createIndexes } from './indexes.ts';

/** Creates the tables of what providers have closed, and of what they have done. */
export async function createClosureTables(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('closure')
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('experience_id', 'text', (column) => column.notNull())
        .addColumn('place_id', 'text', (column) => column.notNull())
        .addColumn('note', 'text')
        .addColumn('closed_at', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('closure_primary_key', ['provider_slug', 'day', 'experience_id', 'place_id'])
        .execute();
    await database.schema
        .createTable('provider_action')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('session_id', 'text')
        .addColumn('occurred_at', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('booking_id', 'text', (column) => column.references('booking.id'))
        .addColumn('details', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [
        ['provider_action_by_time', 'provider_action', ['provider_slug', 'occurred_at']],
        ['provider_action_by_booking', 'provider_action', ['booking_id']],
    ]);
}

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

/** The day that the desk opens after signing in by a link. */
export async function addSignInDay(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('sign_in_link').addColumn('day', 'text').execute();
}
