import { countFindings } from '../check/findings.ts';
import { findingsText, printFindings } from '../check/report.ts';
import { literal, withDatabase } from '../database.ts';
import type { Output } from '../output.ts';
import type { BuildRecord } from './build-record.ts';

/** Reads what a published database says of its build. */
export interface BuiltDatabase {
    record(): Promise<BuildRecord>;
    printFindings(format: 'text' | 'json', output: Pick<Output, 'write'>): Promise<void>;
}

const memoryMib = 512;

/** Opens a published database for reading, and closes it afterwards. */
export async function withBuilt<T>(path: string, work: (built: BuiltDatabase) => Promise<T>): Promise<T> {
    // Nothing is spilled: findings are read in batches.
    return await withDatabase(':memory:', '', memoryMib, async (database) => {
        await database.run(`attach ${literal(path)} as built (read_only); use built`);
        return await work({
            printFindings: (format, output) => printFindings(database, format, output, 'finding'),
            async record() {
                const [row] = await database.rows<{ fingerprint: string }>(
                    'select source_fingerprint as fingerprint from build',
                );
                const counts = await countFindings(database, 'finding');
                const text = await findingsText(database, 'finding');
                return { fingerprint: row?.fingerprint ?? '', counts, text };
            },
        });
    });
}
