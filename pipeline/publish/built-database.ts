import { countFindings } from '../check/findings.ts';
import { findingsText, printFindings } from '../check/report.ts';
import { attachBuild, type Database, withDatabase } from '../database.ts';
import type { Output } from '../output.ts';
import type { BuildRecord } from './build-record.ts';

const memoryMib = 512;

/** Reads what a published database says of its build. */
export function readBuiltRecord(path: string): Promise<BuildRecord> {
    return withBuilt(path, async (database) => {
        const [row] = await database.rows<{ fingerprint: string }>(
            'select source_fingerprint as fingerprint from build',
        );
        const counts = await countFindings(database);
        const text = await findingsText(database);
        return { fingerprint: row?.fingerprint ?? '', counts, text };
    });
}

export function printBuiltFindings(path: string, output: Pick<Output, 'write'>): Promise<void> {
    return withBuilt(path, (database) => printFindings(database, 'json', output));
}

/** Opens a published database for reading, and closes it afterwards. */
async function withBuilt<T>(path: string, work: (database: Database) => Promise<T>): Promise<T> {
    // Nothing is spilled: findings are read in batches.
    return await withDatabase(':memory:', '', memoryMib, async (database) => {
        await attachBuild(database, path, 'built');
        await database.run('use built; create temp view finding_row as from finding');
        return await work(database);
    });
}
