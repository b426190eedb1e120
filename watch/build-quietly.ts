import { type BuildResult, build } from '../pipeline/build-command.ts';
import { findingsSummary } from '../pipeline/check/summary.ts';
import { type CommandContext, knownProblem } from '../pipeline/command.ts';
import type { Output } from '../pipeline/output.ts';

export interface Attempt extends Omit<BuildResult, 'counts'> {
    /** In the text format of `make check`. */
    findings: string;
    /** The number of findings, or the problem that stopped the build. */
    summary: string;
}

/**
 * Runs a build in this process, where all modules are already loaded. Prints nothing. Throws only on bugs.
 * @param onTidyUp called with the function that removes unfinished files; each call replaces the last one.
 */
export async function buildQuietly(
    { configuration, clock }: Pick<CommandContext, 'configuration' | 'clock'>,
    onTidyUp: Parameters<typeof build>[1],
): Promise<Attempt> {
    let findings = '';
    const answer = output((text) => {
        findings += text;
    });
    try {
        const { counts, ...result } = await build({ configuration, clock, answer, log: output(() => {}) }, onTidyUp);
        return { ...result, findings, summary: findingsSummary(counts) };
    } catch (error) {
        const summary = knownProblem(error, configuration, 'nothing was built');
        if (summary === undefined) throw error;
        return { outcome: 'refused', findings, summary, removeOld: async () => {} };
    } finally {
        onTidyUp(() => {});
    }
}

function output(write: (text: string) => void): Output {
    return { isTerminal: false, fault: undefined, write: async (text) => write(text) };
}
