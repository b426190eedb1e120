import type { ColumnType } from 'kysely';

/** Instants are ISO 8601 in UTC, days are YYYY-MM-DD: the same text in both databases, and in the order of time. */
export interface Tables {
    api_key: ApiKeyTable;
    api_usage: ApiUsageTable;
    access_request: AccessRequestTable;
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
