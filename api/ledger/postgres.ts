import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Connections, kyselyOf, type LedgerOptions, writeProof } from './connections.ts';
import { LedgerUnavailable } from './fault.ts';
import { lockWaitMs } from './retry.ts';
import { Silence } from './silence.ts';

/**
 * A PostgreSQL that says nothing for so long counts as away: waiting for a connection, connecting and the first answer
 * together end so long after its last word, so that callers answer 503 within two seconds of it. As long as it answers
 * anybody, a wait for a connection and an answer may take so long each.
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
 * @param silence of the database, shared by all connections to it.
 */
export function postgresDialect(
    url: string,
    max: number,
    onConnectionError: (error: Error) => void,
    timeoutMs: number,
    silence: Silence,
): Dialect {
    const pool = poolOf(url, onConnectionError, {
        max,
        connectionTimeoutMillis: timeoutMs,
        statement_timeout: timeoutMs,
        lock_timeout: lockWaitMs,
        idle_in_transaction_session_timeout: Math.max(timeoutMs, idleInTransactionTimeoutMs),
    });
    const connect = async () => {
        const startedMs = performance.now();
        const connecting = pool.connect();
        try {
            return boundedClient(await silence.bound(startedMs, connecting), startedMs, silence);
        } catch (error) {
            // Nobody waits for it any more when it comes.
            void connecting.then(
                (client) => client.release(),
                () => {},
            );
            throw new LedgerUnavailable(error);
        }
    };
    return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}

/** One connection that may take as long as it needs, once it is made: for migrations. */
export function patientPostgresDialect(url: string): Dialect {
    const pool = poolOf(url, () => {}, { max: 1, connectionTimeoutMillis: workTimeoutMs, options: noTimeouts });
    const connect = async () => {
        const client = await pool.connect().catch((error) => Promise.reject(new LedgerUnavailable(error)));
        return boundedClient(client, 0, null);
    };
    return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}

function poolOf(url: string, onConnectionError: (error: Error) => void, settings: pg.PoolConfig): pg.Pool {
    const types = new pg.TypeOverrides();
    // Counts and limits stay far below 2^53.
    types.setTypeParser(bigint, Number);
    const pool = new pg.Pool({
        connectionString: url,
        keepAlive: true,
        types,
        application_name: 'tourism-market-structure',
        ...settings,
    });
    // A connection that breaks emits `error`, and one without a listener ends the process. The pool listens only while a
    // connection is idle; this listener stays, also while a query or a transaction uses the connection.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    pool.on('error', () => {});
    return pool;
}

/**
 * A connection for one piece of work, whose statements the silence of the database ends.
 *
 * @param startedMs when the work began to wait for the connection: until the first answer that is one wait.
 * @param silence null: any time.
 */
function boundedClient(client: pg.PoolClient, startedMs: number, silence: Silence | null): PostgresPoolClient {
    let away: LedgerUnavailable | null = null;
    let isAnswered = false;
    const query = async (text: string, values: unknown[] = []) => {
        // What follows on a broken connection, such as the rollback, would only wait again.
        if (away !== null) throw away;
        const sinceMs = isAnswered ? performance.now() : startedMs;
        // pg takes 0 for no bound at all.
        const bound = silence === null ? {} : { query_timeout: Math.max(1, Math.ceil(silence.leftMs(sinceMs))) };
        try {
            const result = await client.query({ text, values, ...bound });
            heard();
            return result;
        } catch (error) {
            if (isSqlError(error)) {
                heard();
                throw error;
            }
            away = new LedgerUnavailable(error);
            throw away;
        }
    };
    const heard = () => {
        isAnswered = true;
        silence?.heard();
    };
    return { query, release: () => client.release(away !== null) } as unknown as PostgresPoolClient;
}

/** Whether the server answered, and found fault with the statement rather than with the connection or itself. */
function isSqlError(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    return typeof code === 'string' && /^[0-9A-Z]{5}$/u.test(code) && !/^(?:08|53|57P|58|XX)/u.test(code);
}

/** Opens pools of connections without asking anything yet. */
export function postgresConnections(
    url: string,
    onError: (error: Error) => void,
    { timeoutMs = workTimeoutMs, onQuery, isProcessTime = false }: LedgerOptions,
): Connections {
    const silence = new Silence(timeoutMs);
    const connect = (max: number) => kyselyOf(postgresDialect(url, max, onError, timeoutMs, silence), onQuery);
    const [database, writers] = [connect(readersMax), connect(writersMax)];
    const proveWrite = () => writeProof(database);
    const many = { database, writers, writersMax, hasClock: !isProcessTime };
    return { ...many, patientDialect: () => patientPostgresDialect(url), proveWrite };
}
