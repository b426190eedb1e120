import { type Kysely, sql } from 'kysely';
import { createIndexes } from './indexes.ts';

/**
 * Creates the table of the changes of bookings that wait for payment, whose places are held beside those of the
 * booking. The key of a hold gets the amendment, so that a booking can have two holds on one day.
 */
export async function createAmendments(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .alterTable('booking')
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await database.schema.alterTable('booking').addColumn('refund_ceiling_percent', 'integer').execute();
    await database.schema.alterTable('payment_session').addColumn('amendment_id', 'text').execute();
    await database.schema
        .createTable('amendment')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('due_minor', 'bigint', (column) => column.notNull())
        .addColumn('change', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [['amendment_by_booking', 'amendment', ['booking_id', 'status']]]);
    await addAmendmentToHolds(database);
}

const columns = sql.raw(
    'booking_id, day, provider_slug, experience_id, place_id, mode, persons, starts_at_ms, ends_at_ms, requires, live_until',
);

/** SQLite cannot change the key of a table, so the rows are copied. */
async function addAmendmentToHolds(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('next_hold')
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('amendment_id', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('experience_id', 'text', (column) => column.notNull())
        .addColumn('place_id', 'text', (column) => column.notNull())
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('persons', 'integer', (column) => column.notNull())
        .addColumn('starts_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('requires', 'text', (column) => column.notNull())
        .addColumn('live_until', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('hold_key', ['booking_id', 'amendment_id', 'day'])
        .execute();
    await sql`insert into next_hold (${columns}) select ${columns} from hold`.execute(database);
    await database.schema.dropTable('hold').execute();
    await database.schema.alterTable('next_hold').renameTo('hold').execute();
    await createIndexes(database, [
        ['hold_by_experience', 'hold', ['experience_id', 'day', 'live_until']],
        ['hold_by_provider', 'hold', ['provider_slug', 'day', 'live_until']],
        ['hold_by_end', 'hold', ['provider_slug', 'live_until']],
    ]);
}
