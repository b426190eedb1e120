import type { Provider } from '../contract/catalog.ts';
import type { Methodology } from '../contract/methodology.ts';
import type { NoticeTranslations } from '../contract/notice.ts';
import { type Catalog, readCatalog } from './catalog/read.ts';
import { ignoredFindings } from './check/emptiness.ts';
import { addFindings, countFindings, type FindingCounts, makeFindingTable } from './check/findings.ts';
import { runChecks } from './check/run-checks.ts';
import { findingsSummary } from './check/summary.ts';
import type { Database } from './database.ts';
import { listMedia } from './ingest/folder.ts';
import { type Ingested, ingest } from './ingest/ingest.ts';
import { readNotice } from './ingest/notice.ts';
import type { ReadPicture } from './media/read.ts';
import { methodologyHome, readMethodology } from './methodology/read.ts';
import { counted, type Progress } from './progress.ts';
import { readReleases, releasesOfOtherData } from './release/read-releases.ts';
import { releasedMethodologyFindings } from './release/released-methodology.ts';

/** A data folder read into tables, with its findings in the table `finding_row`. */
export interface CheckedData {
    methodology: Methodology;
    /** The booking catalogue; empty if it has errors. */
    providers: readonly Provider[];
    pictures: readonly ReadPicture[];
    /** The notice on every page; null if there is none. */
    notice: string | null;
    noticeTranslations: NoticeTranslations;
    counts: FindingCounts;
    /** False if there are errors; nothing is built then. */
    isSound: boolean;
}

interface Input {
    dataFolder: string;
    /** The last date that a sheet may contain, YYYY-MM-DD. */
    latestDay: string;
    /** A sheet that is read after all others: what it shares with one of them is found in it. */
    lastSheet?: string;
}

export async function readAndCheck(
    database: Database,
    { dataFolder, latestDay, lastSheet }: Input,
    scratchFolder: string,
    progress: Progress,
): Promise<CheckedData> {
    await makeFindingTable(database);
    const { methodology, findings: ofMethodology, isSound: hasMethodology } = readMethodology(dataFolder, latestDay);
    const catalog = readCatalog(dataFolder);
    const { providers, pictures, findings: ofPictures } = await readPictures(dataFolder, catalog);
    const { notice, translations: noticeTranslations, findings: ofNotice } = readNotice(dataFolder);
    const ofReleases = await readReleases(database, dataFolder);
    const ofFolders = ignoredFindings(dataFolder);
    await addFindings(database, [ofMethodology, catalog.findings, ofPictures, ofNotice, ofFolders, ofReleases].flat());
    // Sheets cannot be checked without the weights and thresholds of the methodology.
    if (hasMethodology) {
        let ingested: Ingested | undefined;
        await progress.stage('ingest', async () => {
            ingested = await ingest(database, dataFolder, methodology, scratchFolder, lastSheet);
            return await ingestSummary(database, ingested, catalog, methodologyHome(dataFolder).isOwn);
        });
        await progress.stage('check', async () => {
            await runChecks(database, ingested as Ingested, methodology, latestDay);
            await addFindings(database, await releasesOfOtherData(database));
            await addFindings(database, await releasedMethodologyFindings(database, dataFolder, methodology));
            return [findingsSummary(await countFindings(database))];
        });
    }
    const counts = await countFindings(database);
    return { methodology, providers, pictures, notice, noticeTranslations, counts, isSound: counts.errors === 0 };
}

async function readPictures(dataFolder: string, catalog: Catalog) {
    const { providers, pictures } = catalog;
    if (pictures.length === 0 && listMedia(dataFolder).length === 0) return { providers, pictures: [], findings: [] };
    const { readMedia } = await import('./media/read.ts');
    return await readMedia(dataFolder, catalog);
}

async function ingestSummary(
    database: Database,
    { sheets }: Ingested,
    catalog: Catalog,
    methodologyIsOwn: boolean,
): Promise<string[]> {
    const summary = [
        `${counted(await database.count('observation_row'), 'observation')} in ${counted(sheets.observations.length, 'sheet')}`,
        `${counted(await database.count('audit_row'), 'audit')} in ${counted(sheets.audits.length, 'sheet')}`,
    ];
    if (catalog.fileCount > 0) summary.push(counted(catalog.fileCount, 'catalogue file'));
    return methodologyIsOwn ? summary : [...summary, 'methodology of the project'];
}
