import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromServer, ToServer } from '../contract/server-channel.ts';

/** The server, as a process of its own. What makes it end stands on standard error, which both share. */
export class ServerProcess {
    readonly #environment: NodeJS.ProcessEnv;
    #child: ChildProcess | undefined;
    #hasEnded = () => {};
    /** Resolves when the server has ended. */
    readonly ended = new Promise<void>((resolve) => {
        this.#hasEnded = resolve;
    });

    constructor(environment: NodeJS.ProcessEnv) {
        this.#environment = environment;
    }

    get isStarted(): boolean {
        return this.#child !== undefined;
    }

    /** Starts it. @returns its address, once it listens; nothing where it ends before. */
    async start(): Promise<string> {
        const program = fileURLToPath(new URL('../api/server.ts', import.meta.url));
        const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
            // Its log is for operators: the person at the terminal reads what is wrong.
            env: { ...this.#environment, LOG_LEVEL: this.#environment.LOG_LEVEL || 'warn' },
            stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
            // A signal of the terminal reaches this process alone, which then ends the server.
            detached: true,
        });
        child.once('exit', this.#hasEnded);
        this.#child = child;
        return await heard(child, (message) => (message === 'looked' ? undefined : message.listensOn));
    }

    /** Resolves when it serves what is in `dist/` now; never where it ends before. */
    async look(): Promise<void> {
        const child = this.#child as ChildProcess;
        const looked = heard(child, (message) => message === 'looked' || undefined);
        // An error means that it has ended, which `ended` tells.
        child.send('look' satisfies ToServer, () => {});
        await looked;
    }

    /** Ends it in order, if it was started. */
    async stop(): Promise<void> {
        if (this.#child?.kill('SIGTERM')) await this.ended;
    }
}

/** Resolves with what `read` finds in the first message that has it. */
function heard<T>(child: ChildProcess, read: (message: FromServer) => T | undefined): Promise<T> {
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
