import { type Dialect, Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A statement with its values. */
export type OnQuery = (text: string, values: readonly unknown[]) => void;

export type LedgerQueries = Kysely<Tables>;

/** How a ledger is opened; tests have other options than the service. */
export interface LedgerOptions {
    /** Of a silence of PostgreSQL, after which it counts as away. */
    timeoutMs?: number;
    /** Receives every statement that has been run. */
    onQuery?: OnQuery;
    /** Whether changes take the time of the process on PostgreSQL, too. */
    isProcessTime?: boolean;
}

/** What differs between the databases. */
export interface Connections {
    database: Kysely<Tables>;
    /** Those that wait for locks of others; on SQLite the same. */
    writers: Kysely<Tables>;
    writersMax: number;
    hasClock: boolean;
    /** A connection of its own that may take any time. */
    patientDialect: () => Dialect;
    proveWrite: () => Promise<void>;
}

/** Queries on a database, each of which is told to `onQuery` after it has run. */
export function kyselyOf(dialect: Dialect, onQuery: OnQuery | undefined): Kysely<Tables> {
    if (onQuery === undefined) return new Kysely<Tables>({ dialect });
    return new Kysely<Tables>({ dialect, log: ({ query }) => onQuery(query.sql, query.parameters) });
}

/** One row that every process writes; its number only changes. */
export const proofStatement = `insert into write_proof (id, proof_count) values (1, 1)
    on conflict (id) do update set proof_count = write_proof.proof_count + 1`;

/** Writes one row. */
export async function writeProof(database: LedgerQueries): Promise<void> {
    await sql.raw(proofStatement).execute(database);
}
