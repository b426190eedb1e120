import { renameSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Environment, type Running, runSoundly, startScript } from './child.ts';
import { type Recorded, request, saveRecording } from './recording.ts';
import { NotMeasured } from './result.ts';

export interface Service {
    origin: string;
    /** Headers that a request needs. */
    headers: Record<string, string>;
    process: Running;
}

const readyWithinMs = 60_000;
const retryMs = 10;

/** Starts the real server on `dist`, with its own ledger, and waits until it is ready. */
export async function startServer(folder: string, environment: Environment): Promise<Service> {
    const port = environment.PORT ?? String(await freePort());
    const ledger = `sqlite:${join(folder, 'ledger.sqlite')}`;
    // Logs one line per request, as in production.
    const logs = { output: join(folder, 'server.log') };
    const process = startScript('api/server.ts', [], { LEDGER_URL: ledger, ...environment, PORT: port }, logs);
    const service = { origin: `http://127.0.0.1:${port}`, headers: {}, process };
    await untilAnswered(service, '/readyz');
    return service;
}

/** The same with a key without limit. */
export async function startService(
    folder: string,
    dist: string,
    memoryMib: number,
    more: Environment = {},
): Promise<Service> {
    const environment = {
        ...more,
        DIST_DIR: dist,
        LEDGER_URL: `sqlite:${join(folder, 'ledger.sqlite')}`,
        RESPONSE_MEMORY_MIB: String(memoryMib),
    };
    const issue = ['keys', 'issue', '--customer', 'bench', '--daily-limit', 'unlimited'];
    const { stdout } = await runSoundly('api/commands/run.ts', issue, environment);
    const key = stdout.trim().split('\n').at(-1) as string;
    return { ...(await startServer(folder, environment)), headers: { 'x-api-key': key } };
}

/** Starts the bare server, which sends answers of the real one. */
export async function startBareServer(folder: string, answers: readonly Recorded[]): Promise<Service> {
    saveRecording(folder, answers);
    const port = await freePort();
    const process = startScript('bench/bare-server.ts', [folder, String(port)]);
    const service = { origin: `http://127.0.0.1:${port}`, headers: {}, process };
    await untilAnswered(service, (answers[0] as Recorded).path);
    return service;
}

/** Points a link to another folder with one rename, as the build does. */
export function switchLink(link: string, target: string): void {
    symlinkSync(target, `${link}-next`);
    renameSync(`${link}-next`, link);
}

async function untilAnswered({ origin, headers, process }: Service, path: string): Promise<void> {
    const ended = process.finished.then(() => {
        throw new NotMeasured('a server ended before it was ready');
    });
    ended.catch(() => {});
    const deadline = performance.now() + readyWithinMs;
    for (;;) {
        try {
            await Promise.race([request(origin, path, headers), ended]);
            return;
        } catch (error) {
            const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
            const isRefused = cause?.code === 'ECONNREFUSED';
            if (!isRefused || performance.now() > deadline) throw error;
            await Promise.race([wait(retryMs), ended]);
        }
    }
}

export function freePort(): Promise<number> {
    return new Promise((resolve, reject) => {
        const server = createServer();
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            server.close(() => resolve((address as { port: number }).port));
        });
    });
}
