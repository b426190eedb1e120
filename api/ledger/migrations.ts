import { type Kysely, type Migration, sql } from 'kysely';
import { createAmendments } from './migrations/amendments.ts';
import { addBookingReferences } from './migrations/booking-references.ts';
import { createSecretTable } from './migrations/booking-secret.ts';
import { createCalendarAddressTable } from './migrations/calendar-addresses.ts';
import { addChannel } from './migrations/channels.ts';
import { createClosureTables } from './migrations/closures.ts';
import { addContactKeys, addStatusToContactIndexes } from './migrations/contact-keys.ts';
import { createEventTables } from './migrations/events.ts';
import { addHoldExtension } from './migrations/hold-extensions.ts';
import { createIndexes } from './migrations/indexes.ts';
import { addLinkVersion } from './migrations/link-versions.ts';
import { keepLiveHolds } from './migrations/live-holds.ts';
import { createPageChangeTable } from './migrations/page-changes.ts';
import { usePlainNames } from './migrations/plain-names.ts';
import { scopeRequestKeys } from './migrations/request-names.ts';
import { createSignInTables } from './migrations/sign-in.ts';
import { addSignInDay } from './migrations/sign-in-days.ts';
import { createEndpointTable } from './migrations/webhook-endpoints.ts';

/**
 * The migrations of the ledger in order. Released migrations are never edited. They use only types that SQLite and
 * PostgreSQL share, and keep the contents of all rows.
 */
export const migrations: Record<string, Migration> = {
    '0001_keys_usage_and_access_requests': { up: createAccessTables },
    '0002_bookings_and_payments': { up: createBookingTables },
    '0003_payment_sessions_and_refunds': { up: createPaymentTables },
    '0004_changes_of_pages': { up: createPageChangeTable },
    '0005_wishes_of_payment_sessions': { up: addSessionPurpose },
    '0006_proof_of_writing': { up: createWriteProofTable },
    '0007_payment_events_and_disputes': { up: createPaymentEventTables },
    '0008_live_holds': { up: keepLiveHolds },
    '0009_indexes': { up: addIndexes },
    '0010_contact_keys': { up: addContactKeys },
    '0011_request_names': { up: scopeRequestKeys },
    '0012_erased_contacts': { up: addErasure },
    '0013_money_to_give_back': { up: addOwedIndexes },
    '0014_open_bookings_of_a_contact': { up: addStatusToContactIndexes },
    '0015_booking_references': { up: addBookingReferences },
    '0016_link_versions': { up: addLinkVersion },
    '0017_events': { up: createEventTables },
    '0018_kept_payments': { up: addKeptAmount },
    '0019_webhook_endpoints': { up: createEndpointTable },
    '0020_closures': { up: createClosureTables },
    '0021_calendar_addresses': { up: createCalendarAddressTable },
    '0022_amendments': { up: createAmendments },
    '0023_sign_in': { up: createSignInTables },
    '0024_channels': { up: addChannel },
    '0025_hold_extensions': { up: addHoldExtension },
    '0026_sign_in_days': { up: addSignInDay },
    '0027_plain_names': { up: usePlainNames },
    '0028_booking_secret': { up: createSecretTable },
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

async function createBookingTables(database: Kysely<unknown>): Promise<void> {
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

async function createPaymentTables(database: Kysely<unknown>): Promise<void> {
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
async function addSessionPurpose(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .alterTable('payment_session')
        .addColumn('wish', 'text', (column) => column.notNull().defaultTo('rest'))
        .execute();
}

async function createWriteProofTable(database: Kysely<unknown>): Promise<void> {
    await database.schema
        .createTable('write_proof')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('proof_count', 'bigint', (column) => column.notNull())
        .execute();
}

async function createPaymentEventTables(database: Kysely<unknown>): Promise<void> {
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

/** Indexes for queries by last day of a booking, by payment of a refund, and by status of an access request. */
async function addIndexes(database: Kysely<unknown>): Promise<void> {
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
async function addErasure(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('contact_erased_at', 'text').execute();
    await database.schema.dropIndex('booking_by_last_day').execute();
    await sql`create index booking_by_last_day on booking (coalesce(end_date, start_date), contact_erased_at)`.execute(
        database,
    );
}

/** Indexes for the list of bookings to refund. */
async function addOwedIndexes(database: Kysely<unknown>): Promise<void> {
    await createIndexes(database, [
        ['booking_by_status', 'booking', ['status', 'expires_at']],
        ['payment_by_refund_due', 'payment', ['refund_due']],
        ['payment_by_excess', 'payment', ['excess_minor']],
        ['refund_by_status', 'refund', ['status']],
    ]);
}

/** What a provider keeps of the payments of a booking that its guest cancelled. */
async function addKeptAmount(database: Kysely<unknown>): Promise<void> {
    await database.schema.alterTable('booking').addColumn('kept_minor', 'bigint').execute();
}
