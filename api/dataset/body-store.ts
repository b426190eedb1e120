import { randomBytes } from 'node:crypto';
import { close, openSync, read, unlinkSync, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const writeAsync = promisify(write);

/** Small bodies share allocated blocks of this size. */
const blockBytes = 1024 * 1024;
const spillWriteBytes = 1024 * 1024;

/** Memory of a body besides its bytes. */
const bodyOverheadBytes = 128;

/**
 * Response bodies by number: in memory up to a limit, the others in one temporary file. The file is unlinked after it
 * is opened, so that it disappears with the process.
 */
export class BodyStore {
    /** Position in the file, or -1 - n for the n-th body in memory. */
    private readonly positions: Float64Array;
    private readonly lengths: Uint32Array;
    private readonly resident: Buffer[] = [];
    private residentBytesKept = 0;
    private block = Buffer.alloc(0);
    private count = 0;
    private file: number | null = null;
    private fileBytes = 0;
    private unwritten: Uint8Array[] = [];
    private unwrittenBytes = 0;

    constructor(
        capacity: number,
        private readonly residentBytesMax: number,
    ) {
        this.positions = new Float64Array(capacity);
        this.lengths = new Uint32Array(capacity);
    }

    get residentCount(): number {
        return this.resident.length;
    }

    get residentBytes(): number {
        return this.residentBytesKept;
    }

    get spilledBytes(): number {
        return this.fileBytes;
    }

    /** The length of a body in bytes. */
    length(number: number): number {
        return this.lengths[number] as number;
    }

    isResident(number: number): boolean {
        return (this.positions[number] as number) < 0;
    }

    /** Adds the next body and copies its bytes. Returns a promise if it must wait for the file. */
    append(body: Uint8Array): void | Promise<void> {
        const number = this.count++;
        this.lengths[number] = body.length;
        if (this.residentBytesKept + body.length + bodyOverheadBytes <= this.residentBytesMax) {
            this.positions[number] = -1 - this.resident.length;
            this.resident.push(this.keep(body));
            this.residentBytesKept += body.length + bodyOverheadBytes;
            return;
        }
        this.positions[number] = this.fileBytes;
        this.fileBytes += body.length;
        this.unwritten.push(Buffer.from(body));
        this.unwrittenBytes += body.length;
        if (this.unwrittenBytes >= spillWriteBytes) return this.flush();
    }

    /** Completes the store after the last body. */
    async finish(): Promise<void> {
        await this.flush();
        this.block = Buffer.alloc(0);
    }

    /** Reads bytes of a body: synchronously from memory, or with a promise from the file. */
    read(number: number, from = 0, length = this.length(number) - from): Buffer | Promise<Buffer> {
        const position = this.positions[number] as number;
        if (position < 0) {
            const body = this.resident[-1 - position] as Buffer;
            return length === body.length ? body : body.subarray(from, from + length);
        }
        return readFully(this.file as number, position + from, length);
    }

    /** Closes the file. Bodies cannot be read afterwards. */
    close(): void {
        if (this.file !== null) close(this.file, () => {});
        this.file = null;
    }

    private keep(body: Uint8Array): Buffer {
        if (body.length > blockBytes / 4) {
            const own = Buffer.allocUnsafeSlow(body.length);
            own.set(body);
            return own;
        }
        if (this.block.length < body.length) {
            this.block = Buffer.allocUnsafeSlow(Math.min(blockBytes, Math.max(this.residentBytesMax, body.length)));
        }
        const kept = this.block.subarray(0, body.length);
        kept.set(body);
        this.block = this.block.subarray(body.length);
        return kept;
    }

    private async flush(): Promise<void> {
        if (this.unwrittenBytes === 0) return;
        const bytes = Buffer.concat(this.unwritten);
        const position = this.fileBytes - this.unwrittenBytes;
        this.unwritten = [];
        this.unwrittenBytes = 0;
        this.file ??= openUnlinked();
        for (let done = 0; done < bytes.length; ) {
            const { bytesWritten } = await writeAsync(this.file, bytes, done, bytes.length - done, position + done);
            done += bytesWritten;
        }
    }
}

function openUnlinked(): number {
    const path = join(tmpdir(), `market-responses-${process.pid}-${randomBytes(6).toString('hex')}`);
    const file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
    return file;
}

/** Uses the callback form of `read`, which is much faster than the promise form. */
function readFully(file: number, position: number, length: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
        const bytes = Buffer.allocUnsafeSlow(length);
        const next = (done: number) => {
            read(file, bytes, done, length - done, position + done, (error, bytesRead) => {
                if (error !== null) reject(error);
                else if (bytesRead === 0 && length > done) reject(new Error('The file of responses is too short.'));
                else if (done + bytesRead < length) next(done + bytesRead);
                else resolve(bytes);
            });
        };
        next(0);
    });
}
