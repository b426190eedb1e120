import { openFilesLimit, openFilesMin } from '../contract/open-files.ts';

/**
 * Entry point of the server. Only this file reads the environment and the clock. It checks the limit of open files
 * before it loads other modules. If the server cannot start, it prints one message and exits with status 1.
 */
const limit = openFilesLimit();

// Errors of a closed output are ignored.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
process.on('uncaughtException', fail);

if (limit !== null && limit < openFilesMin) {
    fail(new Error(`the limit of open files is ${limit}, but ${openFilesMin} are needed; raise it with ulimit -n.`));
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
