import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';

const root = new URL('../../../', import.meta.url).pathname;

/** What a command that ended has left. */
export interface Ended {
    status: number | null;
    stdout: string;
    stderr: string;
    lastLine: string;
}

/** What the process may use. */
export interface Limits {
    /** KiB of the largest file that it may write; any size without it. */
    fileKibMax?: number;
    /** Its working folder; that of the repository without it. */
    folder?: string;
}

/** A server process as a user starts it, with its address once it listens. */
export interface RunningServer {
    url: string;
    child: ChildProcessWithoutNullStreams;
    /** Everything it has written so far. */
    log(): string;
    stderr(): string;
    /** Sends the signal and waits for the end; gives the exit status. */
    stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The variables of this process without a configuration of its own, and those given. */
export function environmentWith(environment: Record<string, string>): NodeJS.ProcessEnv {
    const { LEDGER_URL: _, DIST_DIR: __, SITE_URL: ___, ...inherited } = process.env;
    return { ...inherited, ...environment };
}

export function lastLineOf(text: string): string {
    return text.trimEnd().split('\n').at(-1) ?? '';
}

function start(
    file: string,
    arguments_: string[],
    environment: Record<string, string>,
    { fileKibMax, folder = root }: Limits = {},
): ChildProcessWithoutNullStreams {
    const env = environmentWith(environment);
    const command = [process.execPath, `${inject('programs')}/${file.replace('.ts', '.js')}`, ...arguments_];
    const limited = ['bash', '-c', `ulimit -f ${fileKibMax}; exec "$@"`, 'bash', ...command];
    const [program, ...rest] = fileKibMax === undefined ? command : limited;
    return spawn(program as string, rest, { cwd: folder, env });
}

/** Runs a command line entry point to its end. */
export async function run(
    file: string,
    arguments_: string[],
    environment: Record<string, string>,
    limits: Limits = {},
): Promise<Ended> {
    const child = start(file, arguments_, environment, limits);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part) => (stdout += part));
    child.stderr.on('data', (part) => (stderr += part));
    const [status] = await once(child, 'close');
    return { status, stdout, stderr, lastLine: lastLineOf(stdout) };
}

/** Starts a server on a free port and waits until it listens. */
export async function startServer(environment: Record<string, string>, limits: Limits = {}): Promise<RunningServer> {
    const child = start('api/server.ts', [], { PORT: '0', ...environment }, limits);
    let [log, errors] = ['', ''];
    child.stderr.on('data', (part) => (errors += part));
    const ended = once(child, 'close').then(([status]) => status as number | null);
    const url = await new Promise<string>((resolve, reject) => {
        child.stdout.on('data', (part) => {
            log += part;
            const listening = /"url":"([^"]+)"/u.exec(log);
            if (listening !== null) resolve(listening[1] as string);
        });
        void ended.then((status) => reject(new Error(`The server ended with ${status}: ${errors}${log}`)));
    });
    return {
        url,
        child,
        log: () => log,
        stderr: () => errors,
        stop: (signal = 'SIGTERM') => {
            child.kill(signal);
            return ended;
        },
    };
}
