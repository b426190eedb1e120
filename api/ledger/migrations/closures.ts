import type { Kysely } from 'kysely';
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
