import type { Provider } from '../contract/catalog.ts';
import type { Finding } from '../contract/finding.ts';
import type { Methodology } from '../contract/methodology.ts';
import { type Catalog, readCatalog } from './catalog/read.ts';
import { methodologyFaults } from './check/methodology.ts';
import { findingsSummary } from './check/report.ts';
import { byPlace, runChecks } from './check/run-checks.ts';
import type { Database } from './database.ts';
import { type Ingested, ingest } from './ingest/ingest.ts';
import { methodologyHome, readMethodology } from './ingest/methodology.ts';
import { counted, type Progress } from './progress.ts';

/** What both commands begin with: a data folder read into tables, and everything that is wrong with it. */
export interface CheckedData {
    methodology: Methodology;
    /** The booking catalogue; empty when something is wrong with it. */
    providers: Provider[];
    findings: Finding[];
    /** False when something is wrong that forbids a build. */
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
    const catalog = readCatalog(dataFolder);
    const told = [...catalog.findings.sort(byPlace), ...findings];
    let checked: CheckedData = { methodology, providers: catalog.providers, findings: told, isSound: false };
    // Without weights and thresholds there is nothing to check sheets against.
    if (findings.length > 0) return checked;
    let ingested: Ingested | undefined;
    await progress.stage('ingest', async () => {
        ingested = await ingest(database, dataFolder, methodology, scratchFolder);
        return await ingestSummary(database, ingested, catalog, home.isOwn);
    });
    await progress.stage('check', async () => {
        const inSheets = await runChecks(database, ingested as Ingested, methodology);
        const found = [...inSheets, ...catalog.findings].sort(byPlace);
        const isSound = found.every(({ severity }) => severity !== 'error');
        checked = { ...checked, findings: found, isSound };
        return [findingsSummary(found)];
    });
    return checked;
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
