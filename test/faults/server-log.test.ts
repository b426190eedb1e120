import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../api/support/folders.ts';
import { metric, type ShellServer, startByShell } from './support/shell-server.ts';
import { until } from './support/until.ts';

let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
    const cleanups: (() => Promise<void>)[] = [];
    folder = await temporaryFolder((work) => cleanups.push(work));
    environment = { DIST_DIR: join(folder, 'none'), RATE_LIMIT_PER_MINUTE: '0' };
    return async () => {
        for (const work of cleanups) await work();
    };
});

const ledger = (name: string) => ({ ...environment, LEDGER_URL: `sqlite:${join(folder, name)}.sqlite` });
const lost = ({ url }: ShellServer) => metric(url, 'log_lines_lost_total');

/** Answers go on while lines are lost, and the signal ends the process in order. */
async function servesOnAndEnds(server: ShellServer, signal: NodeJS.Signals): Promise<void> {
    try {
        await until(async () => (await lost(server)) > 0, 'lines are lost');
        const before = await lost(server);
        for (let count = 0; count < 5; count++) expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
        await until(async () => (await lost(server)) > before, 'more lines are lost');
    } finally {
        server.signal(signal);
    }
    expect(await server.ended).toBe(0);
}

describe.concurrent('a log that cannot be written does not stop the service, its lines are counted, and a signal ends it', () => {
    test('a log on a full disk (/dev/full) does not stop the service', async () => {
        await servesOnAndEnds(await startByShell('exec SERVER >/dev/full 2>&1', ledger('full')), 'SIGTERM');
    });

    test('a log beyond the limit of a file’s size does not stop the service', async () => {
        const log = join(folder, 'log');
        await writeFile(log, Buffer.alloc(4 * 1024 * 1024));
        const command = `ulimit -f 4096; exec SERVER >>'${log}' 2>&1`;
        await servesOnAndEnds(await startByShell(command, ledger('limit')), 'SIGTERM');
    });

    test('a log whose reader went away (| head -1) does not stop the service', async () => {
        const command = 'exec SERVER 2>&1 > >(head -1 >/dev/null)';
        await servesOnAndEnds(await startByShell(command, ledger('head')), 'SIGINT');
    });

    test('a log whose terminal was closed, standard output and error at once, does not stop the service', async () => {
        const server = await startByShell('exec SERVER', ledger('closed'), ['ignore', 'pipe', 'pipe']);
        (server.child.stdout as Readable).destroy();
        (server.child.stderr as Readable).destroy();
        await servesOnAndEnds(server, 'SIGHUP');
    });
});

test.concurrent('a reader of the log that stops reading stops neither the service nor its end', async () => {
    // A reader that is alive and never reads: the pipe of the system is full after 64 KiB.
    const server = await startByShell('exec SERVER 2>&1 > >(exec sleep 300)', ledger('stuck'));
    const headers = { 'x-request-id': 'x'.repeat(64) };
    for (let round = 0; round < 20; round++) {
        const answers = Array.from({ length: 40 }, () => fetch(`${server.url}/healthz`, { headers }));
        for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    }
    process.kill(server.child.pid as number, 'SIGTERM');
    expect(await server.ended).toBe(0);
    server.signal('SIGKILL');
    if (server.child.stdout?.readableEnded === false) await once(server.child, 'close');
});
