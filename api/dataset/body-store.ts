import { randomBytes } from 'node:crypto';
import { close, fstatSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Texts by number, in one temporary file with a newline after each: bodies of responses and elements of lists. The file
 * is unlinked after it is opened, so that it disappears with the process. The system keeps in its cache what is read
 * often.
 */
export class BodyStore {
    /** Position of each body in the file, and its end. */
    private readonly positions: Float64Array;
    private file: number | null = openUnlinked();

    /** @param count number of bodies. */
    constructor(readonly count: number) {
        this.positions = new Float64Array(count + 1);
    }

    /** A path at which this process can write the file. */
    get path(): string {
        return `/dev/fd/${this.file}`;
    }

    get bytes(): number {
        return this.position(this.count);
    }

    /** Sets the length of a body in bytes. */
    setLength(number: number, length: number): void {
        this.positions[number + 1] = length + 1;
    }

    /** Computes the positions of all bodies from their lengths. Returns whether the file has just these bodies. */
    finish(): boolean {
        for (let number = 0; number < this.count; number++) {
            this.positions[number + 1] = this.position(number) + this.position(number + 1);
        }
        return fstatSync(this.file as number).size === this.bytes;
    }

    /** Reads a body. This takes some microseconds, less than handing the work to another thread. */
    read(number: number): Buffer {
        return this.readFile(this.position(number), this.position(number + 1) - 1);
    }

    /** Reads bodies. Those that follow one another in the file are read at once. */
    readAll(numbers: readonly number[]): Buffer[] {
        const bodies: Buffer[] = [];
        for (let at = 0; at < numbers.length; ) {
            const first = numbers[at] as number;
            let end = first + 1;
            while (numbers[at + end - first] === end) end += 1;
            const start = this.position(first);
            const bytes = this.readFile(start, this.position(end));
            for (let number = first; number < end; number++) {
                bodies.push(bytes.subarray(this.position(number) - start, this.position(number + 1) - 1 - start));
            }
            at += end - first;
        }
        return bodies;
    }

    private position(number: number): number {
        return this.positions[number] as number;
    }

    private readFile(start: number, end: number): Buffer {
        const bytes = Buffer.allocUnsafeSlow(end - start);
        for (let done = 0; done < bytes.length; ) {
            const bytesRead = readSync(this.file as number, bytes, done, bytes.length - done, start + done);
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
