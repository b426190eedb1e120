import { join, resolve } from 'node:path';
import { distFiles } from '../contract/dist.ts';
import { licenceMissing, pagesSkipped } from '../contract/site-configuration.ts';
import type { FindingCounts } from './check/findings.ts';
import { findingsText, printFindings } from './check/report.ts';
import { findingsSummary } from './check/summary.ts';
import { type CommandContext, latestDay, memoryMib } from './command.ts';
import { type Database, withDatabase } from './database.ts';
import { sampleFolder } from './methodology/read.ts';
import { Problem } from './problem.ts';
import { makeProgress, type Progress } from './progress.ts';
import { allEnded } from './publish/all-ended.ts';
import { keepRecord } from './publish/build-record.ts';
import { sourceFingerprint } from './publish/fingerprint.ts';
import { writeManifest } from './publish/manifest.ts';
import type { BuildOrigin } from './publish/record.ts';
import type { Staging } from './publish/swap.ts';
import { type CheckedData, readAndCheck } from './read-and-check.ts';
import { type Build, runStages } from './stages.ts';

/**
 * Reads and checks the data, prints the findings, and publishes an artefact if there are no errors.
 * @param fingerprint of the data before they are read.
 * @throws Problem if the data change meanwhile.
 */
export async function publishData(
    { configuration, answer, log, clock }: CommandContext,
    fingerprint: string,
    staging: Staging,
): Promise<FindingCounts> {
    const { dataFolder, distFolder, format } = configuration;
    const progress = makeProgress(log);
    const input = { dataFolder, latestDay: latestDay({ configuration, clock }) };
    const path = join(staging.root, distFiles.database);
    const memory = memoryMib(configuration);
    const { counts, isSound, text } = await withDatabase(path, staging.scratch, memory, async (database) => {
        const checked = await readAndCheck(database, input, staging.scratch, progress);
        const text = await findingsText(database);
        if (format === 'text') await answer.write(text);
        else await printFindings(database, format, answer);
        if (checked.isSound) {
            await makeArtefact(database, checked, { configuration, clock, fingerprint, staging, progress, log });
        }
        return { ...checked, text };
    });
    if (!isSound) {
        await log.write(`${findingsSummary(counts)}: nothing was built, ${distFolder} is as it was\n`);
        return counts;
    }
    await progress.stage('publish', async () => {
        keepRecord(await staging.publish(), { fingerprint, counts, text });
        return [`${distFolder} switched to the new build`];
    });
    await log.write(`${findingsSummary(counts)}\n`);
    return counts;
}

interface ArtefactContext extends Pick<CommandContext, 'configuration' | 'log' | 'clock'> {
    fingerprint: string;
    staging: Staging;
    progress: Progress;
}

/** Makes all tables and files of the artefact from the checked data. */
async function makeArtefact(
    database: Database,
    checked: CheckedData,
    { configuration, clock, fingerprint, staging, progress, log }: ArtefactContext,
): Promise<void> {
    const made = { files: {}, origin: null, exports: [] };
    const build: Build = { ...checked, database, configuration, clock, fingerprint, folders: staging, ...made };
    await runStages(build, progress);
    const { site, dataFolder } = configuration;
    const skipped = pagesSkipped(site, Number(await database.count('market')));
    const missing = licenceMissing(site, resolve(dataFolder) === sampleFolder);
    for (const message of [skipped, missing]) if (message !== null) await log.write(`${message}\n`);
    // The fingerprint is computed while DuckDB writes the rest of its file.
    const [, newFingerprint] = await allEnded([database.close(), sourceFingerprint(configuration)]);
    if (newFingerprint !== fingerprint) {
        const consequence = `nothing was built, ${configuration.distFolder} is as it was`;
        throw new Problem(`the input was changed while it was read: ${consequence}`);
    }
    writeManifest(staging.root, build.origin as BuildOrigin, build.files, {
        explorer: configuration.site.explorer,
        notice: build.notice,
        ...(Object.keys(build.noticeTranslations).length > 0 && { notice_translations: build.noticeTranslations }),
        contact: configuration.site.dataContact ?? undefined,
    });
}
