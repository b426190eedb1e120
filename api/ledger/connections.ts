import { type Dialect, Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Called with each statement and its parameters. */
export type OnQuery = (text: string, values: readonly unknown[]) => void;

export type LedgerQueries = Kysely<Tables>;

/** Options of a ledger, for tests. */
export interface LedgerOptions {
    /** Time without a response of PostgreSQL after which it counts as unavailable. */
    timeoutMs?: number;
    /** Called after each statement. */
    onQuery?: OnQuery;
    /** Whether changes use the time of the process on PostgreSQL as well. */
    isProcessTime?: boolean;
}

/** Connections to a database, and its properties. */
export interface Connections {
    database: Kysely<Tables>;
    /** Connections of transactions that wait for locks; on SQLite the same as `database`. */
    writers: Kysely<Tables>;
    /** Connections of single statements that read and wait for no transaction; on PostgreSQL the same as `database`. */
    readers: Kysely<Tables>;
    writersMax: number;
    hasClock: boolean;
    /** A separate connection without timeouts. */
    unboundedDialect: () => Dialect;
    proveWrite: () => Promise<void>;
    /** Empties the log of SQLite, which has earlier contents of changed pages. */
    emptyLog: () => Promise<void>;
}

/** Creates a query builder that calls `onQuery` after each statement. */
export function kyselyOf(dialect: Dialect, onQuery: OnQuery | undefined): Kysely<Tables> {
    if (onQuery === undefined) return new Kysely<Tables>({ dialect });
    return new Kysely<Tables>({ dialect, log: ({ query }) => onQuery(query.sql, query.parameters) });
}

/** Whether a query builder, or that of a transaction, is connected to PostgreSQL. */
export function isPostgres(database: LedgerQueries): boolean {
    return database.getExecutor().adapter instanceof PostgresAdapter;
}

/** Writes the row that proves that writing works. */
export const proofStatement = `insert into write_proof (id, proof_count) values (1, 1)
    on conflict (id) do update set proof_count = write_proof.proof_count + 1`;

export async function writeProof(database: LedgerQueries): Promise<void> {
    await sql.raw(proofStatement).execute(database);
}
