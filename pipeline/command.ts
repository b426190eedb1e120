import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { misspelt, type PipelineConfiguration, readPipelineConfiguration } from '../contract/configuration.ts';
import { hourMs } from '../contract/durations.ts';
import { type Output, openOutput } from './output.ts';
import { Problem } from './problem.ts';
import { systemFault } from './system-fault.ts';

export interface CommandContext {
    configuration: PipelineConfiguration;
    /** Standard output: the findings or the result. */
    answer: Output;
    /** Standard error: progress and messages. */
    log: Output;
    /** Milliseconds since 1970. */
    clock: () => number;
}

export interface CommandSystem extends Omit<CommandContext, 'configuration'> {
    environment: NodeJS.ProcessEnv;
}

export function processSystem(): CommandSystem {
    return { environment: process.env, answer: openOutput(1), log: openOutput(2), clock: Date.now };
}

/** How a command ends when it fails. */
interface CommandEnd {
    /** The end of the message about a fault, such as "nothing was built". */
    consequence: (configuration: PipelineConfiguration) => string;
    /** The minimal exit status if standard output could not be written. */
    statusIfUnwritten: 0 | 1;
    /** False if the command works without a data folder, or creates it. */
    needsDataFolder?: boolean;
}

/**
 * Runs a command and returns its exit status. Reports an error that the user can correct in one sentence; rethrows any
 * other error, which is a bug, with its stack.
 */
export async function runWith(
    { environment, answer, log, clock }: CommandSystem,
    { consequence, statusIfUnwritten, needsDataFolder = true }: CommandEnd,
    work: (context: CommandContext) => Promise<number>,
): Promise<number> {
    const read = readPipelineConfiguration(environment);
    const messages = read.ok ? missingFolder(read.value, needsDataFolder) : read.error;
    const lines = [...misspelt(environment), ...messages].map((message) => `${message}\n`);
    await log.write(lines.join(''));
    if (!read.ok || messages.length > 0) return 1;
    const configuration = read.value;
    try {
        const status = await work({ configuration, answer, log, clock });
        // EPIPE means that the reader closed the pipe; any other fault lost findings.
        if (answer.fault === undefined || answer.fault === 'EPIPE') return status;
        const fault = systemFault({ code: answer.fault }) ?? answer.fault;
        await log.write(`the findings could not be written to standard output: ${fault}\n`);
        return Math.max(status, statusIfUnwritten);
    } catch (error) {
        const sentence = knownProblem(error, configuration, consequence(configuration));
        if (!sentence) throw error;
        await log.write(`${sentence}\n`);
        return 1;
    }
}

/** The folder of the builds of `make watch`. Data folders of one name in different places have different ones. */
export function watchFolder(dataFolder: string): string {
    const path = resolve(dataFolder);
    const isHere = dirname(path) === resolve('.');
    return join('var/watch', isHere ? basename(path) : `${basename(path)}-${hash('sha256', path).slice(0, 8)}`);
}

function missingFolder({ dataFolder }: PipelineConfiguration, isNeeded: boolean): string[] {
    const found = statSync(dataFolder, { throwIfNoEntry: false });
    if (!found) return isNeeded ? [`DATA_DIR: there is no folder ${dataFolder}.`] : [];
    return found.isDirectory() ? [] : [`DATA_DIR: ${dataFolder} is not a folder.`];
}

/**
 * The message about an error that the user can correct; undefined for a bug.
 * @param consequence the end of the message about a fault of the system.
 */
export function knownProblem(
    error: unknown,
    configuration: PipelineConfiguration,
    consequence: string,
): string | undefined {
    if (error instanceof Problem) return error.message;
    const folders = [resolve(configuration.dataFolder), dirname(resolve(configuration.distFolder))];
    const isOurs = (path: string) => folders.some((folder) => `${resolve(path)}${sep}`.startsWith(`${folder}${sep}`));
    const fault = systemFault(error, isOurs);
    return fault === undefined ? undefined : `${fault}: ${consequence}`;
}

/** Memory for DuckDB in MiB: as configured, else half of the memory available to this process. */
export function memoryMib({ memoryMib }: PipelineConfiguration): number {
    // In a container its memory limit applies instead of the memory of the machine. Without a limit,
    // constrainedMemory() is 0 or very large.
    const limits = [totalmem(), process.constrainedMemory()].filter((bytes) => bytes > 0);
    return memoryMib ?? Math.floor(Math.min(...limits) / 2 / 2 ** 20);
}

/** The largest offset from UTC (Line Islands). A date that is today in any time zone is not in the future. */
const earliestZoneHours = 14;

/** The last date that a sheet may contain: BUILD_DATE, else the current date in the earliest time zone. */
export function latestDay({ configuration, clock }: Pick<CommandContext, 'configuration' | 'clock'>): string {
    return configuration.buildDate ?? new Date(clock() + earliestZoneHours * hourMs).toISOString().slice(0, 10);
}

/**
 * Calls `tidyUp` on SIGINT, SIGTERM and SIGHUP, then ends the process by the same signal. Does not call `process.exit`,
 * which waits for running queries: a query may wait for this thread.
 */
export function onInterrupt(tidyUp: () => void): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.once(signal, () => {
            try {
                tidyUp();
            } finally {
                process.removeAllListeners(signal);
                process.kill(process.pid, signal);
            }
        });
    }
}

/**
 * Parses the command line and runs the command.
 * @returns 1 for an invalid command line, 0 for --help; undefined if the command was run.
 */
export async function parseCommandLine(program: Command): Promise<number | undefined> {
    try {
        await program.exitOverride().parseAsync(process.argv);
        return undefined;
    } catch (error) {
        const { code, exitCode } = error as { code?: unknown; exitCode?: number };
        if (typeof code !== 'string' || !code.startsWith('commander.')) throw error;
        return exitCode === 0 ? 0 : 1;
    }
}
