import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../../contract/connection-limits.ts';

/** How often time limits are checked. */
export const checkEveryMs = 1000;

export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Request {
    incoming: IncomingMessage;
    outgoing: ServerResponse;
}

interface Connection {
    socket: Socket;
    requests: number;
    /** The request in progress. */
    current: Request | null;
    /** Pipelined requests; at most those of one read. */
    waiting: Request[];
    /** Sequence number of its opening or of its last request. */
    lastUsed: number;
    /** Since when sent bytes are unread; null if there are none. */
    unreadSinceMs: number | null;
    /** Bytes that the client has received. Progress restarts the time limit. */
    sentBytes: number;
}

/**
 * Limits the connections of clients and schedules their requests.
 *
 * Each connection has one request in progress. Pipelined requests wait until requests of other connections were
 * handled, so that a client that sends thousands slows down only itself. At the limit of connections the one that has
 * been idle longest is closed, so that idle connections do not block new ones.
 */
export class Connections {
    /** Connections cut by a limit since the start. */
    cut = 0;
    private readonly open = new Map<Socket, Connection>();
    private sequence = 0;
    private isClosing = false;

    constructor(
        private readonly limits: ConnectionLimits,
        private readonly handle: RequestListener,
    ) {}

    get count(): number {
        return this.open.size;
    }

    /** Tracks the connections of a server and enforces their limits while it listens. */
    watch(server: Server): void {
        server.on('connection', (socket) => this.add(socket));
        const check = setInterval(() => this.cutSlowReaders(performance.now()), checkEveryMs).unref();
        server.on('close', () => clearInterval(check));
    }

    /** Handles a request immediately, or after the previous requests of its connection. */
    readonly onRequest: RequestListener = (incoming, outgoing) => {
        const connection = this.open.get(incoming.socket);
        if (connection === undefined) return;
        const isLast = ++connection.requests >= this.limits.requestsPerConnection;
        if (isLast || this.isClosing) outgoing.shouldKeepAlive = false;
        const request = { incoming, outgoing };
        if (connection.current === null) return this.start(connection, request);
        connection.waiting.push(request);
        connection.socket.pause();
    };

    /** Closes each connection after its current response. */
    close(): void {
        this.isClosing = true;
        for (const { current, waiting } of this.open.values()) {
            for (const request of [current, ...waiting]) if (request !== null) request.outgoing.shouldKeepAlive = false;
        }
    }

    /** Closes a connection that has exceeded a limit. */
    end(socket: Socket): void {
        this.cut++;
        socket.destroy();
    }

    private add(socket: Socket): void {
        if (this.open.size >= this.limits.connections) this.makeRoom(socket);
        if (socket.destroyed) return;
        const connection = {
            socket,
            requests: 0,
            current: null,
            waiting: [],
            lastUsed: ++this.sequence,
            unreadSinceMs: null,
            sentBytes: 0,
        };
        this.open.set(socket, connection);
        socket.on('close', () => this.open.delete(socket));
    }

    private start(connection: Connection, request: Request): void {
        connection.current = request;
        connection.lastUsed = ++this.sequence;
        request.outgoing.on('close', () => this.finish(connection));
        this.handle(request.incoming, request.outgoing);
    }

    private finish(connection: Connection): void {
        const next = connection.waiting.shift();
        if (next === undefined || !connection.socket.writable) {
            connection.current = null;
            connection.waiting = [];
            return;
        }
        if (connection.waiting.length === 0) connection.socket.resume();
        // After requests that arrived on other connections meanwhile.
        setImmediate(() => this.start(connection, next));
    }

    /**
     * Closes the connection that has been idle longest; if there is none, the oldest that waits for its client; else
     * the new one.
     */
    private makeRoom(newcomer: Socket): void {
        let longestIdle: Connection | null = null;
        let slow: Connection | null = null;
        for (const connection of this.open.values()) {
            if (connection.current === null) {
                if (longestIdle === null || connection.lastUsed < longestIdle.lastUsed) longestIdle = connection;
            } else if (slow === null && waitsForClient(connection)) {
                slow = connection;
            }
        }
        const chosen = longestIdle ?? slow;
        if (chosen !== null) this.open.delete(chosen.socket);
        this.end(chosen?.socket ?? newcomer);
    }

    private cutSlowReaders(nowMs: number): void {
        for (const connection of this.open.values()) {
            const { socket } = connection;
            const sentBytes = socket.bytesWritten - socket.writableLength;
            if (socket.writableLength === 0 || sentBytes > connection.sentBytes) {
                connection.unreadSinceMs = null;
                connection.sentBytes = sentBytes;
                continue;
            }
            connection.unreadSinceMs ??= nowMs;
            if (nowMs - connection.unreadSinceMs >= this.limits.answerSeconds * 1000) this.end(socket);
        }
    }
}

/** Whether the client has not sent its complete request, or not read the response. */
function waitsForClient({ socket, current }: Connection): boolean {
    return current?.incoming.complete === false || socket.writableLength > 0;
}
