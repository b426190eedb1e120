import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type ConnectionLimits, connectionDefaults } from '../../contract/connection-limits.ts';
import { errorStatus } from '../../contract/errors.ts';
import { Connections, checkEveryMs, type RequestListener } from './connections.ts';
import { failure, failureBody } from './errors.ts';
import { secured } from './security-headers.ts';

/** How long a client may take to read the response to a malformed request. */
const lingerMs = 1000;

type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

interface HttpServerOptions {
    limits?: ConnectionLimits;
    /** Maximum bytes of the address and all headers. By default that of Node. */
    headerBytesMax?: number;
    /** Paths that accept any Host header or none, for load balancers. */
    anyHostPaths?: readonly string[];
}

interface HttpServer {
    server: Server;
    connections: Connections;
}

/** Creates the HTTP server. Malformed requests get an error response in the common format. */
export function createHttpServer(
    fetch: Fetch,
    { limits = connectionDefaults, headerBytesMax, anyHostPaths = [] }: HttpServerOptions = {},
): HttpServer {
    const listener = getRequestListener(fetch, { errorHandler: () => malformed() }) as RequestListener;
    const connections = new Connections(limits, (incoming, outgoing) => {
        const { method, url = '' } = incoming;
        const isReading = method === 'GET' || method === 'HEAD';
        if (isReading && anyHostPaths.includes(pathOf(url))) incoming.headers.host = 'localhost';
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
    const server = createServer(options, connections.onRequest);
    // Node would drop those after the first thousand, among them what a proxy has added. `maxHeaderSize` bounds them.
    server.maxHeadersCount = 0;
    connections.watch(server);
    // Unknown values of the Expect header are ignored.
    server.on('checkExpectation', connections.onRequest);
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
        if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') connections.end(socket);
        else refuse(error, socket);
    });
    return { server, connections };
}

function pathOf(url: string): string {
    const end = url.indexOf('?');
    return end === -1 ? url : url.slice(0, end);
}

/** Listens and resolves with the port; rejects with the error of the system, such as EADDRINUSE. */
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

/** Rejects as `listen` does if a server cannot listen there now. Listens for a moment, and answers nothing. */
export async function tryListening(port: number, host: string): Promise<void> {
    const server = createServer().on('connection', (socket) => socket.destroy());
    await listen(server, port, host);
    await new Promise((resolve) => server.close(resolve));
}

/** Stops accepting connections, waits for requests in progress, and closes the rest after `withinMs`. */
export function stopServer({ server, connections }: HttpServer, withinMs: number): Promise<void> {
    connections.close();
    return new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), withinMs);
        // Connections become idle after their response and are then closed.
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
    const { body, headers } = malformedResponse();
    return new Response(body, { status: errorStatus.invalid_request, headers });
}

/** Responds to bytes that Node could not parse as a request. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    if (!socket.writable || error.code === 'ECONNRESET') {
        socket.destroy();
        return;
    }
    const { body, headers } = malformedResponse();
    const lines = Object.entries({
        ...headers,
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
    });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.end(`HTTP/1.1 ${errorStatus.invalid_request} Bad Request\r\n${head}\r\n${body}`);
    // Otherwise the client could keep the half-closed connection open.
    setTimeout(() => socket.destroy(), lingerMs).unref();
}

function malformedResponse(): { body: string; headers: Record<string, string> } {
    const requestId = randomUUID();
    const message = 'The request is malformed or too long: its method, address, Host or another header.';
    const body = failureBody(failure('invalid_request', message), requestId);
    const headers = secured({
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId,
    });
    return { body: JSON.stringify(body), headers };
}
