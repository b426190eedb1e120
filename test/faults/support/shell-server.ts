import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** A server that makes room may close an idle connection just when a request uses it again. */
const ownConnection = { headers: { connection: 'close' } };

/** A server that a shell started, in a process group of its own. */
export interface ShellServer {
    url: string;
    child: ChildProcess;
    /** Sends a signal to the whole group. */
    signal(name: NodeJS.Signals): void;
    /** The exit status of the shell, or the signal that ended it. */
    ended: Promise<number | string>;
}

/**
 * Starts `api/server.ts` by a shell command in which SERVER stands for it, such as `ulimit -n 256; exec SERVER`, and
 * waits until it answers. Its output need not be readable: the port is chosen beforehand. It has no limit per address,
 * since tests poll it.
 */
export async function startByShell(
    command: string,
    environment: Record<string, string>,
    stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
): Promise<ShellServer> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = spawnShell(command, { PORT: String(port), RATE_LIMIT_PER_MINUTE: '0', ...environment }, stdio);
    const ended = endOf(child);
    let hasEnded = false;
    void ended.then(() => {
        hasEnded = true;
    });
    const answers = () =>
        fetch(`${url}/healthz`, ownConnection).then(
            ({ ok }) => ok,
            () => false,
        );
    await until(async () => hasEnded || (await answers()), 'the server answers');
    if (hasEnded) throw new Error(`the server ended with ${await ended}`);
    const signal = (name: NodeJS.Signals) => process.kill(-(child.pid as number), name);
    return { url, child, signal, ended };
}

/** Runs a shell command in which SERVER stands for the server; it has its own process group. */
export function spawnShell(command: string, environment: Record<string, string>, stdio: StdioOptions): ChildProcess {
    const { LEDGER_URL: _, DIST_DIR: __, SITE_URL: ___, ...inherited } = process.env;
    const script = command.replaceAll('SERVER', `'${process.execPath}' tools/run.js api/server`);
    const env = { ...inherited, ...environment };
    return spawn('bash', ['-c', script], { cwd: project, env, stdio, detached: true });
}

/** The exit status, or the signal that ended the process. */
export async function endOf(child: ChildProcess): Promise<number | string> {
    const [status, signal] = await once(child, 'exit');
    return status ?? signal;
}

/** A number of `/metrics`. */
export async function metric(url: string, name: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`, ownConnection)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(text)?.[1]);
}

async function freePort(): Promise<number> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    return port;
}
