import type { ColumnType } from 'kysely';
import type { BookingStatus } from '../../contract/booking.ts';
import type { BookingChannel } from '../../contract/webhook.ts';
import type {
    ArrivalTable,
    ClosureTable,
    ProviderActionTable,
    ProviderSessionTable,
    SignInLinkTable,
} from './desk-tables.ts';
import type { CalendarAddressTable, DeliveryTable, EventTable, WebhookEndpointTable } from './message-tables.ts';
import type {
    DisputeTable,
    PaymentEventTable,
    PaymentSessionTable,
    PaymentTable,
    RefundTable,
    UnmatchedPaymentTable,
} from './payment-tables.ts';

/** Instants are ISO 8601 texts in UTC, days are YYYY-MM-DD: equal in both databases, and sorted by time. */
export interface Tables {
    api_key: ApiKeyTable;
    api_usage: ApiUsageTable;
    access_request: AccessRequestTable;
    provider_lock: ProviderLockTable;
    booking: BookingTable;
    hold: HoldTable;
    amendment: AmendmentTable;
    booking_request: BookingRequestTable;
    payment: PaymentTable;
    payment_session: PaymentSessionTable;
    refund: RefundTable;
    unmatched_payment: UnmatchedPaymentTable;
    payment_event: PaymentEventTable;
    dispute: DisputeTable;
    event: EventTable;
    delivery: DeliveryTable;
    webhook_endpoint: WebhookEndpointTable;
    calendar_address: CalendarAddressTable;
    page_change: PageChangeTable;
    booking_secret: BookingSecretTable;
    write_proof: WriteProofTable;
    closure: ClosureTable;
    provider_action: ProviderActionTable;
    sign_in_link: SignInLinkTable;
    provider_session: ProviderSessionTable;
    arrival: ArrivalTable;
}

/** One row is one issued key. The key itself is not stored. */
interface ApiKeyTable {
    /** Short and not secret; used in commands and in the log. */
    id: string;
    /** SHA-256 of the key's text, in hexadecimal. */
    key_hash: string;
    customer: string;
    /** Maximum responses with status 200 per UTC day; null for no limit. */
    daily_limit: number | null;
    created_at: ColumnType<string, string, never>;
    revoked_at: string | null;
}

/** One row is one key on one UTC day. */
interface ApiUsageTable {
    key_id: string;
    day: string;
    /** Responses with status 200. */
    request_count: number;
}

/** One row is one request for access and its result. */
interface AccessRequestTable {
    id: string;
    name: string;
    organisation: string;
    email: string;
    use_case: string;
    destination_focus: string;
    planned_use: string;
    status: 'received' | 'approved' | 'rejected';
    created_at: ColumnType<string, string, never>;
    decided_at: string | null;
    key_id: string | null;
}

/**
 * One row is one provider that ever had a booking. A transaction that changes bookings of a provider updates its row
 * first, which locks it: bookings of the provider cannot change until the transaction ends.
 */
interface ProviderLockTable {
    provider_slug: string;
    change_count: number;
    /** Latest lock time, in milliseconds since 1970. */
    latest_at_ms: number;
}

