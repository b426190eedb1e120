import type { ColumnType } from 'kysely';

/** Tables of events and of the messages about them. */

/** One row is one change of a booking, of which others are notified. It has no personal data. */
export interface EventTable {
    id: ColumnType<string, string, never>;
    booking_id: string;
    provider_slug: string;
    /** See EventType in booking/events/deliveries.ts. */
    type: string;
    /** Change count of the provider when it happened: a larger one is newer. */
    sequence: number;
    occurred_at: string;
    /** EventDetails as JSON. */
    details: string;
}

/** One row is one message to one recipient: about an event, or with the link of a provider. */
export interface DeliveryTable {
    /** Also the id of the message for its receiver, the same at every attempt. */
    id: ColumnType<string, string, never>;
    /** Null: the message has the sign-in link with the id of the delivery. */
    event_id: string | null;
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

/** One row is one provider whose bookings can be read as a calendar at a secret address. */
export interface CalendarAddressTable {
    provider_slug: string;
    /** SHA-256 of the secret, in hexadecimal. The secret itself is not stored. */
    secret_hash: string;
    created_at: string;
}
