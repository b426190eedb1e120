import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, resolve, sep } from 'node:path';
import type { Command } from 'commander';
import { type PipelineConfiguration, readPipelineConfiguration } from '../contract/configuration.ts';
import { type Output, openOutput } from './output.ts';
import { Problem } from './problem.ts';
import { systemFault } from './system-fault.ts';

/** What a command of the pipeline works with. */
export interface CommandContext {
    configuration: PipelineConfiguration;
    /** Findings. */
    answer: Output;
    /** Everything else that is said. */
    log: Output;
}

/** How a command ends when something is in its way. */
export interface CommandEnd {
    /** What a sentence about a fault ends with, such as "nothing was built". */
    consequence: (configuration: PipelineConfiguration) => string;
    /** The exit status, at least, where the findings could not be written. */
    statusWithoutAnswer: 0 | 1;
    /** False: the command works without a data folder, or makes it. */
    needsDataFolder?: boolean;
}

/**
 * Runs a command to its exit status. What a person can mend is said in one sentence; anything else is a bug and keeps its
 * stack.
 */
export async function runWith(
    environment: NodeJS.ProcessEnv,
    { consequence, statusWithoutAnswer, needsDataFolder = true }: CommandEnd,
    work: (context: CommandContext) => Promise<number>,
): Promise<number> {
    const [answer, log] = [openOutput(1), openOutput(2)];
    const read = readPipelineConfiguration(environment);
    const messages = read.ok ? missingFolder(read.value, needsDataFolder) : read.error;
    if (!read.ok || messages.length > 0) {
        await log.write(messages.map((message) => `${message}\n`).join(''));
        return 1;
    }
    const configuration = read.value;
    try {
        const status = await work({ configuration, answer, log });
        // A reader that has seen enough goes away; anything else has lost findings.
        if (answer.fault === undefined || answer.fault === 'EPIPE') return status;
        const fault = systemFault({ code: answer.fault }) ?? answer.fault;
        await log.write(`the findings could not be written to standard output: ${fault}\n`);
        return Math.max(status, statusWithoutAnswer);
    } catch (error) {
        const sentence = knownProblem(error, configuration, consequence(configuration));
        if (!sentence) throw error;
        await log.write(`${sentence}\n`);
        return 1;
    }
}

function missingFolder({ dataFolder }: PipelineConfiguration, isNeeded: boolean): string[] {
    const found = statSync(dataFolder, { throwIfNoEntry: false });
    if (!found) return isNeeded ? [`DATA_DIR: there is no folder ${dataFolder}.`] : [];
    return found.isDirectory() ? [] : [`DATA_DIR: ${dataFolder} is not a folder.`];
}

/** One sentence for what a person can mend; undefined for a bug. @param consequence what a fault of the system ends with. */
export function knownProblem(
    error: unknown,
    configuration: PipelineConfiguration,
    consequence: string,
): string | undefined {
    if (error instanceof Problem) return error.message;
    const places = [configuration.dataFolder, dirname(resolve(configuration.distFolder))].map((place) =>
        resolve(place),
    );
    const isOurs = (path: string) => places.some((place) => `${resolve(path)}${sep}`.startsWith(`${place}${sep}`));
    const fault = systemFault(error, isOurs);
    return fault === undefined ? undefined : `${fault}: ${consequence}`;
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
 * Tidies up when somebody ends the command, and lets the signal end it as if there were no handler. Not by `process.exit`:
 * that waits for running queries, and a query may wait for this thread.
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
 * Runs what a command line asks for.
 * @returns the exit status of a line that cannot be understood, which is 1, or that asks for help; undefined: it was run.
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
