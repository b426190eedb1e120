import type { ColumnType } from 'kysely';

/** Tables of payments. Amounts are whole minor units; instants are as in tables.ts. */

/** One row is one payment. */
export interface PaymentTable {
    /** Unique reference of the payment provider. */
    reference: string;
    booking_id: string;
    amount_minor: number;
    /** 1: the payment does not count towards the booking, for example because it was too late, and must be refunded. */
    refund_due: 0 | 1;
    /** Surplus of a payment that counts; it must be refunded. */
    excess_minor: ColumnType<number, number | undefined, number>;
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
     * rest. `change`: the amendment is made; it is refunded if that is not possible.
     */
    purpose: 'due' | 'rest' | 'change';
    /** The amendment that is paid; null for other purposes. */
    amendment_id: ColumnType<string | null, string | null | undefined, never>;
    /** Locale and e-mail address of the request. A repeated request must have the same. */
    locale: string;
    email: string | null;
    /** Address of the payment page; null until the provider has responded. */
    url: string | null;
    status: PaymentSessionStatus;
    created_at: string;
    expires_at: string;
    /** When a process last claimed the session to query the provider about it; null: never. */
    queried_at: string | null;
}

/**
 * `starting`: requested from the provider. `open`: can be paid. `processing`: paid by a delayed method. The others are
 * final, except that each can still become `paid`.
 */
export type PaymentSessionStatus =
    | 'starting'
    | 'open'
    | 'processing'
    | 'paid'
    | 'declined'
    | 'abandoned'
    | 'expired'
    | 'refused';

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
    /** See DisputeStatus in booking/payment/port.ts. */
    status: 'inquiry' | 'open' | 'won' | 'lost';
    /** The provider's status and reason. */
    words: string;
    /** Time of the latest update at the provider. */
    reported_at: string;
    recorded_at: string;
}
