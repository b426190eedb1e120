import pino, { type Logger } from 'pino';
import type { WriteLine } from '../observe/observe.ts';

/** Lines are collected up to this size, or for this long, and written together. */
const collectBytes = 8 * 1024;
const flushEveryMs = 250;

/** Never in a log, wherever it stands in what is logged. */
const secrets = ['key', 'apiKey', 'email', 'headers', '*.key', '*.apiKey', '*.email', '*.headers', 'err.parameters'];

export interface Log {
    log: Logger;
    /** Takes the finished line of a request. */
    writeLine: WriteLine;
    /** Writes what is collected; call it before the process ends. */
    flush(): void;
}

/** JSON lines on standard output, written behind so that no request waits for them. */
export function createLog(level: string): Log {
    const destination = pino.destination({ dest: 1, sync: false, minLength: collectBytes });
    const redact = { paths: secrets, censor: '[redacted]' };
    const log = pino({ level, base: null, redact, serializers: { err: plainError } }, destination);
    // The destination measures every line it is given, which for request lines would be a tenth of the whole work of a
    // request; so they are collected here and handed over by the thousand bytes.
    let lines = '';
    const handOver = () => {
        if (lines !== '') destination.write(lines);
        lines = '';
    };
    const writeLine = (line: string) => {
        lines += line;
        if (lines.length > collectBytes) handOver();
    };
    setInterval(() => {
        handOver();
        destination.flush();
    }, flushEveryMs).unref();
    const flush = () => {
        handOver();
        destination.flushSync();
    };
    return { log, writeLine: log.isLevelEnabled('info') ? writeLine : null, flush };
}

/** What an error says. Drivers hang whole connections on theirs, with secrets of the protocol in them. */
function plainError(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
    return { name, message, code, stack, ...(cause instanceof Error && { cause: cause.message }) };
}
