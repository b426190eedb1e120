import { writeSync } from 'node:fs';
import { openFilesLimit, openFilesMin } from '../contract/open-files.ts';
import { systemFault } from './system-fault.ts';

interface CommandModule {
    command(): Promise<number>;
}

/**
 * Runs a command. Checks the limit of open files before it loads the modules of the command, and reports a limit that
 * is too low.
 */
export async function runCommand(load: () => Promise<CommandModule>): Promise<void> {
    const limit = openFilesLimit();
    if (limit !== null && limit < openFilesMin) {
        end(
            `this process may open ${limit} files only, and ${openFilesMin} are needed; raise the limit with ulimit -n`,
        );
        return;
    }
    const module = await loaded(load);
    if (module) process.exitCode = await module.command();
}

async function loaded(load: () => Promise<CommandModule>): Promise<CommandModule | undefined> {
    try {
        return await load();
    } catch (error) {
        const fault = systemFault(error);
        if (!fault) throw error;
        end(fault);
        return undefined;
    }
}

function end(sentence: string): void {
    writeSync(2, `${sentence}\n`);
    process.exitCode = 1;
}
