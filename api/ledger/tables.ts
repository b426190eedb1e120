import type { ColumnType } from 'kysely';
import type { BookingStatus } from '../../contract/booking.ts';

/** Instants are ISO 8601 in UTC, days are YYYY-MM-DD: the same text in both databases, and in the order of time. */
export interface Tables {
    api_key: ApiKeyTable;
    api_usage: ApiUsageTable;
    access_request: AccessRequestTable;
    provider_lock: ProviderLockTable;
    booking: BookingTable;
    hold: HoldTable;
    booking_request: BookingRequestTable;
    payment: PaymentTable;
}

/** One row is one key ever issued. The key itself is nowhere. */
export interface ApiKeyTable {
    /** Short and not secret: what a person types to revoke the key, and what the log says. */
    id: string;
    /** SHA-256 of the key's text, in hexadecimal. */
    key_hash: string;
    customer: string;
    /** Answers with status 200 per UTC day; null without a limit. */
    daily_limit: number | null;
    created_at: ColumnType<string, string, never>;
    revoked_at: string | null;
}

/** One row is one key on one UTC day. */
export interface ApiUsageTable {
    key_id: string;
    day: string;
    /** Answers with status 200. */
    request_count: number;
}

/** One row is one request for access, as it was sent, and what became of it. */
export interface AccessRequestTable {
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
 * One row is one provider that was ever booked. Whoever changes bookings of a provider writes its row first and so waits
 * for everyone who does the same: what is read after that cannot change before the end of the transaction.
 */
export interface ProviderLockTable {
    provider_slug: string;
    change_count: number;
    /** Milliseconds since 1970 of the latest change, by the clock that was furthest ahead. */
    latest_at_ms: number;
}

/** One row is one booking ever made. Rows are never deleted; amounts are whole minor units. */
export interface BookingTable {
    id: ColumnType<string, string, never>;
    provider_slug: string;
    experience_id: string;
    /** The time slot, or the unit of a hotel. */
    place_id: string;
    /** The day of the departure, the first of several, or the check-in. */
    start_date: string;
    /** The last day of several, or the check-out; null for a departure of one day. */
    end_date: string | null;
    /** A pending booking whose time is over reads as expired; that is never written. */
    status: Exclude<BookingStatus, 'expired'>;
    created_at: ColumnType<string, string, never>;
    expires_at: string;
    confirmed_at: string | null;
    cancelled_at: string | null;
    currency: string;
    exponent: number;
    total_minor: number;
    /** What the first payment must come to. */
    due_now_minor: number;
    /** Of the payment page, when nobody asks for another. */
    locale: string;
    first_name: string | null;
    last_name: string | null;
    /** In lower case, so that one address is one contact. */
    email: string | null;
    /** In international form where it can be told, else its digits. */
    phone: string | null;
    special_requests: string | null;
    /** JSON of BookingDetails: what was booked in the words of that moment, whatever the catalogue says later. */
    details: string;
}

/** One row is what one booking takes on one day or night. It counts while its booking is confirmed, or pending and live. */
export interface HoldTable {
    booking_id: string;
    day: string;
    provider_slug: string;
    experience_id: string;
    place_id: string;
    mode: 'shared' | 'private' | 'room';
    /** Those who use capacity. */
    persons: number;
    /** Milliseconds since 1970. */
    starts_at_ms: number;
    ends_at_ms: number;
    /** JSON of the resources that the departure needs, as the catalogue said when it was booked. */
    requires: string;
}

/** One row is one token or idempotency key that made a booking, and the digest of the request that it came with. */
export interface BookingRequestTable {
    request_key: string;
    booking_id: string;
    body_digest: string;
}

/** One row is one payment that arrived, whatever became of its booking. */
export interface PaymentTable {
    /** The payer's side's name of it; a payment that is told twice is one payment. */
    reference: string;
    booking_id: string;
    amount_minor: number;
    /** 1: it came for a booking that cannot take place and has to be given back. */
    refund_due: 0 | 1;
    recorded_at: string;
}
