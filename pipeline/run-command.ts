import { writeSync } from 'node:fs';
import { systemFault } from './system-fault.ts';

/** A module whose `command` does the work and gives the exit status. */
export interface CommandModule {
    command(): Promise<number>;
}

/**
 * Runs a command to its end. Its modules are loaded from here, so that a process which may not even open them says so in
 * one sentence: nothing that this file needs can fail that way.
 */
export async function runCommand(load: () => Promise<CommandModule>): Promise<void> {
    const module = await loaded(load);
    process.exitCode = module ? await module.command() : 1;
}

async function loaded(load: () => Promise<CommandModule>): Promise<CommandModule | undefined> {
    try {
        return await load();
    } catch (error) {
        const fault = systemFault(error);
        if (!fault) throw error;
        writeSync(2, `${fault}\n`);
        return undefined;
    }
}
