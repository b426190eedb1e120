import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { projectFolder, temporaryFolder, writeFiles } from '../../support/pipeline.ts';

/** A command of the pipeline in a shell, as a person types it, with what only a shell can do to it. */
export interface ShellRun {
    status: number | null;
    signal: NodeJS.Signals | null;
    stdout: string;
    stderr: string;
}

/** What a command that ends in words never writes: a line of a stack. */
export const stackLine = /^\s+at /mu;

/** The text that starts a command such as `make build` without make, so that signals reach the process. */
export function commandLine(command: 'build' | 'check' | 'release' | 'sheet', flags = ''): string {
    return `"${process.execPath}" ${flags} "${inject('programs')}/pipeline/run.js" ${command}`;
}

/** Starts a script of bash; what still runs when the test ends is killed, with its whole group. */
export function startShell(script: string, environment: Record<string, string>): ChildProcess {
    const child = spawn('bash', ['--norc', '-c', script], {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: projectFolder,
        env: { PATH: process.env.PATH, ...environment },
        detached: true,
    });
    onTestFinished(() => {
        try {
            process.kill(-(child.pid as number), 'SIGKILL');
        } catch {
            // It has ended by itself.
        }
    });
    return child;
}

export async function endOfShell(child: ChildProcess): Promise<ShellRun> {
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
        child[name]?.setEncoding('utf8').on('data', (text: string) => {
            output[name] += text;
        });
    }
    const [status, signal] = await once(child, 'close');
    return { status, signal, ...output };
}

export function runShell(script: string, environment: Record<string, string>): Promise<ShellRun> {
    return endOfShell(startShell(script, environment));
}

/** A module that is loaded before a command and changes what it meets; it may use `fs`, `child_process` and `sync`. */
export function preload(program: string): string {
    const head = `import fs from 'node:fs';
import child_process from 'node:child_process';
import { syncBuiltinESMExports as sync } from 'node:module';
`;
    return `--import ${path.join(writeFiles(temporaryFolder(), { 'preload.mjs': `${head}${program}\nsync();\n` }), 'preload.mjs')}`;
}
