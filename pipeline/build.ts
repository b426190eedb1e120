/** `make build`: reads `data/`, checks it, scores it and publishes `dist/`. The stages, in order. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { distFiles } from '../contract/dist.ts';
import type { PipelineConfiguration } from '../contract/pipeline-configuration.ts';
import { findingsAsJson, findingsAsText, findingsSummary } from './check/report.ts';
import { configurationOrExit } from './command.ts';
import { type Database, openDatabase } from './database.ts';
import { parameter } from './ingest/ingest.ts';
import { grouped, makeProgress, type Progress } from './progress.ts';
import { writeExports } from './publish/exports.ts';
import { isUpToDate, methodologyDigest, sourceFingerprint } from './publish/fingerprint.ts';
import { writeManifest } from './publish/manifest.ts';
import { recordBuild, recordFindings, renderResponses } from './publish/publish.ts';
import { type WrittenFiles, writeStaticTree } from './publish/static-tree.ts';
import { NotOurFolder, openStaging, type Staging } from './publish/swap.ts';
import { type CheckedData, methodologyHome, readAndCheck } from './read-and-check.ts';
import { score } from './score/score.ts';
import { makeOriginTables, makeSnapshotTables } from './snapshot/snapshot.ts';

const configuration = configurationOrExit(process.env);
const progress = makeProgress(process.stderr, () => performance.now());
try {
    process.exitCode = await build(configuration, progress);
} catch (error) {
    if (!(error instanceof NotOurFolder) && (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
}

/** @returns the exit status: 1 when there are errors, which leave the old `dist/` as it was. */
async function build({ dataFolder, distFolder, ...rest }: PipelineConfiguration, progress: Progress): Promise<number> {
    const staging = openStaging(distFolder);
    const scratchFolder = join(staging.root, '.scratch');
    try {
        const methodologyFolder = methodologyHome(dataFolder).folder;
        const fingerprint = sourceFingerprint(dataFolder, methodologyFolder, rest.writesStaticTree);
        if (await isUpToDate(distFolder, fingerprint, scratchFolder)) {
            process.stderr.write(`${distFolder} is up to date: the input is unchanged\n`);
            if (rest.format === 'json') process.stdout.write(findingsAsJson([]));
            return 0;
        }
        mkdirSync(scratchFolder);
        const database = await openDatabase(join(staging.root, distFiles.database), scratchFolder, rest.memoryMib);
        const checked = await readAndCheck(database, dataFolder, scratchFolder, progress);
        process.stdout.write(
            rest.format === 'json' ? findingsAsJson(checked.findings) : findingsAsText(checked.findings),
        );
        if (!checked.isSound) {
            await database.close();
            process.stderr.write(
                `${findingsSummary(checked.findings)}: nothing was built, ${distFolder} is as it was\n`,
            );
            return 1;
        }
        await makeTables(database, checked, progress);
        const origin = {
            methodologyVersion: parameter(checked.methodology, 'methodology_version'),
            methodologyDigest: methodologyDigest(methodologyFolder),
            sourceFingerprint: fingerprint,
        };
        const inputDigest = await recordBuild(database, origin);
        const files = await writeFiles(database, staging, rest.writesStaticTree, progress);
        await database.close();
        rmSync(scratchFolder, { recursive: true, force: true });
        await progress.stage('publish', async (tell) => {
            writeManifest(staging.root, origin.methodologyVersion, inputDigest, files);
            staging.publish();
            tell(`${distFolder} switched to the new build`);
        });
        process.stderr.write(`${findingsSummary(checked.findings)}\n`);
        return 0;
    } finally {
        staging.discard();
    }
}

async function makeTables(
    database: Database,
    { methodology, findings }: CheckedData,
    progress: Progress,
): Promise<void> {
    await progress.stage('score', async (tell) => {
        await score(database, methodology);
        tell(
            `${await rowCount(database, 'sample')} snapshots, ${await rowCount(database, 'operator_ari')} operator scores`,
        );
    });
    await progress.stage('snapshot', async (tell) => {
        await makeSnapshotTables(database, methodology);
        tell(`${await rowCount(database, 'market')} markets, ${await rowCount(database, 'snapshot')} snapshots`);
    });
    await progress.stage('origin', async (tell) => {
        await makeOriginTables(database);
        await recordFindings(database, findings);
        tell(
            `${await rowCount(database, 'observation')} observations, ${await rowCount(database, 'contribution')} contributions`,
        );
    });
    await progress.stage('render', async (tell) => {
        await renderResponses(database, methodology);
        tell(`${await rowCount(database, 'response')} responses`);
    });
}

async function writeFiles(
    database: Database,
    { root }: Staging,
    writesStaticTree: boolean,
    progress: Progress,
): Promise<WrittenFiles> {
    return await progress.stage('files', async (tell) => {
        const [exported, written] = await Promise.all([
            writeExports(database, root),
            writesStaticTree ? writeStaticTree(database, root) : {},
        ]);
        tell(`${Object.keys(exported).length} exports, ${grouped(Object.keys(written).length)} static responses`);
        return { ...exported, ...written };
    });
}

async function rowCount(database: Database, table: string): Promise<string> {
    const [row] = await database.rows<{ count: string }>(`select count(*) as count from ${table}`);
    return grouped(row?.count ?? 0);
}
