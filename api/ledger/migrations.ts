import type { Migration } from 'kysely';
import { createAmendments } from './migrations/amendments.ts';
import { addBookingReferences } from './migrations/booking-references.ts';
import * as bookings from './migrations/bookings.ts';
import { addContactKeys, addStatusToContactIndexes } from './migrations/contact-keys.ts';
import * as desk from './migrations/desk.ts';
import { keepLiveHolds } from './migrations/live-holds.ts';
import * as messages from './migrations/messages.ts';
import * as payments from './migrations/payments.ts';
import { scopeRequestKeys } from './migrations/request-names.ts';
import * as server from './migrations/server.ts';

/**
 * The migrations of the ledger in order. Released migrations are never edited. They use only types that SQLite and
 * PostgreSQL share, and keep the contents of all rows.
 */
export const migrations: Record<string, Migration> = {
    '0001_keys_usage_and_access_requests': { up: server.createAccessTables },
    '0002_bookings_and_payments': { up: bookings.createBookingTables },
    '0003_payment_sessions_and_refunds': { up: payments.createPaymentTables },
    '0004_changes_of_pages': { up: server.createPageChangeTable },
    '0005_wishes_of_payment_sessions': { up: payments.addSessionPurpose },
    '0006_proof_of_writing': { up: server.createWriteProofTable },
    '0007_payment_events_and_disputes': { up: payments.createPaymentEventTables },
    '0008_live_holds': { up: keepLiveHolds },
    '0009_indexes': { up: bookings.addIndexes },
    '0010_contact_keys': { up: addContactKeys },
    '0011_request_names': { up: scopeRequestKeys },
    '0012_erased_contacts': { up: bookings.addErasure },
    '0013_money_to_give_back': { up: payments.addOwedIndexes },
    '0014_open_bookings_of_a_contact': { up: addStatusToContactIndexes },
    '0015_booking_references': { up: addBookingReferences },
    '0016_link_versions': { up: bookings.addLinkVersion },
    '0017_events': { up: messages.createEventTables },
    '0018_kept_payments': { up: bookings.addKeptAmount },
    '0019_webhook_endpoints': { up: messages.createEndpointTable },
    '0020_closures': { up: desk.createClosureTables },
    '0021_calendar_addresses': { up: messages.createCalendarAddressTable },
    '0022_amendments': { up: createAmendments },
    '0023_sign_in': { up: desk.createSignInTables },
    '0024_channels': { up: bookings.addChannel },
    '0025_hold_extensions': { up: bookings.addHoldExtension },
    '0026_sign_in_days': { up: desk.addSignInDay },
    '0027_plain_names': { up: payments.usePlainNames },
    '0028_booking_secret': { up: server.createSecretTable },
};
