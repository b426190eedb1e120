import { write } from 'node:fs';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';

const writeAsync = promisify(write);

/** Milliseconds between attempts to write to a full pipe. */
const retryMs = 20;

/**
 * Standard output or standard error of a command. A failed write does not stop the command; later writes are dropped.
 *
 * Does not use Node's streams: an unhandled error would end the process while queries run, which hangs, and for files
 * they count a partly written text as written.
 */
export interface Output {
    readonly isTerminal: boolean;
    /**
     * The error code of the failed write, such as EPIPE when the reader closed the pipe; undefined if no write failed.
     */
    readonly fault: string | undefined;
    /** Writes texts in the order of the calls. Resolves when the text is written or dropped; never rejects. */
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

/** Writes a JSON array with one element per line, from portions of elements as JSON texts. */
export async function writeJsonArray(
    output: Pick<Output, 'write'>,
    portions: AsyncIterable<readonly string[]>,
): Promise<void> {
    let before = '[\n';
    for await (const elements of portions) {
        if (elements.length === 0) continue;
        await output.write(before + elements.join(',\n'));
        before = ',\n';
    }
    await output.write(before === ',\n' ? '\n]\n' : '[]\n');
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
