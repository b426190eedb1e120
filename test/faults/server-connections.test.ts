import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../api/support/folders.ts';
import { metric, startByShell } from './support/shell-server.ts';
import { until } from './support/until.ts';

test('300 silent connections on 256 descriptors do not keep other clients out and are destroyed at the limit', async () => {
    const folder = await temporaryFolder();
    const environment = {
        DIST_DIR: join(folder, 'none'),
        LEDGER_URL: `sqlite:${join(folder, 'ledger.sqlite')}`,
        HEADERS_TIMEOUT_SECONDS: '5',
    };
    const server = await startByShell('ulimit -n 256; exec SERVER', environment, 'ignore');
    const sockets: Socket[] = [];
    try {
        const { port, hostname } = new URL(server.url);
        for (let count = 0; count < 300; count++) {
            const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
            socket.on('error', () => {});
            sockets.push(socket.resume());
        }
        await until(async () => (await metric(server.url, 'http_connections_cut_total')) > 100, 'room is made');
        for (let count = 0; count < 10; count++) {
            const answer = await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } });
            expect(answer.status).toBe(200);
        }
        await until(async () => (await metric(server.url, 'http_connections')) < 20, 'the silent ones are destroyed');
    } finally {
        for (const socket of sockets) socket.destroy();
        server.signal('SIGTERM');
    }
    expect(await server.ended).toBe(0);
});
