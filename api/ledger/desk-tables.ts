import type { ColumnType } from 'kysely';

/** Tables of what providers do by themselves. */

/** One row is one slot or unit, or everything, that a provider has closed on one day. */
export interface ClosureTable {
    provider_slug: string;
    day: string;
    /** Empty, like `place_id`: everything that the provider offers on that day. */
    experience_id: string;
    /** The time slot, or the unit of a hotel. */
    place_id: string;
    /** Why, for the provider alone. */
    note: string | null;
    closed_at: string;
}

/** One row is one action of a provider. Rows are never changed. They have no personal data of guests. */
export interface ProviderActionTable {
    id: ColumnType<string, string, never>;
    provider_slug: ColumnType<string, string, never>;
    /** The session; null: by a command. */
    session_id: ColumnType<string | null, string | null, never>;
    occurred_at: ColumnType<string, string, never>;
    /** See providerActions in booking/bookings/actions.ts. */
    action: ColumnType<string, string, never>;
    booking_id: ColumnType<string | null, string | null, never>;
    /** ActionDetails as JSON. */
    details: ColumnType<string, string, never>;
}

/** One row is one link with which a provider signs in once. Its token is not stored. */
export interface SignInLinkTable {
    /** Also the id of the delivery of its mail. */
    id: ColumnType<string, string, never>;
    provider_slug: string;
    locale: string;
    /** The day that the desk opens; null: today. */
    day: string | null;
    created_at: ColumnType<string, string, never>;
    expires_at: string;
    used_at: string | null;
}

/** One row is one browser in which a provider is or was signed in. */
export interface ProviderSessionTable {
    /** Not secret; named by actions. */
    id: ColumnType<string, string, never>;
    provider_slug: string;
    /** SHA-256 of the token in the cookie, in hexadecimal. */
    token_hash: string;
    created_at: ColumnType<string, string, never>;
    /** When it expires or was ended. */
    expires_at: string;
}

/** One row is one booking whose guests have arrived. */
export interface ArrivalTable {
    booking_id: string;
    arrived_at: string;
}
