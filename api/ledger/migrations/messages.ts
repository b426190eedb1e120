import type { Kysely } from 'kysely';
import { createIndexes } from './indexes.ts';

/** Creates the tables of events and of their deliveries. */
export async function createEventTables(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('event')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('sequence', 'bigint', (column) => column.notNull())
        .addColumn('occurred_at', 'text', (column) => column.notNull())
        .addColumn('details', 'text', (column) => column.notNull())
        .execute();
    await database.schema
        .createTable('delivery')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('event_id', 'text', (column) => column.notNull().references('event.id'))
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
    await createIndexes(database, [
        ['event_by_booking', 'event', ['booking_id']],
        ['event_by_time', 'event', ['occurred_at']],
        ['delivery_by_event', 'delivery', ['event_id']],
        ['delivery_by_time', 'delivery', ['state', 'next_at_ms']],
    ]);
}

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

/** Creates the table of the secret addresses of calendars. */
export async function createCalendarAddressTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('calendar_address')
        .addColumn('provider_slug', 'text', (column) => column.primaryKey())
        .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
}
