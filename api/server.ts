import { openFilesLimit, openFilesMin } from '../contract/open-files.ts';

/**
 * The entry of the server, and its only place that reads the environment and the clock. It loads nothing before it knows
 * that the process may open enough files. Whatever makes a start impossible ends the process with one sentence and
 * status 1.
 */
const limit = openFilesLimit();

// Nobody may be there to read what is written.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
process.on('uncaughtException', fail);

if (limit !== null && limit < openFilesMin) {
    fail(new Error(`the limit of open files is ${limit}, and ${openFilesMin} are needed; raise it with ulimit -n.`));
} else {
    const { serve } = await import('./serve.ts');
    await serve(process.env, Date.now);
}

function fail(error: Error): never {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EMFILE' ? `too many open files for the limit of ${limit}.` : message.split('\n')[0];
    process.stderr.write(`The server cannot start: ${reason}\n`);
    process.exit(1);
}
