import pino, { type Logger } from 'pino';
import { LogOutput, standardOutput } from './log-output.ts';
import type { WriteLine } from './observe.ts';

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