/** One row is one booking. Rows are never deleted; amounts are whole minor units. */
export interface BookingTable {
    id: ColumnType<string, string, never>;
    /** Short and unique, for people; see contract/booking-reference.ts. */
    reference: ColumnType<string, string, never>;
    provider_slug: string;
    experience_id: string;
    /** The time slot, or the unit of a hotel. */
    place_id: string;
    /** Day of the departure, first day of a multi-day booking, or check-in. */
    start_date: string;
    /** Last day of a multi-day booking, or check-out; null for a one-day departure. */
    end_date: string | null;
    /** `expired` is not stored: it is computed from `pending` and `expires_at`. */
    status: Exclude<BookingStatus, 'expired'>;
    created_at: ColumnType<string, string, never>;
    expires_at: string;
    confirmed_at: string | null;
    cancelled_at: string | null;
    currency: string;
    exponent: number;
    total_minor: number;
    /** Amount that must be paid for confirmation. */
    due_now_minor: number;
    /** Default locale of the payment page. */
    locale: string;
    first_name: string | null;
    last_name: string | null;
    /** In lower case. */
    email: string | null;
    /** The e-mail address without its `+tag`, by which pending bookings are counted. */
    email_key: string | null;
    /** In international form if it can be parsed, else its digits. */
    phone: string | null;
    /**
     * Keyed digest of the client address of a pending booking without a contact. Set to null when the booking is paid,
     * cancelled or gets a contact, and some time after it expires.
     */
    address_digest: string | null;
    special_requests: string | null;
    contact_erased_at: ColumnType<string | null, string | null | undefined, string | null>;
    /**
     * What the provider keeps of the payments of a booking that its guest cancelled. Null: not cancelled, or by the
     * provider, who keeps nothing.
     */
    kept_minor: ColumnType<number | null, number | null | undefined, number | null>;
    /** Links of the guest with an earlier version are revoked; see manage-link.ts. */
    link_version: ColumnType<number, number | undefined, number>;
    /** How the booking was made. Null: before this was stored. */
    channel: ColumnType<BookingChannel | null, BookingChannel | null | undefined, never>;
    /** When a client extended its hold; null: never. */
    hold_extended_at: ColumnType<string | null, string | null | undefined, string | null>;
    /** How often the booking was amended. */
    revision: ColumnType<number, number | undefined, number>;
    /**
     * The most that comes back when the guest cancels, in percent of the total: the percentage at the time of a change
     * by the guest. Null: no limit.
     */
    refund_ceiling_percent: ColumnType<number | null, number | null | undefined, number | null>;
    /** BookingDetails as JSON, with the texts of the catalogue at the time of booking. */
    details: string;
}

/** `live_until` of a confirmed booking: later than any other time. */
export const forEver = '9999-12-31T23:59:59.999Z';

/**
 * One row is what one live booking takes on one day or night. It counts until `live_until` and is removed some time
 * later, or when the booking is cancelled. The details of the booking keep the same data permanently.
 */
interface HoldTable {
    booking_id: string;
    /** The amendment for which more is held; '' for what the booking itself takes. */
    amendment_id: ColumnType<string, string | undefined, string>;
    day: string;
    provider_slug: string;
    experience_id: string;
    place_id: string;
    mode: 'shared' | 'private' | 'room';
    /** Persons who use capacity. */
    persons: number;
    /** Milliseconds since 1970. */
    starts_at_ms: number;
    ends_at_ms: number;
    /** Required resources as JSON, by the catalogue at the time of booking. */
    requires: string;
    /** `expires_at` of a pending booking or of an amendment, `forEver` of a confirmed booking. */
    live_until: string;
}

/** One row is one change of a booking that is made when its price is paid. */
export interface AmendmentTable {
    id: ColumnType<string, string, never>;
    booking_id: string;
    /** `ended`: made, withdrawn or replaced. A `held` one that has expired holds nothing. */
    status: 'held' | 'ended';
    /** What must be paid before the change is made, in whole minor units. */
    due_minor: number;
    /** AmendedColumns as JSON. */
    change: string;
    created_at: string;
    expires_at: string;
}

/** One row is one token or idempotency key of a booking, with the digest of its request. */
interface BookingRequestTable {
    /** `token:` and the token's id, or `key:`, the provider's slug and the key, with colons between. */
    request_key: string;
    provider_slug: string;
    /** When the key expires; null: never. */
    kept_until: string | null;
    booking_id: string;
    body_digest: string;
}

/** One row is one public page, with the time of the last change of its catalogue data. */
interface PageChangeTable {
    /** The experience's id, or `index`. */
    page: string;
    /** Digest of the catalogue data. */
    digest: string;
    changed_at: string;
}

/** The row of the secret with which the ledger is used. */
interface BookingSecretTable {
    id: 1;
    /** Keyed digest, in hexadecimal; see booking/secret/ledger-secret.ts. */
    digest: string;
}

/** The row that the readiness check writes. */
interface WriteProofTable {
    id: 1;
    proof_count: number;
}
