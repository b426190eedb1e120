import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Bounds of waiting: for a connection, and for one answer. A ledger that does not answer in time counts as away. */
const connectionTimeoutMs = 3000;
const queryTimeoutMs = 1500;
/** A process that stands still inside a transaction, or is cut off, must not keep its locks from all others. */
const idleInTransactionTimeoutMs = 5000;
const connectionsMax = 4;

const bigint = 20;

/**
 * A pool that throws away every connection on which anything but an SQL error happened: after a time-out or a cut the
 * next request gets a new connection instead of one that hangs.
 */
export function postgresDialect(url: string, onConnectionError: (error: Error) => void): Dialect {
    const types = new pg.TypeOverrides();
    // Counts and limits stay far below 2^53.
    types.setTypeParser(bigint, Number);
    const pool = new pg.Pool({
        connectionString: url,
        connectionTimeoutMillis: connectionTimeoutMs,
        query_timeout: queryTimeoutMs,
        statement_timeout: queryTimeoutMs,
        idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
        keepAlive: true,
        max: connectionsMax,
        types,
        application_name: 'tourism-market-structure',
    });
    // A connection that breaks emits `error`, and one without a listener ends the process. The pool listens only while a
    // connection is idle; this listener stays, also while a query or a transaction uses the connection.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    pool.on('error', () => {});
    return new PostgresDialect({
        pool: { connect: async () => carefulClient(await pool.connect()), end: () => pool.end() },
    });
}

function carefulClient(client: pg.PoolClient): PostgresPoolClient {
    let broken = false;
    const query = async (text: unknown, parameters?: unknown) => {
        try {
            return await client.query(text as string, parameters as unknown[]);
        } catch (error) {
            broken ||= !isSqlError(error);
            throw error;
        }
    };
    return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
}

/** Whether the server answered, and found fault with the statement rather than with the connection or itself. */
function isSqlError(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    return typeof code === 'string' && /^[0-9A-Z]{5}$/u.test(code) && !/^(?:08|57)/u.test(code);
}
