import { constants, fstatSync, openSync, write } from 'node:fs';
import pino, { type Logger } from 'pino';
import type { WriteLine } from './observe.ts';

/** Lines are buffered up to this size and for this time. */
const collectCharacters = 64 * 1024;
const writeEveryMs = 250;

/** Maximum size of the buffer. Further lines are dropped while the output blocks. */
const keepCharactersMax = 1024 * 1024;

const lineFeed = 10;
const nothing = Buffer.alloc(0);

/** Writes bytes asynchronously; calls `done` with those that could not be written. */
type WriteBytes = (bytes: Buffer, done: (unwritten: Buffer) => void) => void;

/**
 * Buffers log lines and writes them asynchronously. If the output fails (a full disk, a reader that has gone or
 * stopped), it never throws or blocks, and its buffer is bounded: further lines are dropped and counted.
 */
export class LogOutput {
    /** Lines that could not be written since the start. */
    lostLines = 0;
    private collected = '';
    private writing = false;
    /** Whether the last write ended in the middle of a line. */
    private isCut = false;

    constructor(private readonly writeBytes: WriteBytes) {
        setInterval(() => this.flush(), writeEveryMs).unref();
    }

    /** Buffers one line, including its line feed. */
    write(line: string): void {
        if (this.collected.length > keepCharactersMax) {
            this.lostLines++;
            return;
        }
        this.collected += line;
        if (this.collected.length > collectCharacters) this.flush();
    }

    /** Starts writing the buffer, unless a write is in progress. */
    flush(): void {
        if (this.writing || this.collected === '') return;
        const prefix = this.isCut ? '\n' : '';
        const bytes = Buffer.from(prefix + this.collected);
        this.collected = '';
        this.writing = true;
        this.writeBytes(bytes, (unwritten) => {
            this.writing = false;
            const written = bytes.length - unwritten.length;
            this.lostLines += lineCount(unwritten) - (written === 0 ? prefix.length : 0);
            if (written > 0) this.isCut = bytes[written - 1] !== lineFeed;
            if (this.collected.length > collectCharacters) this.flush();
        });
    }

    /** Writes the buffer and waits for it, at most `withinMs`. */
    async end(withinMs: number): Promise<void> {
        const untilMs = performance.now() + withinMs;
        this.flush();
        while ((this.writing || this.collected !== '') && performance.now() < untilMs) {
            await new Promise((resolve) => setTimeout(resolve, 5));
            this.flush();
        }
    }
}

function lineCount(bytes: Buffer): number {
    return bytes.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0);
}

/** Creates a non-blocking writer for the kind of standard output. */
function standardOutput(): WriteBytes {
    const kind = fstatSync(1);
    if (kind.isFIFO() || kind.isSocket()) return streamWriter(process.stdout);
    return descriptorWriter(kind.isCharacterDevice() ? terminalDescriptor() : 1);
}

/** For pipes and sockets, to which Node writes without blocking. Writes after an error fail immediately. */
export function streamWriter(stream: NodeJS.WriteStream): WriteBytes {
    stream.on('error', () => {});
    return (bytes, done) => {
        stream.write(bytes, (error) => done(error ? bytes : nothing));
    };
}

/**
 * For files and terminals. Each write is tried even after a failure, because a full disk may have room again. Writes to
 * a stopped terminal (Ctrl-S) are retried.
 */
function descriptorWriter(descriptor: number): WriteBytes {
    return function writeOn(bytes, done) {
        write(descriptor, bytes, (error, written) => {
            if (error?.code === 'EAGAIN') setTimeout(() => writeOn(bytes, done), writeEveryMs).unref();
            else if (error || written === 0) done(bytes);
            else if (written < bytes.length) writeOn(bytes.subarray(written), done);
            else done(nothing);
        });
    };
}

/**
 * Opens the terminal again in non-blocking mode, which then affects only this process; falls back to standard output.
 */
function terminalDescriptor(): number {
    try {
        return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    } catch {
        return 1;
    }
}

export interface Log {
    log: Logger;
    /** Writes the formatted line of a request; null if the level excludes it. */
    writeLine: WriteLine;
    output: LogOutput;
}

interface LogOptions {
    level: string;
    /** Names of members that are never logged, neither of a line nor of an object in it. */
    secrets: readonly string[];
}

/** Creates a log of JSON lines on standard output, which are written asynchronously. */
export function createLog({ level, secrets }: LogOptions): Log {
    const output = new LogOutput(standardOutput());
    const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' };
    const log = pino({ level, base: null, redact, serializers: { err: plainError } }, output);
    return { log, writeLine: log.isLevelEnabled('info') ? (line) => output.write(line) : null, output };
}

/** The loggable members of an error. Errors of drivers may contain connections with secrets. */
function plainError(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
    return { name, message, code, stack, ...(cause instanceof Error && { cause: cause.message }) };
}
