import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ErrorBody } from '../../../contract/errors.ts';
import type { Lane } from '../routing/express-lane.ts';
import { secured } from '../security-headers/security-headers.ts';

/** Bounds of waiting for a caller, in milliseconds; a slow one must not keep a connection for ever. */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;
const keepAliveTimeoutMs = 65_000;
const headerBytesMax = 16 * 1024;

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

/** A server in front of the application. What never becomes a request is answered in the same words as every error. */
export function createHttpServer(fetch: Fetch, lane: Lane = () => false): Server {
    const listener = getRequestListener(fetch, { errorHandler: () => malformed() });
    const routed = listener as (incoming: IncomingMessage, outgoing: ServerResponse) => void;
    const server = createServer({ maxHeaderSize: headerBytesMax }, (incoming, outgoing) => {
        if (!lane(incoming, outgoing)) routed(incoming, outgoing);
    });
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
    const body: ErrorBody = {
        error: 'invalid_request',
        code: 'invalid_request',
        message: 'The address or the Host header of this request is malformed.',
        requestId: randomUUID(),
    };
    const headers = secured({
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Request-Id': body.requestId,
    });
    return new Response(JSON.stringify(body), { status: 400, headers });
}
