import { constants, fstatSync, openSync, write } from 'node:fs';
import pino, { type Logger } from 'pino';
import type { WriteLine } from './observe.ts';

/** Lines are collected up to this size, or for this long, and written together. */
const collectCharacters = 8 * 1024;
const writeEveryMs = 250;

/** More than this is never kept: what comes while the reader does not read is lost. */
const keepCharactersMax = 1024 * 1024;

const lineFeed = 10;
const nothing = Buffer.alloc(0);

/** Writes bytes without waiting; `done` gets those that could not be written. */
export type WriteBytes = (bytes: Buffer, done: (unwritten: Buffer) => void) => void;

/**
 * Takes log lines and writes them behind. Whatever becomes of the output (a full disk, a reader that went away or stopped
 * reading), it never throws, never waits and keeps a bounded number of lines: the others are lost and counted.
 */
export class LogOutput {
    /** Lines that could not be written since the start. */
    lostLines = 0;
    private collected = '';
    private writing = false;
    /** Whether the last bytes written end in the middle of a line. */
    private isCut = false;

    constructor(private readonly writeBytes: WriteBytes) {
        setInterval(() => this.flush(), writeEveryMs).unref();
    }

    /** Takes one line with its line feed. */
    write(line: string): void {
        if (this.collected.length > keepCharactersMax) {
            this.lostLines++;
            return;
        }
        this.collected += line;
        if (this.collected.length > collectCharacters) this.flush();
    }

    /** Hands over what is collected, unless the bytes before are still being written. */
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

    /** Writes what is collected, but waits no longer than so many milliseconds. */
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

/** Writes to standard output in the way that suits what it is, so that no write blocks the process. */
export function standardOutput(): WriteBytes {
    const kind = fstatSync(1);
    if (kind.isFIFO() || kind.isSocket()) return streamWriter(process.stdout);
    return descriptorWriter(kind.isCharacterDevice() ? terminalDescriptor() : 1);
}

/** Pipes and sockets: Node writes to them without blocking. What follows an error is lost at once. */
export function streamWriter(stream: NodeJS.WriteStream): WriteBytes {
    stream.on('error', () => {});
    return (bytes, done) => {
        stream.write(bytes, (error) => done(error ? bytes : nothing));
    };
}

/**
 * Files and terminals. A full disk may have room again later, so each write is tried anew; a terminal that was stopped
 * (Ctrl-S) takes the bytes when it goes on.
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

/** The terminal opened anew, so that not blocking is a matter of this process alone; where that fails, as it is. */
function terminalDescriptor(): number {
    try {
        return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    } catch {
        return 1;
    }
}

/** Never in a log, wherever it stands in what is logged. */
const secrets = ['key', 'apiKey', 'email', 'headers', '*.key', '*.apiKey', '*.email', '*.headers', 'err.parameters'];

export interface Log {
    log: Logger;
    /** Takes the finished line of a request; null when the level leaves it out. */
    writeLine: WriteLine;
    output: LogOutput;
}

/** JSON lines on standard output, written behind so that no request waits for them. */
export function createLog(level: string): Log {
    const output = new LogOutput(standardOutput());
    const redact = { paths: secrets, censor: '[redacted]' };
    const log = pino({ level, base: null, redact, serializers: { err: plainError } }, output);
    return { log, writeLine: log.isLevelEnabled('info') ? (line) => output.write(line) : null, output };
}

/** What an error says. Drivers hang whole connections on theirs, with secrets of the protocol in them. */
function plainError(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
    return { name, message, code, stack, ...(cause instanceof Error && { cause: cause.message }) };
}
