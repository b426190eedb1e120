import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NotMeasured } from './result.ts';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const reporter = new URL('process-cost.js', import.meta.url).href;

/** Environment variables that a child inherits. Those of the service would change the measurement. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG'];

export type Environment = Record<string, string>;

/** A finished script and its cost. */
interface Finished {
    status: number | null;
    /** From the start of the process to its end. */
    wallSeconds: number;
    /** Of all threads, user and system. */
    processorSeconds: number;
    peakMib: number;
    stdout: string;
    stderr: string;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
});

/** Runs a script of the project in a new process, as the Makefile does, and waits for its end. */
export async function runScript(script: string, args: string[], environment: Environment = {}): Promise<Finished> {
    const startMs = performance.now();
    const child = startNode(script, args, environment, ['ignore', 'pipe', 'pipe', 'pipe'], ['--import', reporter]);
    const [, stdout, stderr, cost] = child.stdio.map(collect);
    const status = await ended(child);
    const wallSeconds = (performance.now() - startMs) / 1000;
    const [out, err, costs] = await Promise.all([stdout, stderr, cost]);
    const [kib = 0, microseconds = 0] = (costs ?? '').split(' ').map(Number);
    const processorSeconds = microseconds / 1e6;
    return { status, wallSeconds, processorSeconds, peakMib: kib / 1024, stdout: out ?? '', stderr: err ?? '' };
}

/** As `runScript`, for a script that must succeed. */
export async function runSoundly(script: string, args: string[], environment: Environment = {}): Promise<Finished> {
    const finished = await runScript(script, args, environment);
    if (finished.status === 0) return finished;
    throw new NotMeasured(`${script} ended with ${finished.status}: ${tail(finished.stderr || finished.stdout)}`);
}

/** A script that runs until it is stopped. */
export interface Running {
    pid: number;
    /** Stops it and waits for its end. Resolves with its output. */
    stop(): Promise<string>;
    /** Its output, after it has ended by itself. */
    finished: Promise<string>;
}

/**
 * Starts a script in the background.
 * @param logs files that receive its standard output and standard error.
 */
export function startScript(
    script: string,
    args: string[],
    environment: Environment = {},
    logs: { output?: string; errors?: string } = {},
): Running {
    const [output, errors] = [logs.output, logs.errors].map((file) =>
        file === undefined ? 'pipe' : openSync(file, 'w'),
    );
    const child = startNode(script, args, environment, ['ignore', output ?? 'pipe', errors ?? 'pipe']);
    const [, stdout, stderr] = child.stdio.map(collect);
    const finished = ended(child).then(async (status) => {
        if (status === 0) return (await stdout) ?? '';
        throw new NotMeasured(`${script} ended with ${status}: ${tail((await stderr) ?? '')}`);
    });
    // Callers that await `finished` get the error; without one it is ignored.
    finished.catch(() => {});
    return {
        pid: child.pid as number,
        finished,
        stop: () => {
            child.kill('SIGTERM');
            return finished;
        },
    };
}

function startNode(
    script: string,
    args: string[],
    environment: Environment,
    stdio: ('ignore' | 'pipe' | number)[],
    flags: string[] = [],
): ChildProcess {
    const kept = inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
    // Programs of the product start from their bundle, as make starts them.
    const program = /^(?:api|pipeline|watch)\//u.test(script)
        ? ['tools/run.js', script.replace(/\.ts$/u, '')]
        : ['--import', 'tsx', script];
    const child = spawn(process.execPath, [...flags, ...program, ...args], {
        cwd: projectFolder,
        env: { ...Object.fromEntries(kept), ...environment },
        stdio,
    });
    running.add(child);
    return child;
}

function ended(child: ChildProcess): Promise<number | null> {
    return new Promise((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', (status) => {
            running.delete(child);
            resolve(status);
        });
    });
}

async function collect(stream: ChildProcess['stdio'][number] | undefined): Promise<string> {
    if (!stream || !('setEncoding' in stream)) return '';
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += chunk;
    return text;
}

/** The last lines of a script's output, or the error without most of its stack. */
function tail(text: string): string {
    const lines = text.trim().split('\n');
    const error = lines.findLastIndex((line) => /^\w*Error\b/u.test(line));
    return (error < 0 ? lines.slice(-5) : lines.slice(error, error + 3)).join('\n');
}
