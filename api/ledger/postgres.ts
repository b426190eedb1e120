import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { type Connections, kyselyOf, type LedgerOptions, writeProof } from './connections.ts';
import { LedgerUnavailable } from './fault.ts';
import { lockWaitMs } from './retry.ts';

/**
 * Time without any response after which PostgreSQL counts as unavailable. Waiting for a connection, connecting and the
 * first response together fail this long after the last response, so that callers return 503 within two seconds. While
 * PostgreSQL responds to other queries, each of these waits may take this long.
 */
export const workTimeoutMs = 1500;
/** Ends transactions of stopped or disconnected processes, so that they release their locks. */
const idleInTransactionTimeoutMs = 5000;

/** Overrides timeouts that are set for a user or a database of PostgreSQL. */
const noTimeouts = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Connections per process: for queries, and for transactions that wait for locks. */
export const readersMax = 4;
export const writersMax = 8;

const bigint = 20;

/**
 * Connections of a new pool. After any error except an SQL error the connection is discarded, so that the next request
 * gets a new one.
 *
 * @param onConnectionError called when a connection breaks, idle or in use.
 * @param silence timeout that all connections to the database share; null for no timeout.
 */
function postgresDialect(
    url: string,
    onConnectionError: (error: Error) => void,
    settings: pg.PoolConfig,
    silence: Silence | null,
): Dialect {
    const pool = poolOf(url, onConnectionError, settings);
    const connect = async () => {
        const startedMs = performance.now();
        const connecting = pool.connect();
        try {
            const client = await (silence === null ? connecting : silence.bound(startedMs, connecting));
            return boundedClient(client, startedMs, silence);
        } catch (error) {
            // The caller has given up; the connection is released when it arrives.
            void connecting.then(
                (client) => client.release(),
                () => {},
            );
            throw new LedgerUnavailable(error);
        }
    };
    return new PostgresDialect({ pool: { connect, end: () => pool.end() } });
}

function poolOf(url: string, onConnectionError: (error: Error) => void, settings: pg.PoolConfig): pg.Pool {
    const types = new pg.TypeOverrides();
    // Counts and limits are below 2^53.
    types.setTypeParser(bigint, Number);
    const pool = new pg.Pool({
        connectionString: url,
        keepAlive: true,
        types,
        application_name: 'tourism-market-structure',
        ...settings,
    });
    // A broken connection emits `error`, which ends the process if nothing listens. The pool listens only to idle
    // connections; this listener also covers connections in use.
    pool.on('connect', (client) => client.on('error', onConnectionError));
    pool.on('error', () => {});
    return pool;
}

/**
 * A connection for one unit of work. Its statements fail when the database is silent for too long.
 *
 * @param startedMs when the work began to wait for the connection. The wait ends with the first response.
 * @param silence null for no timeout.
 */
function boundedClient(client: pg.PoolClient, startedMs: number, silence: Silence | null): PostgresPoolClient {
    let broken: LedgerUnavailable | null = null;
    let isAnswered = false;
    const query = async (text: string, values: unknown[] = []) => {
        // Further statements on a broken connection, such as a rollback, would only wait again.
        if (broken !== null) throw broken;
        const sinceMs = isAnswered ? performance.now() : startedMs;
        // 0 would mean no timeout.
        const bound = silence === null ? {} : { query_timeout: Math.max(1, Math.ceil(silence.leftMs(sinceMs))) };
        try {
            const result = await client.query({ text, values, ...bound });
            recordResponse();
            return result;
        } catch (error) {
            if (isSqlError(error)) {
                recordResponse();
                throw error;
            }
            broken = new LedgerUnavailable(error);
            throw broken;
        }
    };
    const recordResponse = () => {
        isAnswered = true;
        silence?.recordResponse();
    };
    return { query, release: () => client.release(broken !== null) } as unknown as PostgresPoolClient;
}

/**
 * Whether the error is a response of the server about the statement, and not about the connection or the server. A
 * server that only reads (25006) has become a standby: a new connection may lead to its successor.
 */
function isSqlError(error: unknown): boolean {
    const code = (error as { code?: unknown } | null)?.code;
    return typeof code === 'string' && /^[0-9A-Z]{5}$/u.test(code) && !/^(?:08|25006|53|57P|58|XX)/u.test(code);
}

/** Creates connection pools. Sends no query. */
export function postgresConnections(
    url: string,
    onError: (error: Error) => void,
    { timeoutMs = workTimeoutMs, onQuery, isProcessTime = false }: LedgerOptions,
): Connections {
    const silence = new Silence(timeoutMs);
    const timeouts = {
        connectionTimeoutMillis: timeoutMs,
        statement_timeout: timeoutMs,
        lock_timeout: lockWaitMs,
        idle_in_transaction_session_timeout: Math.max(timeoutMs, idleInTransactionTimeoutMs),
    };
    const connect = (max: number) => kyselyOf(postgresDialect(url, onError, { max, ...timeouts }, silence), onQuery);
    const [database, writers] = [connect(readersMax), connect(writersMax)];
    const proveWrite = () => writeProof(database);
    const many = { database, writers, readers: database, writersMax, hasClock: !isProcessTime };
    const unbounded = { max: 1, connectionTimeoutMillis: workTimeoutMs, options: noTimeouts };
    const unboundedDialect = () => postgresDialect(url, () => {}, unbounded, null);
    return { ...many, unboundedDialect, proveWrite, emptyLog: async () => {} };
}

/**
 * A timeout that all waits for a database share. Each response to any of them restarts it, so that waits fail only if
 * the database does not respond at all.
 */
class Silence {
    #respondedMs = Number.NEGATIVE_INFINITY;

    /** @param limitMs maximum time without a response. */
    constructor(private readonly limitMs: number) {}

    /** Restarts the timeout after a response to a statement. An accepted connection does not count. */
    recordResponse(): void {
        this.#respondedMs = performance.now();
    }

    /** Remaining milliseconds of a wait that began at `sinceMs` of `performance.now()`. */
    leftMs(sinceMs: number): number {
        return Math.max(sinceMs, this.#respondedMs) + this.limitMs - performance.now();
    }

    /** Resolves with the result of the work, or rejects at the timeout. Does not cancel the work. */
    async bound<T>(sinceMs: number, work: Promise<T>): Promise<T> {
        let timer: NodeJS.Timeout | undefined;
        const silent = new Promise<never>((_, reject) => {
            const wait = () => {
                const leftMs = this.leftMs(sinceMs);
                if (leftMs <= 0) reject(new Error(`it has not responded for ${this.limitMs} ms`));
                else timer = setTimeout(wait, Math.ceil(leftMs));
            };
            wait();
        });
        try {
            return await Promise.race([work, silent]);
        } finally {
            clearTimeout(timer);
        }
    }
}
