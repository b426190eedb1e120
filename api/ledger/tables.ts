import type { ColumnType } from 'kysely';
import type { BookingStatus } from '../../contract/booking.ts';

/** Instants are ISO 8601 texts in UTC, days are YYYY-MM-DD: equal in both databases, and sorted by time. */
export interface Tables {
    api_key: ApiKeyTable;
    api_usage: ApiUsageTable;
    access_request: AccessRequestTable;
    provider_lock: ProviderLockTable;
    booking: BookingTable;
    hold: HoldTable;
    booking_request: BookingRequestTable;
    payment: PaymentTable;
    payment_session: PaymentSessionTable;
    refund: RefundTable;
    stray_payment: UnmatchedPaymentTable;
    payment_event: PaymentEventTable;
    dispute: DisputeTable;
    event: EventTable;
    delivery: DeliveryTable;
    webhook_endpoint: WebhookEndpointTable;
    page_change: PageChangeTable;
    write_proof: WriteProofTable;
}

/** One row is one issued key. The key itself is not stored. */
export interface ApiKeyTable {
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
export interface ApiUsageTable {
    key_id: string;
    day: string;
    /** Responses with status 200. */
    request_count: number;
}

/** One row is one request for access and its result. */
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
 * One row is one provider that ever had a booking. A transaction that changes bookings of a provider updates its row
 * first, which locks it: bookings of the provider cannot change until the transaction ends.
 */
export interface ProviderLockTable {
    provider_slug: string;
    change_count: number;
    /** Latest lock time, in milliseconds since 1970. */
    latest_at_ms: number;
}

/** One row is one booking. Rows are never deleted; amounts are whole minor units. */
export interface BookingTable {
    id: ColumnType<string, string, never>;
    /** Short and unique, for people; see booking-reference.ts. */
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
     * What the provider keeps of the payments of a booking that its guest cancelled. Null: not cancelled, or by the provider,
     * who keeps nothing.
     */
    kept_minor: ColumnType<number | null, number | null | undefined, number | null>;
    /** Links of the guest with an earlier version are revoked; see manage-link.ts. */
    link_version: ColumnType<number, number | undefined, number>;
    /** BookingDetails as JSON, with the texts of the catalogue at the time of booking. */
    details: string;
}

/** `live_until` of a confirmed booking: later than any other time. */
export const forEver = '9999-12-31T23:59:59.999Z';

/**
 * One row is what one live booking takes on one day or night. It counts until `live_until` and is removed some time
 * later, or when the booking is cancelled. The details of the booking keep the same data permanently.
 */
export interface HoldTable {
    booking_id: string;
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
    /** `expires_at` of a pending booking, `forEver` of a confirmed one. */
    live_until: string;
}

/** One row is one token or idempotency key of a booking, with the digest of its request. */
export interface BookingRequestTable {
    /** `token:` and the token's id, or `key:`, the provider's slug and the key, with colons between. */
    request_key: string;
    provider_slug: string;
    /** When the key expires; null: never. */
    kept_until: string | null;
    booking_id: string;
    body_digest: string;
}

/** One row is one payment. */
export interface PaymentTable {
    /** Unique reference of the payment provider. */
    reference: string;
    booking_id: string;
    amount_minor: number;
    /** 1: the payment does not count towards the booking, for example because it was too late, and must be refunded. */
    refund_due: 0 | 1;
    /** Surplus of a payment that counts; it must be refunded. */
    excess_minor: ColumnType<number, number | undefined, never>;
    recorded_at: string;
}

/** One row is one payment page of a provider, for one amount of one booking. */
export interface PaymentSessionTable {
    id: ColumnType<string, string, never>;
    booking_id: string;
    /** The adapter's name. */
    provider: string;
    /** The provider's id of the session; null until the provider has responded. */
    external_id: string | null;
    amount_minor: number;
    /**
     * Purpose. `due`: the payment confirms the booking; it is refunded if nothing is due. `rest`: it counts towards the
     * rest.
     */
    wish: 'due' | 'rest';
    /** Locale and e-mail address of the request. A repeated request must have the same. */
    locale: string;
    email: string | null;
    /** Address of the payment page; null until the provider has responded. */
    url: string | null;
    status: PaymentSessionStatus;
    created_at: string;
    expires_at: string;
    /** When a process last claimed the session to query the provider about it; null: never. */
    asked_at: string | null;
}

/**
 * `starting`: requested from the provider. `open`: can be paid. `processing`: paid by a delayed method. The others are
 * final, except that each can still become `paid`.
 */
export const paymentSessionStatuses = [
    'starting',
    'open',
    'processing',
    'paid',
    'declined',
    'abandoned',
    'expired',
    'refused',
] as const;
export type PaymentSessionStatus = (typeof paymentSessionStatuses)[number];

/** One row is one refund order for a payment. */
export interface RefundTable {
    /** Also the idempotency key at the provider. */
    id: ColumnType<string, string, never>;
    booking_id: string;
    payment_reference: string;
    amount_minor: number;
    /** `failed` orders do not reduce the payment. */
    status: 'pending' | 'done' | 'failed';
    /** The provider's id of the refund; null until the provider has responded. */
    external_reference: string | null;
    /** The provider's error. */
    failure: string | null;
    created_at: string;
    done_at: string | null;
}

/** One row is one payment that matches no booking, for manual review. */
export interface UnmatchedPaymentTable {
    reference: string;
    /** From the provider's event; the booking may not exist. */
    booking_id: string;
    /** In the provider's units of the currency. */
    amount: number;
    currency: string;
    reason: 'unknown_booking' | 'other_currency' | 'inexact_amount' | 'reference_conflict';
    recorded_at: string;
}

export type PaymentEventStatus = 'waiting' | 'applied' | 'ignored' | 'refused';

/** One row is one event of a payment provider, stored before it is applied. */
export interface PaymentEventTable {
    /** The adapter's name. */
    provider: string;
    /** The provider's id of the event, or a digest of its text. */
    event_id: string;
    type: string;
    /** Id of a booking or reference of a payment; null if the event has neither. */
    subject: string | null;
    /** The booking to which the event was applied. */
    booking_id: string | null;
    /** The unchanged text, which may contain names and addresses of the payer. Null: removed or not stored. */
    payload: string | null;
    /** `waiting`: not applied yet, for example because its payment is unknown. */
    status: PaymentEventStatus;
    /** Why the event waits or was refused. */
    reason: string | null;
    received_at: string;
    settled_at: string | null;
}

/** One row is one dispute of a payment by the payer's bank. */
export interface DisputeTable {
    /** The provider's name, a colon and the provider's id of the dispute. */
    reference: string;
    booking_id: string;
    payment_reference: string;
    /** Null if the dispute has another currency; the whole payment counts as disputed then. */
    amount_minor: number | null;
    /** See DisputeStatus in booking/payment/payment-update.ts. */
    status: 'inquiry' | 'open' | 'won' | 'lost';
    /** The provider's status and reason. */
    words: string;
    /** Time of the latest update at the provider. */
    told_at: string;
    recorded_at: string;
}

/** One row is one change of a booking, of which others are notified. It has no personal data. */
export interface EventTable {
    id: ColumnType<string, string, never>;
    booking_id: string;
    provider_slug: string;
    /** See eventTypes in booking/events/events.ts. */
    type: string;
    /** Change count of the provider when it happened: a larger one is newer. */
    sequence: number;
    occurred_at: string;
    /** EventDetails as JSON. */
    details: string;
}

/** One row is one message about an event to one recipient. */
export interface DeliveryTable {
    /** Also the id of the message for its receiver, the same at every attempt. */
    id: ColumnType<string, string, never>;
    event_id: string;
    channel: 'mail' | 'webhook';
    /** `guest`, `provider`, or the id of an endpoint. */
    recipient: string;
    /** Of a mail: see mails in booking/events/deliveries.ts. */
    kind: string;
    /** `dropped`: there was nothing to send any more. */
    state: 'open' | 'sent' | 'dropped' | 'failed';
    attempts: number;
    /** When the next attempt is due, in milliseconds since 1970, like the other times. */
    next_at_ms: number;
    /** Until when the process `leased_by` has claimed the delivery. */
    lease_until_ms: number;
    leased_by: string | null;
    /** Why the last attempt failed, or why it was dropped. */
    failure: string | null;
    created_at_ms: number;
    ended_at_ms: number | null;
}

/** One row is one address to which events of a provider are posted. */
export interface WebhookEndpointTable {
    id: ColumnType<string, string, never>;
    provider_slug: string;
    url: string;
    /** Types of events with blanks between; empty: all. */
    types: string;
    /** The signing secret, sealed with a key that is derived from BOOKING_SECRET. */
    secret: string;
    /** The secret before the last rotation. Messages are signed with it too until `old_secret_until_ms`. */
    old_secret: string | null;
    old_secret_until_ms: number | null;
    /** Why nothing is sent to the endpoint; null: it is enabled. */
    disabled: string | null;
    /** Since when every attempt has failed, in milliseconds since 1970. */
    failing_since_ms: number | null;
    created_at: string;
}

/** One row is one public page, with the time of the last change of its catalogue data. */
export interface PageChangeTable {
    /** The experience's id, or `index`. */
    page: string;
    /** Digest of the catalogue data. */
    digest: string;
    changed_at: string;
}

/** The row that the readiness check writes. */
export interface WriteProofTable {
    id: 1;
    proof_count: number;
}
