import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { type ErrorBody, errorStatus } from '../../../contract/errors.ts';
import type { Lane } from '../routing/express-lane.ts';
import { secured } from '../security-headers/security-headers.ts';

/** Bounds of waiting for a caller, in milliseconds; a slow one must not keep a connection for ever. */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;
const keepAliveTimeoutMs = 65_000;

/**
 * Bytes of the address with all headers. A pre-fill link may carry 8000 characters of wishes, and each of them is up to
 * twelve bytes as a link writes it: the longest that means something must open.
 */
const headerBytesMax = 128 * 1024;

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

/** A server in front of the application. What never becomes a request is answered in the same words as every error. */
export function createHttpServer(fetch: Fetch, lane: Lane = () => false): Server {
    const listener = getRequestListener(fetch, { errorHandler: () => malformed() });
    const routed = listener as (incoming: IncomingMessage, outgoing: ServerResponse) => void;
    const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
        if (!lane(incoming, outgoing)) routed(incoming, outgoing);
    };
    const server = createServer({ maxHeaderSize: headerBytesMax, requireHostHeader: false }, answer);
    // An expectation that Node does not know is no reason to answer otherwise.
    server.on('checkExpectation', answer);
    server.on('clientError', refuse);
    server.headersTimeout = headersTimeoutMs;
    server.requestTimeout = requestTimeoutMs;
    server.keepAliveTimeout = keepAliveTimeoutMs;
    return server;
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
export function stopServer(server: Server, withinMs: number): Promise<void> {
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
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
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
