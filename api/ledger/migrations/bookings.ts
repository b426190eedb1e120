import { type Kysely, sql } from 'kysely';
import { createIndexes } from './indexes.ts';

export async function createBookingTables(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('provider_lock')
        .addColumn('provider_slug', 'text', (column) => column.primaryKey())
        .addColumn('change_count', 'bigint', (column) => column.notNull())
        .addColumn('latest_at_ms', 'bigint', (column) => column.notNull())
        .execute();
    await database.schema
        .createTable('booking')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('experience_id', 'text', (column) => column.notNull())
        .addColumn('place_id', 'text', (column) => column.notNull())
        .addColumn('start_date', 'text', (column) => column.notNull())
        .addColumn('end_date', 'text')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .addColumn('confirmed_at', 'text')
        .addColumn('cancelled_at', 'text')
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('exponent', 'integer', (column) => column.notNull())
        .addColumn('total_minor', 'bigint', (column) => column.notNull())
        .addColumn('due_now_minor', 'bigint', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('first_name', 'text')
        .addColumn('last_name', 'text')
        .addColumn('email', 'text')
        .addColumn('phone', 'text')
        .addColumn('special_requests', 'text')
        .addColumn('details', 'text', (column) => column.notNull())
        .execute();
    await database.schema
        .createTable('hold')
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('provider_slug', 'text', (column) => column.notNull())
        .addColumn('experience_id', 'text', (column) => column.notNull())
        .addColumn('place_id', 'text', (column) => column.notNull())
        .addColumn('mode', 'text', (column) => column.notNull())
        .addColumn('persons', 'integer', (column) => column.notNull())
        .addColumn('starts_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('ends_at_ms', 'bigint', (column) => column.notNull())
        .addColumn('requires', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('hold_primary_key', ['booking_id', 'day'])
        .execute();
    await database.schema
        .createTable('booking_request')
        .addColumn('request_key', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('body_digest', 'text', (column) => column.notNull())
        .execute();
    await database.schema
        .createTable('payment')
        .addColumn('reference', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('amount_minor', 'bigint', (column) => column.notNull())
        .addColumn('refund_due', 'integer', (column) => column.notNull())
        .addColumn('recorded_at', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [
        ['booking_by_start', 'booking', ['provider_slug', 'start_date']],
        ['booking_by_email', 'booking', ['email', 'expires_at']],
        ['booking_by_phone', 'booking', ['phone', 'expires_at']],
        ['hold_by_experience', 'hold', ['experience_id', 'day']],
        ['hold_by_provider', 'hold', ['provider_slug', 'starts_at_ms']],
        ['payment_by_booking', 'payment', ['booking_id']],
    ]);
}

/** Indexes for queries by last day of a booking, by payment of a refund, and by status of an access request. */
export async function addIndexes(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createIndex('booking_by_last_day')
        .on('booking')
        .expression(sql`coalesce(end_date, start_date)`)
        .execute();
    await createIndexes(database, [
        ['refund_by_payment', 'refund', ['payment_reference']],
        ['access_request_by_status', 'access_request', ['status', 'created_at']],
    ]);
}

/** The index by last day includes the time of erasure, so that queries skip erased bookings. */
export async function addErasure(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('contact_erased_at', 'text').execute();
    await database.schema.dropIndex('booking_by_last_day').execute();
    await sql`create index booking_by_last_day on booking (coalesce(end_date, start_date), contact_erased_at)`.execute(
        database,
    );
}

/** The version of the links with which guests manage a booking. */
export async function addLinkVersion(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .alterTable('booking')
        .addColumn('link_version', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
}

/** What a provider keeps of the payments of a booking that its guest cancelled. */
export async function addKeptAmount(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('kept_minor', 'bigint').execute();
}

/** How a booking was made. Unknown for earlier bookings. */
export async function addChannel(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('channel', 'text').execute();
}

/** When a client extended the hold of a booking. */
export async function addHoldExtension(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('hold_extended_at', 'text').execute();
}
