import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '../contract/finding.ts';
import type { Methodology } from '../contract/methodology.ts';
import { runChecks } from './check/run-checks.ts';
import type { Database } from './database.ts';
import { type Ingested, ingest } from './ingest/ingest.ts';
import { readMethodology } from './ingest/methodology.ts';
import { grouped, type Progress } from './progress.ts';

/** What both commands begin with: a data folder read into tables, and everything that is wrong with it. */
export interface CheckedData {
    methodology: Methodology;
    findings: Finding[];
    /** False when something is wrong that forbids a score. */
    isSound: boolean;
}

/** The methodology's folder: the data folder's own, else the one that comes with the project. */
export function methodologyHome(dataFolder: string): { folder: string; isOwn: boolean } {
    if (existsSync(join(dataFolder, 'methodology'))) return { folder: dataFolder, isOwn: true };
    return { folder: fileURLToPath(new URL('../data', import.meta.url)), isOwn: false };
}

export async function readAndCheck(
    database: Database,
    dataFolder: string,
    scratchFolder: string,
    progress: Progress,
): Promise<CheckedData> {
    const home = methodologyHome(dataFolder);
    const { methodology, findings } = readMethodology(home.folder);
    // Without weights and thresholds there is nothing to check against.
    if (findings.length > 0) return { methodology, findings, isSound: false };
    const ingested = await progress.stage('ingest', async (tell) => {
        const read = await ingest(database, dataFolder, methodology, scratchFolder);
        tell(await ingestSummary(database, read, home.isOwn));
        return read;
    });
    return await progress.stage('check', async (tell) => {
        const found = await runChecks(database, ingested, methodology);
        const errors = found.filter((finding) => finding.severity === 'error').length;
        tell(`${grouped(errors)} errors, ${grouped(found.length - errors)} warnings`);
        return { methodology, findings: found, isSound: errors === 0 };
    });
}

async function ingestSummary(database: Database, { sheets }: Ingested, methodologyIsOwn: boolean): Promise<string> {
    const [counts] = await database.rows<{ observations: string; audits: string }>(
        'select (select count(*) from observation_row) as observations, (select count(*) from audit_row) as audits',
    );
    const read = `${grouped(counts?.observations ?? 0)} observations in ${grouped(sheets.observations.length)} sheets, ${grouped(counts?.audits ?? 0)} audits in ${grouped(sheets.audits.length)}`;
    return methodologyIsOwn ? read : `${read}; methodology of the project`;
}
