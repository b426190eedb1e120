import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type ConnectionLimits, connectionDefaults } from '../../contract/connection-limits.ts';
import { type ErrorBody, errorStatus } from '../../contract/errors.ts';
import { type Answering, Connections, checkEveryMs } from './connections.ts';
import { secured } from './security-headers.ts';

/** How long the answer to what is no request may take until it is read. */
const lingerMs = 1000;

/**
 * Bytes of the address with all headers. A pre-fill link may carry 8000 characters of wishes, and each of them is up to
 * twelve bytes as a link writes it: the longest that means something must open.
 */
const headerBytesMax = 128 * 1024;

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

/** A server with the connections of its clients. */
export interface HttpServer {
    server: Server;
    connections: Connections;
}

/**
 * A server in front of the application. What never becomes a request is answered in the same words as every error.
 *
 * @param anyHostPaths answered whatever the Host header is, or without one: balancers send any or none.
 */
export function createHttpServer(
    fetch: Fetch,
    limits: ConnectionLimits = connectionDefaults,
    anyHostPaths: readonly string[] = [],
): HttpServer {
    const listener = getRequestListener(fetch, { errorHandler: () => malformed() }) as Answering;
    const connections = new Connections(limits, (incoming, outgoing) => {
        const { method, url = '', headers } = incoming;
        const isReading = method === 'GET' || method === 'HEAD';
        if (isReading && anyHostPaths.includes(url.split('?', 1)[0] ?? '')) headers.host = 'localhost';
        listener(incoming, outgoing);
    });
    const options = {
        maxHeaderSize: headerBytesMax,
        requireHostHeader: false,
        headersTimeout: limits.headersSeconds * 1000,
        requestTimeout: Math.max(limits.requestSeconds, limits.headersSeconds) * 1000,
        keepAliveTimeout: limits.idleSeconds * 1000,
        connectionsCheckingInterval: checkEveryMs,
    };
    const server = createServer(options, connections.take);
    connections.watch(server);
    // An expectation that Node does not know is no reason to answer otherwise.
    server.on('checkExpectation', connections.take);
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
        if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections.end(socket);
        else refuse(error, socket);
    });
    return { server, connections };
}

/** Listens and says on which port; rejects with the system's error, such as EADDRINUSE. */
export function listen(server: Server, port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
            server.off('error', reject);
            const address = server.address();
            resolve(typeof address === 'object' && address !== null ? address.port : port);
        });
    });
}

/** Takes no new connection, lets requests in flight finish, and cuts those that are not done in time. */
export function stopServer({ server, connections }: HttpServer, withinMs: number): Promise<void> {
    connections.close();
    return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), withinMs);
        // A connection becomes idle only after its answer: those are closed as they come.
        const sweep = setInterval(() => server.closeIdleConnections(), 50);
        server.close(() => {
            clearTimeout(cut);
            clearInterval(sweep);
            resolve();
        });
        server.closeIdleConnections();
    });
}

function malformed(): Response {
    const { body, headers } = malformedAnswer();
    return new Response(body, { status: errorStatus.invalid_request, headers });
}

/** What Node could not read as a request: there is a connection to answer on, but no exchange. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
    }
    const { body, headers } = malformedAnswer();
    const lines = Object.entries({
        ...headers,
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
    });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${errorStatus.invalid_request} Bad Request\r\n${head}\r\n${body}`);
    // Half closed, the connection would last for as long as its client likes.
    setTimeout(() => socket.destroy(), lingerMs).unref();
}

function malformedAnswer(): { body: string; headers: Record<string, string> } {
    const body: ErrorBody = {
        error: 'invalid_request',
        code: 'invalid_request',
        message: 'The request is malformed or too long: its method, address, Host or another header.',
        requestId: randomUUID(),
    };
    const headers = secured({
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Request-Id': body.requestId,
    });
    return { body: JSON.stringify(body), headers };
}
