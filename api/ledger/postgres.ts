import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { LedgerAway } from './fault.ts';
import { lockWaitMs } from './retry.ts';

/**
 * Bound of the wait for a connection, and of the wait for one answer: a PostgreSQL that says nothing for so long counts as
 * away, and callers answer 503 within two seconds of its last word. One that is only slow goes on.
 */
export const workTimeoutMs = 1500;
/** A process that stands still inside a transaction, or is cut off, must not keep its locks from all others. */
const idleInTransactionTimeoutMs = 5000;

/** A user or a database of PostgreSQL may have time-outs of its own. */
const noTimeouts = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Connections of one process: for queries, and for transactions that wait for the locks of providers. */
export const readersMax = 4;
export const writersMax = 8;

const bigint = 20;

/**
 * Connections for requests, each answer bounded. Every connection on which anything but an SQL error
 * happened is thrown away: after a time-out or a cut the next request gets a new one instead of one that hangs.
 *
 * @param onConnectionError receives the error of a connection that breaks, whether it is idle or in use.
 * @param timeoutMs of one answer.
 */
export function postgresDialect(
    url: string,
    max: number,
    onConnectionError: (error: Error) => void,
    timeoutMs: number,
): Dialect {
    const timeouts = {
        connectionTimeoutMillis: timeoutMs,
        statement_timeout: timeoutMs,
        lock_timeout: lockWaitMs,
        idle_in_transaction_session_timeout: Math.max(timeoutMs, idleInTransactionTimeoutMs),
    };
    return dialectOf(url, { max, ...timeouts }, onConnectionError, timeoutMs);
}

/** One connection that may take as long as it needs, once it is made: for migrations. */
export function patientPostgresDialect(url: string): Dialect {
    return dialectOf(url, { max: 1, options: noTimeouts }, () => {}, null);
}

/** @param timeoutMs of one answer; null: any time. */
function dialectOf(
    url: string,
    settings: pg.PoolConfig,
    onConnectionError: (error: Error) => void,
    timeoutMs: number | null,
): Dialect {
    const types = new pg.TypeOverrides();
    // Counts and limits stay far below 2^53.
    types.setTypeParser(bigint, Number);
    const pool = new pg.Pool({
        connectionString: url,
        connectionTimeoutMillis: workTimeoutMs,
        keepAlive: true,
        types,
        application_name: 'tourism-market-structure',
        ...settings,
    });
    // A connection that breaks emits `error`, and one without a listener ends the process. The pool listens only while a
    // connection is idle; this listener stays, also while a query or a transaction uses the connection.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    pool.on('error', () => {});
    const connect = async () => {
        const client = await pool.connect().catch((error) => Promise.reject(new LedgerAway(error)));
        return boundedClient(client, timeoutMs);
    };
    return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}

/** A connection for one piece of work, each of whose statements is answered within `timeoutMs`; null: at any time. */
function boundedClient(client: pg.PoolClient, timeoutMs: number | null): PostgresPoolClient {
    let away: LedgerAway | null = null;
    const query = async (text: string, values: unknown[] = []) => {
        // What follows on a broken connection, such as the rollback, would only wait again.
        if (away !== null) throw away;
        const bound = timeoutMs === null ? {} : { query_timeout: timeoutMs };
        try {
            return await client.query({ text, values, ...bound });
        } catch (error) {
            if (isSqlError(error)) throw error;
            away = new LedgerAway(error);
            throw away;
        }
    };
    return { query, release: () => client.release(away !== null) } as unknown as PostgresPoolClient;
}

/** Whether the server answered, and found fault with the statement rather than with the connection or itself. */
function isSqlError(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    return typeof code === 'string' && /^[0-9A-Z]{5}$/u.test(code) && !/^(?:08|53|57P|58|XX)/u.test(code);
}
