import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
    '.html': 'text/html; charset=utf-8',
    '.css': 'text/css',
    '.js': 'text/javascript',
};

/** The files of a folder over HTTP, as a host with the policy of our server sends them. */
export async function serveFolder(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
    const server = createServer((request, response) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const name = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
        readFile(join(folder, name)).then(
            (body) => {
                response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream');
                response.setHeader(
                    'content-security-policy',
                    "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
                );
                response.end(body);
            },
            () => response.writeHead(404).end(),
        );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
        url: `http://127.0.0.1:${port}`,
        close: () =>
            new Promise((resolve) => {
                server.close(() => resolve());
                server.closeAllConnections();
            }),
    };
}
