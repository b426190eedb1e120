/** `make build`: reads `data/`, checks it, scores it and publishes `dist/`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PipelineConfiguration } from '../contract/configuration.ts';
import { distFiles } from '../contract/dist.ts';
import type { FindingCounts } from './check/findings.ts';
import { findingsSummary } from './check/summary.ts';
import { type CommandContext, type CommandSystem, onInterrupt, processSystem, runWith } from './command.ts';
import type { Output } from './output.ts';
import { readUpToDate } from './publish/build-record.ts';
import { sourceFingerprint } from './publish/fingerprint.ts';
import { isAlone, openStaging } from './publish/swap.ts';

/** @returns the exit status: 1 if there are errors; `dist/` is then unchanged. */
export function command(): Promise<number> {
    let tidyUp = () => {};
    onInterrupt(() => tidyUp());
    return runBuild(processSystem(), (next) => {
        tidyUp = next;
    });
}

/** @param onTidyUp called with the function that removes unfinished files; each call replaces the last one. */
export function runBuild(system: CommandSystem, onTidyUp: OnTidyUp): Promise<number> {
    const consequence = ({ distFolder }: PipelineConfiguration) => `nothing was built, ${distFolder} is as it was`;
    // The findings are in the artefact, too.
    return runWith(system, { consequence, statusIfUnwritten: 0 }, async (context) => {
        const { outcome, removeOld } = await build(context, onTidyUp);
        await removeOld(context.log);
        return outcome === 'refused' ? 1 : 0;
    });
}

type OnTidyUp = (tidyUp: () => void) => void;

/** The result of a build: the input was unchanged, a new artefact was published, or errors prevented it. */
export interface BuildResult {
    outcome: 'unchanged' | 'built' | 'refused';
    counts: FindingCounts;
    /** Removes the artefact that was replaced, which takes seconds if it is large. Logs what cannot be removed. */
    removeOld(log: Output): Promise<void>;
}

/**
 * Reads, checks and publishes, and prints the findings. If it throws, `dist/` is unchanged. With unchanged input it
 * neither loads DuckDB nor makes a work folder, which takes most of the time of a small build.
 * @param onTidyUp called with the function that removes unfinished files; each call replaces the last one.
 */
export async function build(context: CommandContext, onTidyUp: OnTidyUp): Promise<BuildResult> {
    const { distFolder } = context.configuration;
    const fingerprint = await sourceFingerprint(context.configuration);
    const needsCleaning = !existsSync(distFolder) || !isAlone(distFolder);
    if (!needsCleaning) {
        const unchanged = await printUnchanged(context, fingerprint);
        if (unchanged !== null) return unchanged;
    }
    // The modules are loaded while DuckDB takes the lock.
    const loading = import('./publish-data.ts');
    // Removes what killed builds left.
    const staging = await openStaging(distFolder, onTidyUp);
    onTidyUp(() => staging.discard());
    try {
        const unchanged = needsCleaning ? await printUnchanged(context, fingerprint) : null;
        if (unchanged !== null) return unchanged;
        const { publishData } = await loading;
        const counts = await publishData(context, fingerprint, staging);
        const removeOld = async (log: Output) => {
            for (const message of await staging.removeOld()) await log.write(`${message}\n`);
        };
        return { outcome: counts.errors === 0 ? 'built' : 'refused', counts, removeOld };
    } finally {
        staging.discard();
    }
}

async function printUnchanged(
    { configuration, answer, log }: CommandContext,
    fingerprint: string,
): Promise<BuildResult | null> {
    const { distFolder, format } = configuration;
    const record = await readUpToDate(distFolder, fingerprint);
    if (record === null) return null;
    const { counts, text } = record;
    if (format === 'text') {
        await answer.write(text);
    } else {
        const { printBuiltFindings } = await import('./publish/built-database.ts');
        await printBuiltFindings(join(distFolder, distFiles.database), answer);
    }
    await log.write(`${distFolder} is up to date: the input is unchanged; ${findingsSummary(counts)}\n`);
    return { outcome: 'unchanged', counts, removeOld: async () => {} };
}
