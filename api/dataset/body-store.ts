import { randomBytes } from 'node:crypto';
import { close, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Response bodies by number, in one temporary file with a newline after each. The file is unlinked after it is opened,
 * so that it disappears with the process. The system keeps in its cache what is read often.
 */
export class BodyStore {
    private readonly positions: Float64Array;
    private readonly lengths: Uint32Array;
    private count = 0;
    private end = 0;
    private file: number | null = openUnlinked();

    constructor(capacity: number) {
        this.positions = new Float64Array(capacity);
        this.lengths = new Uint32Array(capacity);
    }

    /** A path at which this process can write the file. */
    get path(): string {
        return `/dev/fd/${this.file}`;
    }

    get bytes(): number {
        return this.end;
    }

    /** Adds the next body of the file by its length in bytes. */
    add(length: number): void {
        this.positions[this.count] = this.end;
        this.lengths[this.count] = length;
        this.count += 1;
        this.end += length + 1;
    }

    /** Whether the file has all added bodies and no more. */
    isComplete(): boolean {
        return fstatSync(this.file as number).size === this.end;
    }

    /** The length of a body in bytes. */
    length(number: number): number {
        return this.lengths[number] as number;
    }

    /** Reads bytes of a body. This takes some microseconds, less than handing the work to another thread. */
    read(number: number, from = 0, length = this.length(number) - from): Buffer {
        const bytes = Buffer.allocUnsafeSlow(length);
        for (let done = 0; done < length; ) {
            const position = (this.positions[number] as number) + from + done;
            const bytesRead = readSync(this.file as number, bytes, done, length - done, position);
            if (bytesRead === 0) throw new Error('The file of responses is too short.');
            done += bytesRead;
        }
        return bytes;
    }

    /** Closes the file. Bodies cannot be read afterwards. */
    close(): void {
        if (this.file !== null) close(this.file, () => {});
        this.file = null;
    }
}

function openUnlinked(): number {
    const path = join(tmpdir(), `market-responses-${process.pid}-${randomBytes(6).toString('hex')}`);
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
}
