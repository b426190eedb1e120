import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { marketParts } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';

const parts = marketParts.map((part) => `market.${part}`).join(', ');

/** The exports, each a query over the snapshot tables in a fixed order, without numbers that differ from build to build. */
const exportQueries: Record<string, string> = {
    analyses: `select snapshot.market_id, ${parts}, snapshot.* exclude (market_id, snapshot_number)
        from snapshot join market using (market_id) order by snapshot.snapshot_number`,
    actors: `select observation.market_id, ${parts}, observation.* exclude (market_id, snapshot_number)
        from observation join market using (market_id) order by observation.snapshot_number, observation.position`,
    history: `select history.market_id, ${parts}, history.* exclude (market_id, snapshot_number)
        from history join market using (market_id) order by history.snapshot_number`,
    contributions: 'from contribution',
};

/**
 * Writes every export as CSV and Parquet.
 * @param folder is made.
 * @returns names of the files, relative to `folder`.
 */
export async function writeExports(database: Database, folder: string): Promise<string[]> {
    mkdirSync(folder, { recursive: true });
    const names: string[] = [];
    for (const [name, query] of Object.entries(exportQueries)) {
        await database.run(`copy (${query}) to ${literal(join(folder, `${name}.csv`))} (format csv, header)`);
        await database.run(
            `copy (${query}) to ${literal(join(folder, `${name}.parquet`))} (format parquet, compression zstd)`,
        );
        names.push(`${name}.csv`, `${name}.parquet`);
    }
    return names;
}
