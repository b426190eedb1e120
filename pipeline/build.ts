/** `make build`: reads `data/`, checks it, scores it and publishes `dist/`. Here are the stages, in order. */
import { join } from 'node:path';
import type { PipelineConfiguration } from '../contract/configuration.ts';
import { distFiles } from '../contract/dist.ts';
import { makeCatalogTables } from './catalog/tables.ts';
import { countFindings } from './check/findings.ts';
import { findingsSummary, outputTo, printFindings } from './check/report.ts';
import { configurationOrExit, endOf, latestDay, memoryMib, onInterrupt } from './command.ts';
import { openDatabase } from './database.ts';
import { counted, makeProgress, type Progress } from './progress.ts';
import { writeExports } from './publish/exports.ts';
import { openUpToDate, sourceFingerprint } from './publish/fingerprint.ts';
import { writeManifest } from './publish/manifest.ts';
import { type BuildOrigin, recordBuild } from './publish/record.ts';
import { renderResponses } from './publish/render.ts';
import { writeStaticTree } from './publish/static-tree.ts';
import { openStaging, type Staging } from './publish/swap.ts';
import { readAndCheck } from './read-and-check.ts';
import { score } from './score/score.ts';
import { forgetRows, makeOriginTables, makeSnapshotTables } from './snapshot/snapshot.ts';

const configuration = configurationOrExit(process.env);
const progress = makeProgress(process.stderr, () => performance.now());
process.exitCode = await endOf(configuration, () => {
    const staging = openStaging(configuration.distFolder);
    onInterrupt(() => staging.discard());
    return build(configuration, staging, progress).finally(() => staging.discard());
});

/** @returns the exit status: 1 when there are errors, which leave the old `dist/` as it was. */
async function build(configuration: PipelineConfiguration, staging: Staging, progress: Progress): Promise<number> {
    const { dataFolder, distFolder, format, writesStaticTree } = configuration;
    const output = outputTo(process.stdout);
    const fingerprint = sourceFingerprint(configuration);
    const built = await openUpToDate(distFolder, fingerprint, staging.scratch);
    if (built) {
        await printFindings(built, format, output, 'finding');
        const summary = findingsSummary(await countFindings(built, 'finding'));
        await built.close();
        process.stderr.write(`${distFolder} is up to date: the input is unchanged; ${summary}\n`);
        return 0;
    }
    const database = await openDatabase(
        join(staging.root, distFiles.database),
        staging.scratch,
        memoryMib(configuration),
    );
    const input = { dataFolder, latestDay: latestDay(configuration, Date.now()) };
    const { methodology, providers, counts, isSound } = await readAndCheck(database, input, staging.scratch, progress);
    await printFindings(database, format, output);
    if (!isSound) {
        await database.close();
        process.stderr.write(`${findingsSummary(counts)}: nothing was built, ${distFolder} is as it was\n`);
        return 1;
    }
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
    await progress.stage('files', async () => {
        const exports = writeExports(database, staging.root);
        const tree = writesStaticTree ? writeStaticTree(database, staging.root) : {};
        const [exported, written] = await Promise.all([exports, tree]);
        await database.close();
        writeManifest(staging.root, origin as BuildOrigin, { ...exported, ...written });
        const counts = [Object.keys(exported).length, Object.keys(written).length] as const;
        return [counted(counts[0], 'export'), counted(counts[1], 'static response')];
    });
    await progress.stage('publish', async () => {
        staging.publish();
        return [`${distFolder} switched to the new build`];
    });
    process.stderr.write(`${findingsSummary(counts)}\n`);
    return 0;
}
