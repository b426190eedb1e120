import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromServer, ToServer } from '../contract/server-channel.ts';

/** The server as a child process. It shares standard error, where it reports why it exits. */
export class ServerProcess {
    readonly #environment: NodeJS.ProcessEnv;
    #child: ChildProcess | undefined;
    #hasEnded = () => {};
    /** Resolves when the server has exited. */
    readonly ended = new Promise<void>((resolve) => {
        this.#hasEnded = resolve;
    });

    constructor(environment: NodeJS.ProcessEnv) {
        this.#environment = environment;
    }

    get isStarted(): boolean {
        return this.#child !== undefined;
    }

    /** Starts the server and resolves with its address once it listens. Does not resolve if the server exits before. */
    async start(): Promise<string> {
        const run = fileURLToPath(new URL('../tools/run.js', import.meta.url));
        const child = spawn(process.execPath, [run, 'api/server'], {
            // The terminal shows only warnings and errors of the server.
            env: { ...this.#environment, LOG_LEVEL: this.#environment.LOG_LEVEL || 'warn' },
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
            // A signal of the terminal reaches only this process, which then stops the server.
            detached: true,
        });
        child.once('exit', this.#hasEnded);
        this.#child = child;
        return await nextMessage(child, (message) => (message === 'reloaded' ? undefined : message.listensOn));
    }

    /** Resolves when the server serves the current `dist/`. Does not resolve if the server exits before. */
    async reload(): Promise<void> {
        const child = this.#child as ChildProcess;
        const reloaded = nextMessage(child, (message) => message === 'reloaded' || undefined);
        // An error means that the server has exited; `ended` reports that.
        child.send('reload' satisfies ToServer, () => {});
        await reloaded;
    }

    /** Stops the server gracefully, if it was started. */
    async stop(): Promise<void> {
        if (this.#child?.kill('SIGTERM')) await this.ended;
    }
}

/** Resolves with the first value other than undefined that `read` returns for a message. */
function nextMessage<T>(child: ChildProcess, read: (message: FromServer) => T | undefined): Promise<T> {
    return new Promise((resolve) => {
        const onMessage = (message: FromServer) => {
            const found = read(message);
            if (found === undefined) return;
            child.off('message', onMessage);
            resolve(found);
        };
        child.on('message', onMessage);
    });
}
