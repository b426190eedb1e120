import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../../contract/connection-limits.ts';

/** How often the limits of time are looked at. */
export const checkEveryMs = 1000;

export type Answering = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

interface Request {
    incoming: IncomingMessage;
    outgoing: ServerResponse;
}

interface Connection {
    socket: Socket;
    requests: number;
    /** The request being answered. */
    current: Request | null;
    /** Requests that arrived before the answer to the one before: at most those of one read. */
    waiting: Request[];
    /** When it came or was last given a turn: a number that grows. */
    lastTurn: number;
    /** Since when there are bytes that the client does not read; null: there are none. */
    unreadSinceMs: number | null;
    /** Bytes that have left the process. An answer that is sent in pieces is read piece by piece. */
    sentBytes: number;
}

/**
 * The connections of clients: how many there may be, and whose request is answered next.
 *
 * Each connection has one request answered at a time, and further ones wait until the others had a turn: a client that
 * sends thousands at once slows down nobody but itself. When there are too many connections, the one that was idle for
 * longest makes room, so that silent ones do not keep others out.
 */
export class Connections {
    /** Connections cut by a limit since the start. */
    cut = 0;
    private readonly open = new Map<Socket, Connection>();
    private turns = 0;
    private isClosing = false;

    constructor(
        private readonly limits: ConnectionLimits,
        private readonly answer: Answering,
    ) {}

    get count(): number {
        return this.open.size;
    }

    /** Takes the connections of a server, and looks at their limits as long as it listens. */
    watch(server: Server): void {
        server.on('connection', (socket) => this.add(socket));
        const check = setInterval(() => this.cutSlowReaders(performance.now()), checkEveryMs).unref();
        server.on('close', () => clearInterval(check));
    }

    /** A request has arrived: it is answered at once, or when its connection has its turn. */
    readonly take: Answering = (incoming, outgoing) => {
        const connection = this.open.get(incoming.socket);
        if (connection === undefined) return;
        const isLast = ++connection.requests >= this.limits.requestsPerConnection;
        if (isLast || this.isClosing) outgoing.shouldKeepAlive = false;
        const request = { incoming, outgoing };
        if (connection.current === null) return this.start(connection, request);
        connection.waiting.push(request);
        connection.socket.pause();
    };

    /** From now on every answer is the last of its connection. */
    close(): void {
        this.isClosing = true;
        for (const { current, waiting } of this.open.values()) {
            for (const request of [current, ...waiting]) if (request !== null) request.outgoing.shouldKeepAlive = false;
        }
    }

    /** Ends a connection that has exceeded a limit. */
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
            lastTurn: ++this.turns,
            unreadSinceMs: null,
            sentBytes: 0,
        };
        this.open.set(socket, connection);
        socket.on('close', () => this.open.delete(socket));
    }

    private start(connection: Connection, request: Request): void {
        connection.current = request;
        connection.lastTurn = ++this.turns;
        request.outgoing.on('close', () => this.finish(connection));
        this.answer(request.incoming, request.outgoing);
    }

    private finish(connection: Connection): void {
        const next = connection.waiting.shift();
        if (next === undefined || !connection.socket.writable) {
            connection.current = null;
            connection.waiting = [];
            return;
        }
        if (connection.waiting.length === 0) connection.socket.resume();
        // Behind whatever has arrived on other connections meanwhile.
        setImmediate(() => this.start(connection, next));
    }

    /** Ends the connection that was idle for longest; without one, the oldest that waits for its client; else the new one. */
    private makeRoom(newcomer: Socket): void {
        let longestIdle: Connection | null = null;
        let slow: Connection | null = null;
        for (const connection of this.open.values()) {
            if (connection.current === null) {
                if (longestIdle === null || connection.lastTurn < longestIdle.lastTurn) longestIdle = connection;
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

/** Whether the client has not sent all of its request, or not read its answer. */
function waitsForClient({ socket, current }: Connection): boolean {
    return current?.incoming.complete === false || socket.writableLength > 0;
}
