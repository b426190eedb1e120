import type { Finding } from '../contract/finding.ts';
import type { Methodology } from '../contract/methodology.ts';
import { methodologyFaults } from './check/methodology.ts';
import { findingsSummary } from './check/report.ts';
import { runChecks } from './check/run-checks.ts';
import type { Database } from './database.ts';
import { type Ingested, ingest } from './ingest/ingest.ts';
import { methodologyHome, readMethodology } from './ingest/methodology.ts';
import { counted, type Progress } from './progress.ts';

/** What both commands begin with: a data folder read into tables, and everything that is wrong with it. */
export interface CheckedData {
    methodology: Methodology;
    findings: Finding[];
    /** False when something is wrong that forbids a score. */
    isSound: boolean;
}

export async function readAndCheck(
    database: Database,
    dataFolder: string,
    scratchFolder: string,
    progress: Progress,
): Promise<CheckedData> {
    const home = methodologyHome(dataFolder);
    const { methodology, places, findings } = readMethodology(home.folder);
    if (findings.length === 0) findings.push(...methodologyFaults(methodology, places));
    // Without weights and thresholds there is nothing to check against.
    if (findings.length > 0) return { methodology, findings, isSound: false };
    let checked: CheckedData = { methodology, findings, isSound: false };
    let ingested: Ingested | undefined;
    await progress.stage('ingest', async () => {
        ingested = await ingest(database, dataFolder, methodology, scratchFolder);
        return await ingestSummary(database, ingested, home.isOwn);
    });
    await progress.stage('check', async () => {
        const found = await runChecks(database, ingested as Ingested, methodology);
        checked = { methodology, findings: found, isSound: found.every(({ severity }) => severity !== 'error') };
        return [findingsSummary(found)];
    });
    return checked;
}

async function ingestSummary(database: Database, { sheets }: Ingested, methodologyIsOwn: boolean): Promise<string[]> {
    const summary = [
        `${counted(await database.count('observation_row'), 'observation')} in ${counted(sheets.observations.length, 'sheet')}`,
        `${counted(await database.count('audit_row'), 'audit')} in ${counted(sheets.audits.length, 'sheet')}`,
    ];
    return methodologyIsOwn ? summary : [...summary, 'methodology of the project'];
}
