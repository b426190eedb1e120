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
    payment_session: PaymentSessionTable;
    refund: RefundTable;
    stray_payment: UnmatchedPaymentTable;
    payment_event: PaymentEventTable;
    dispute: DisputeTable;
    page_change: PageChangeTable;
    write_proof: WriteProofTable;
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
    /** The address without its `+tag`, by which open bookings are counted. */
    email_key: string | null;
    /** In international form where it can be told, else its digits. */
    phone: string | null;
    /**
     * Keyed digest of the client address, of a booking that waits for payment and names nobody to reach; null as soon as it
     * is paid, cancelled or names somebody, and some time after it has lapsed.
     */
    address_digest: string | null;
    special_requests: string | null;
    contact_erased_at: ColumnType<string | null, string | null | undefined, string | null>;
    /** JSON of BookingDetails: what was booked in the words of that moment, whatever the catalogue says later. */
    details: string;
}

/** Until when a confirmed booking keeps its places: later than any time. */
export const forEver = '9999-12-31T23:59:59.999Z';

/**
 * One row is what one live booking takes on one day or night. It counts until `live_until`; some time after that it is
 * removed, and at once when its booking is cancelled. What a booking took stands in its details for good.
 */
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
    /** `expires_at` of a pending booking, `forEver` of a confirmed one. */
    live_until: string;
}

/** One row is one token or idempotency key that made a booking, and the digest of the request that it came with. */
export interface BookingRequestTable {
    /** `token:` and the token's id, or `key:`, the provider's slug and the key, with colons between. */
    request_key: string;
    provider_slug: string;
    /** From then on it is as if it had never been; null: for ever. */
    kept_until: string | null;
    booking_id: string;
    body_digest: string;
}

/** One row is one payment that arrived, whatever became of its booking. */
export interface PaymentTable {
    /** The payer's side's name of it; a payment that is told twice is one payment. */
    reference: string;
    booking_id: string;
    amount_minor: number;
    /** 1: nothing of it counts towards the booking, such as when it came too late; all of it has to be given back. */
    refund_due: 0 | 1;
    /** The part of a payment that counts which is more than remained to be paid, and has to be given back. */
    excess_minor: ColumnType<number, number | undefined, never>;
    recorded_at: string;
}

/** One row is one page of a payment provider on which a human could pay one amount for one booking. */
export interface PaymentSessionTable {
    id: ColumnType<string, string, never>;
    booking_id: string;
    /** The adapter's name. */
    provider: string;
    /** The provider's name of it; null until the provider has answered. */
    external_id: string | null;
    amount_minor: number;
    /** `due`: its money confirms the booking, and is given back where nothing is due any more. `rest`: it counts on. */
    wish: 'due' | 'rest';
    /** Locale and e-mail address that it was asked for with: asking again must ask for the same. */
    locale: string;
    email: string | null;
    /** Where the human pays; null until the provider has answered. */
    url: string | null;
    status: PaymentSessionStatus;
    created_at: string;
    expires_at: string;
    /** When a process last took it upon itself to ask the provider what has become of it; null: nobody did. */
    asked_at: string | null;
}

/**
 * `starting`: the provider was asked for it. `open`: it can be paid. `processing`: the human is done, the money comes
 * later. The others are its ends; `paid` is the last word, whatever was told before.
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

/** One row is one order to a payment provider to give money of one payment back, whatever became of it. */
export interface RefundTable {
    /** Also what makes the order one of its kind to the provider. */
    id: ColumnType<string, string, never>;
    booking_id: string;
    payment_reference: string;
    amount_minor: number;
    /** `failed` ones count for nothing: the money is still here. */
    status: 'pending' | 'done' | 'failed';
    /** The provider's name of it; null as long as it is not known that the order has arrived there. */
    external_reference: string | null;
    /** What went wrong, in the provider's words. */
    failure: string | null;
    created_at: string;
    done_at: string | null;
}

/** One row is money that a payment provider has told of and that fits no booking, for a person to look at. */
export interface UnmatchedPaymentTable {
    reference: string;
    /** As the provider told it; there may be no such booking. */
    booking_id: string;
    /** In the provider's own units of the currency. */
    amount: number;
    currency: string;
    reason: 'unknown_booking' | 'other_currency' | 'inexact_amount' | 'reference_conflict';
    recorded_at: string;
}

export type PaymentEventStatus = 'waiting' | 'applied' | 'ignored' | 'refused';

/** One row is one event that a payment provider has told, kept before anything follows from it. */
export interface PaymentEventTable {
    /** The adapter's name. */
    provider: string;
    /** The provider's name of the event, or a digest of its text where it has none. */
    event_id: string;
    type: string;
    /** What it is about: a booking's id or a payment's reference; null where it is about neither. */
    subject: string | null;
    /** The booking to which it was applied. */
    booking_id: string | null;
    /** As it came; it may hold names and addresses of the payer. Null: removed, or never kept. */
    payload: string | null;
    /** `waiting`: kept and not applied yet, such as when its payment is not known. */
    status: PaymentEventStatus;
    /** Why it waits or was refused. */
    reason: string | null;
    received_at: string;
    settled_at: string | null;
}

/** One row is one dispute about one payment: its payer's bank asks for the money back. */
export interface DisputeTable {
    /** The provider's name of it. */
    reference: string;
    booking_id: string;
    payment_reference: string;
    /** Null: not known in the booking's currency; then it is about all of the payment. */
    amount_minor: number | null;
    /** See DisputeStatus in booking/payment/payment-update.ts. */
    status: 'inquiry' | 'open' | 'won' | 'lost';
    /** Status and reason in the provider's words. */
    words: string;
    /** When the provider said so. */
    told_at: string;
    recorded_at: string;
}

/** One row is one public page, and when what the catalogue says on it was last seen to be another than before. */
export interface PageChangeTable {
    /** The experience's id, or `index`. */
    page: string;
    /** Of what the catalogue says there. */
    digest: string;
    changed_at: string;
}

/** The one row that readiness writes to prove that the ledger takes writes. */
export interface WriteProofTable {
    id: 1;
    proof_count: number;
}
