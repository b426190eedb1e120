import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { type PipelineConfiguration, readPipelineConfiguration } from '../contract/configuration.ts';
import { Problem } from './problem.ts';

/** The configuration of a pipeline command, or the end of the process with every problem of the environment named. */
export function configurationOrExit(environment: NodeJS.ProcessEnv): PipelineConfiguration {
    const read = readPipelineConfiguration(environment);
    if (!read.ok) return exitWith(read.messages);
    const { dataFolder } = read.configuration;
    const isFolder = statSync(dataFolder, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return isFolder ? read.configuration : exitWith([`DATA_DIR: there is no folder ${dataFolder}.`]);
}

function exitWith(messages: readonly string[]): never {
    process.stderr.write(messages.map((message) => `${message}\n`).join(''));
    process.exit(1);
}

/** Memory for DuckDB: as configured, else half of what this process may have. */
export function memoryMib({ memoryMib }: PipelineConfiguration): number {
    // In a container the limit counts, not the machine behind it; without one it is 0 or astronomical.
    const limits = [totalmem(), process.constrainedMemory()].filter((bytes) => bytes > 0);
    return memoryMib ?? Math.floor(Math.min(...limits) / 2 / 2 ** 20);
}

/** How far ahead of UTC the day begins where it begins first (Line Islands): a day that is today anywhere is no future. */
const earliestZoneHours = 14;

/** The last day that a sheet may name: BUILD_DATE, else today where it is latest. @param nowMs milliseconds since 1970. */
export function latestDay({ buildDate }: PipelineConfiguration, nowMs: number): string {
    return buildDate ?? new Date(nowMs + earliestZoneHours * 3_600_000).toISOString().slice(0, 10);
}

/**
 * Runs a command to its exit status. What a person can mend is said in words; anything else is a bug and keeps its stack.
 */
export async function endOf(configuration: PipelineConfiguration, command: () => Promise<number>): Promise<number> {
    try {
        return await command();
    } catch (error) {
        const problem = knownProblem(error, configuration.distFolder);
        if (!problem) throw error;
        process.stderr.write(`${problem}\n`);
        return 1;
    }
}

function knownProblem(error: unknown, distFolder: string): string | undefined {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof Problem) return message;
    const isFull = code === 'ENOSPC' || /no space left on device/iu.test(message);
    if (isFull) return `the disk is full: nothing was built, ${distFolder} is as it was`;
    if (['EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) return `${message}: nothing was built`;
    return undefined;
}

/** Tidies up when somebody interrupts the command, and ends with the status of the signal. */
export function onInterrupt(tidyUp: () => void): void {
    const statuses = { SIGINT: 130, SIGTERM: 143 } as const;
    for (const [signal, status] of Object.entries(statuses)) {
        process.once(signal, () => {
            tidyUp();
            process.exit(status);
        });
    }
}
