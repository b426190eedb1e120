/** `make build`: reads `data/`, checks it, scores it and publishes `dist/`. Here are the stages, in order. */
import { join } from 'node:path';
import type { PipelineConfiguration } from '../contract/configuration.ts';
import { distFiles } from '../contract/dist.ts';
import { makesPages, pagesSkipped } from '../contract/site-configuration.ts';
import { makeCatalogTables } from './catalog/tables.ts';
import { countFindings, type FindingCounts } from './check/findings.ts';
import { findingsSummary, printFindings } from './check/report.ts';
import { type CommandContext, latestDay, memoryMib, onInterrupt, runWith } from './command.ts';
import { type Database, withDatabase } from './database.ts';
import { Problem } from './problem.ts';
import { counted, makeProgress, type Progress } from './progress.ts';
import { allEnded } from './publish/all-ended.ts';
import { writeExports } from './publish/exports.ts';
import { openUpToDate, sourceFingerprint } from './publish/fingerprint.ts';
import { writeManifest } from './publish/manifest.ts';
import { type BuildOrigin, recordBuild } from './publish/record.ts';
import { renderResponses } from './publish/render.ts';
import { type WrittenFiles, writeStaticTree } from './publish/static-tree.ts';
import { openStaging, type Staging } from './publish/swap.ts';
import { type CheckedData, readAndCheck } from './read-and-check.ts';
import { score } from './score/score.ts';
import { writeSite } from './site/site.ts';
import { forgetRows, makeOriginTables, makeSnapshotTables } from './snapshot/snapshot.ts';

/** @returns the exit status: 1 when there are errors, which leave the old `dist/` as it was. */
export function command(): Promise<number> {
    const consequence = ({ distFolder }: PipelineConfiguration) => `nothing was built, ${distFolder} is as it was`;
    // What was found is kept in the database, too.
    return runWith(process.env, { consequence, statusWithoutAnswer: 0 }, async (context) => {
        let tidyUp = () => {};
        onInterrupt(() => tidyUp());
        const staging = await openStaging(context.configuration.distFolder, (removeWork) => {
            tidyUp = removeWork;
        });
        tidyUp = () => staging.discard();
        const { outcome } = await build(context, staging).finally(() => staging.discard());
        return outcome === 'refused' ? 1 : 0;
    });
}

/** How a build ended: the input was unchanged, a new artefact is in place, or errors forbid one. */
export interface BuildResult {
    outcome: 'unchanged' | 'built' | 'refused';
    counts: FindingCounts;
}

/** Reads, checks and publishes, and prints the findings. What is thrown leaves the old `dist/` as it was. */
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

/** Scores what was read, and writes all files of the artefact. */
async function makeArtefact(
    database: Database,
    { methodology, providers, notice }: CheckedData,
    { configuration: { dataFolder, writesStaticTree, site }, fingerprint, staging, progress, log }: BuildContext,
): Promise<void> {
    const count = async (table: string, noun: string) => counted(await database.count(table), noun);
    await progress.stage('score', async () => {
        await score(database, methodology);
        return [await count('sample', 'snapshot'), await count('operator_ari', 'operator score')];
    });
    await progress.stage('snapshot', async () => {
        await makeSnapshotTables(database, methodology);
        return [await count('market', 'market'), await count('snapshot', 'snapshot')];
    });
    let origin: BuildOrigin | undefined;
    await progress.stage('origin', async () => {
        await makeOriginTables(database);
        origin = await recordBuild(database, { methodology, providers, dataFolder, fingerprint });
        await forgetRows(database);
        return [await count('observation', 'observation'), await count('contribution', 'contribution')];
    });
    await progress.stage('catalog', async () => {
        await makeCatalogTables(database, providers);
        return [await count('catalog_provider', 'provider'), await count('catalog_experience', 'experience')];
    });
    await progress.stage('render', async () => {
        await renderResponses(database, methodology);
        return [await count('response', 'response')];
    });
    const files: WrittenFiles = {};
    await progress.stage('files', async () => {
        const exports = writeExports(database, staging.root);
        const tree = writesStaticTree ? writeStaticTree(database, staging.root) : Promise.resolve({});
        const [exported, written] = await allEnded<[WrittenFiles, WrittenFiles]>([exports, tree]);
        Object.assign(files, exported, written);
        const counts = [Object.keys(exported).length, Object.keys(written).length] as const;
        return [counted(counts[0], 'export'), counted(counts[1], 'static response')];
    });
    const { explorer } = site;
    const marketCount = Number(await database.count('market'));
    if (explorer !== 'off' && makesPages(site, marketCount)) {
        await progress.stage('site', async () => {
            const options = { ...site, explorer, notice };
            const written = await writeSite(database, staging.root, { methodology, providers, files, options });
            Object.assign(files, written);
            return [counted(Object.keys(written).length, 'file')];
        });
    }
    const skipped = pagesSkipped(site, marketCount);
    if (skipped !== null) await log.write(`${skipped}\n`);
    await database.close();
    writeManifest(staging.root, origin as BuildOrigin, files, explorer);
}
