import { write } from 'node:fs';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';

const writeAsync = promisify(write);

/** How long to wait before a full pipe is tried again. */
const retryMs = 20;

/**
 * Standard output or standard error of a command. Losing it never stops the command: what cannot be written is given up.
 *
 * Node's own streams are not used: an error nobody listens to ends the process while queries run, which hangs, and on a
 * file they count a half written text as written.
 */
export interface Output {
    readonly isTerminal: boolean;
    /** The system's error code once writing was given up: EPIPE when the reader has gone. */
    readonly fault: string | undefined;
    /** Writes a text behind the ones before. Resolves when it is written or given up; never rejects. */
    write(text: string): Promise<void>;
}

/** @param descriptor 1 for standard output, 2 for standard error. */
export function openOutput(descriptor: number): Output {
    let fault: string | undefined;
    let last = Promise.resolve();
    const writeNow = async (text: string) => {
        if (fault !== undefined) return;
        fault = await writeAll(descriptor, Buffer.from(text));
    };
    return {
        isTerminal: isatty(descriptor),
        get fault() {
            return fault;
        },
        write(text) {
            last = last.then(() => writeNow(text));
            return last;
        },
    };
}

/** @returns the error code of the write that failed. */
async function writeAll(descriptor: number, bytes: Buffer): Promise<string | undefined> {
    for (let done = 0; done < bytes.length; ) {
        try {
            const { bytesWritten } = await writeAsync(descriptor, bytes, done, bytes.length - done, null);
            done += bytesWritten;
        } catch (error) {
            const { code } = error as NodeJS.ErrnoException;
            if (code !== 'EAGAIN') return code ?? 'EIO';
            await new Promise((resolve) => setTimeout(resolve, retryMs));
        }
    }
    return undefined;
}
