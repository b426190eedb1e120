/** `make build`: reads `data/`, checks it, scores it and publishes `dist/`. */
import { join } from 'node:path';
import type { PipelineConfiguration } from '../contract/configuration.ts';
import { distFiles } from '../contract/dist.ts';
import { pagesSkipped } from '../contract/site-configuration.ts';
import { countFindings, type FindingCounts } from './check/findings.ts';
import { findingsSummary, printFindings } from './check/report.ts';
import {
    type CommandContext,
    type CommandSystem,
    latestDay,
    memoryMib,
    onInterrupt,
    processSystem,
    runWith,
} from './command.ts';
import { type Database, withDatabase } from './database.ts';
import { Problem } from './problem.ts';
import { makeProgress, type Progress } from './progress.ts';
import { openUpToDate, sourceFingerprint } from './publish/fingerprint.ts';
import { writeManifest } from './publish/manifest.ts';
import type { BuildOrigin } from './publish/record.ts';
import { openStaging, type Staging } from './publish/swap.ts';
import { type CheckedData, readAndCheck } from './read-and-check.ts';
import { type Build, runStages } from './stages.ts';

/** @returns the exit status: 1 if there are errors; `dist/` is then unchanged. */
export function command(): Promise<number> {
    let tidyUp = () => {};
    onInterrupt(() => tidyUp());
    return runBuild(processSystem(), (next) => {
        tidyUp = next;
    });
}

/** @param onTidyUp called with the function that removes unfinished files; each call replaces the last one. */
export function runBuild(system: CommandSystem, onTidyUp: (tidyUp: () => void) => void): Promise<number> {
    const consequence = ({ distFolder }: PipelineConfiguration) => `nothing was built, ${distFolder} is as it was`;
    // The findings are stored in the database, too.
    return runWith(system, { consequence, statusIfUnwritten: 0 }, async (context) => {
        const staging = await openStaging(context.configuration.distFolder, onTidyUp);
        onTidyUp(() => staging.discard());
        const { outcome } = await build(context, staging).finally(() => staging.discard());
        return outcome === 'refused' ? 1 : 0;
    });
}

/** The result of a build: the input was unchanged, a new artefact was published, or errors prevented it. */
export interface BuildResult {
    outcome: 'unchanged' | 'built' | 'refused';
    counts: FindingCounts;
}

/** Reads, checks and publishes, and prints the findings. If it throws, `dist/` is unchanged. */
export async function build({ configuration, answer, log }: CommandContext, staging: Staging): Promise<BuildResult> {
    const { dataFolder, distFolder, format } = configuration;
    const fingerprint = await sourceFingerprint(configuration);
    const built = await openUpToDate(distFolder, fingerprint, staging.scratch);
    if (built) {
        await printFindings(built, format, answer, 'finding');
        const counts = await countFindings(built, 'finding');
        await built.close();
        await log.write(`${distFolder} is up to date: the input is unchanged; ${findingsSummary(counts)}\n`);
        return { outcome: 'unchanged', counts };
    }
    const progress = makeProgress(log, () => performance.now());
    const input = { dataFolder, latestDay: latestDay(configuration, Date.now()) };
    const path = join(staging.root, distFiles.database);
    const { counts, isSound } = await withDatabase(
        path,
        staging.scratch,
        memoryMib(configuration),
        async (database) => {
            const checked = await readAndCheck(database, input, staging.scratch, progress);
            await printFindings(database, format, answer);
            if (checked.isSound)
                await makeArtefact(database, checked, { configuration, fingerprint, staging, progress, log });
            return checked;
        },
    );
    if (!isSound) {
        await log.write(`${findingsSummary(counts)}: nothing was built, ${distFolder} is as it was\n`);
        return { outcome: 'refused', counts };
    }
    await progress.stage('publish', async () => {
        if ((await sourceFingerprint(configuration)) !== fingerprint) {
            throw new Problem(`the input was changed while it was read: nothing was built, ${distFolder} is as it was`);
        }
        await staging.publish();
        return [`${distFolder} switched to the new build`];
    });
    await log.write(`${findingsSummary(counts)}\n`);
    return { outcome: 'built', counts };
}

interface BuildContext {
    configuration: PipelineConfiguration;
    fingerprint: string;
    staging: Staging;
    progress: Progress;
    log: CommandContext['log'];
}

/** Makes all tables and files of the artefact from the checked data. */
async function makeArtefact(
    database: Database,
    checked: CheckedData,
    { configuration, fingerprint, staging, progress, log }: BuildContext,
): Promise<void> {
    const { root } = staging;
    const build: Build = { ...checked, database, configuration, fingerprint, root, files: {}, origin: null };
    await runStages(build, progress);
    const skipped = pagesSkipped(configuration.site, Number(await database.count('market')));
    if (skipped !== null) await log.write(`${skipped}\n`);
    await database.close();
    writeManifest(root, build.origin as BuildOrigin, build.files, configuration.site.explorer);
}
