import { readFileSync, writeSync } from 'node:fs';
import { systemFault } from './system-fault.ts';

/** A module whose `command` does the work and gives the exit status. */
export interface CommandModule {
    command(): Promise<number>;
}

/** Loading the program opens some sixty files at once, and sheets are read several at a time. */
const openFilesMin = 128;

/**
 * Runs a command to its end. Its modules are loaded from here, after a look at the limit of open files: a process that may not
 * even open them says so in one sentence.
 */
export async function runCommand(load: () => Promise<CommandModule>): Promise<void> {
    const limit = openFilesLimit();
    if (limit !== undefined && limit < openFilesMin) {
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

/** How many files this process may have open; undefined where the system does not say. */
function openFilesLimit(): number | undefined {
    try {
        const [, soft] = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
        return soft === undefined ? undefined : Number(soft);
    } catch {
        return undefined;
    }
}
