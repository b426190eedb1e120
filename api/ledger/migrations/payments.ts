import type { Kysely } from 'kysely';
import { createIndexes } from './indexes.ts';

export async function createPaymentTables(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .alterTable('payment')
        .addColumn('excess_minor', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    await database.schema
        .createTable('payment_session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('external_id', 'text')
        .addColumn('amount_minor', 'bigint', (column) => column.notNull())
        .addColumn('locale', 'text', (column) => column.notNull())
        .addColumn('email', 'text')
        .addColumn('url', 'text')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'text', (column) => column.notNull())
        .execute();
    await database.schema
        .createTable('refund')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('payment_reference', 'text', (column) => column.notNull().references('payment.reference'))
        .addColumn('amount_minor', 'bigint', (column) => column.notNull())
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('external_reference', 'text', (column) => column.unique())
        .addColumn('failure', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('done_at', 'text')
        .execute();
    await database.schema
        .createTable('stray_payment')
        .addColumn('reference', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull())
        .addColumn('amount', 'bigint', (column) => column.notNull())
        .addColumn('currency', 'text', (column) => column.notNull())
        .addColumn('reason', 'text', (column) => column.notNull())
        .addColumn('recorded_at', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [
        ['payment_session_by_booking', 'payment_session', ['booking_id']],
        ['refund_by_booking', 'refund', ['booking_id']],
    ]);
}

/** Existing sessions have an unknown purpose; `rest` treats their payments as before. */
export async function addSessionPurpose(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .alterTable('payment_session')
        .addColumn('wish', 'text', (column) => column.notNull().defaultTo('rest'))
        .execute();
}

export async function createPaymentEventTables(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('payment_session').addColumn('asked_at', 'text').execute();
    await createIndexes(database, [['payment_session_by_status', 'payment_session', ['status', 'created_at']]]);
    await database.schema
        .createTable('payment_event')
        .addColumn('provider', 'text', (column) => column.notNull())
        .addColumn('event_id', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('subject', 'text')
        .addColumn('booking_id', 'text')
        .addColumn('payload', 'text')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('reason', 'text')
        .addColumn('received_at', 'text', (column) => column.notNull())
        .addColumn('settled_at', 'text')
        .addPrimaryKeyConstraint('payment_event_primary_key', ['provider', 'event_id'])
        .execute();
    await database.schema
        .createTable('dispute')
        .addColumn('reference', 'text', (column) => column.primaryKey())
        .addColumn('booking_id', 'text', (column) => column.notNull().references('booking.id'))
        .addColumn('payment_reference', 'text', (column) => column.notNull().references('payment.reference'))
        .addColumn('amount_minor', 'bigint')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('told_at', 'text', (column) => column.notNull())
        .addColumn('recorded_at', 'text', (column) => column.notNull())
        .execute();
    await createIndexes(database, [
        ['payment_event_by_status', 'payment_event', ['status', 'received_at']],
        ['payment_event_by_subject', 'payment_event', ['subject']],
        ['payment_event_by_booking', 'payment_event', ['booking_id']],
        ['dispute_by_booking', 'dispute', ['booking_id']],
        ['payment_event_with_payload', 'payment_event', ['received_at'], 'payload'],
    ]);
}

/** Indexes for the list of bookings to refund. */
export async function addOwedIndexes(database: Kysely<unknown>): Promise<void> {
    await createIndexes(database, [
        ['booking_by_status', 'booking', ['status', 'expires_at']],
        ['payment_by_refund_due', 'payment', ['refund_due']],
        ['payment_by_excess', 'payment', ['excess_minor']],
        ['refund_by_status', 'refund', ['status']],
    ]);
}

/** Gives columns and a table of payments the names that the code uses. */
export async function usePlainNames({ schema }: Kysely<unknown>): Promise<void> {
    await schema.alterTable('payment_session').renameColumn('wish', 'purpose').execute();
    await schema.alterTable('payment_session').renameColumn('asked_at', 'queried_at').execute();
    await schema.alterTable('dispute').renameColumn('told_at', 'reported_at').execute();
    await schema.alterTable('stray_payment').renameTo('unmatched_payment').execute();
}
