import type { Methodology } from '../../contract/methodology.ts';
import { intermediaryTypes } from '../../contract/vocabulary.ts';
import { type Database, literal } from '../database.ts';
import { parameter } from '../methodology/read.ts';
import { normalQuantile } from '../score/student-quantile.ts';

/** Minimum number of markets for the interval of a pooled share or of the mean of an index. */
export const pooledMarketsMin = 5;

export const firstPositions = 10;

/** Input of pooled shares: the shares of the newest snapshots, by scope. */
const marketShares = `(
    select scope_number, snapshot_number as cluster, score, points_sum, sample_size as n
    from market_scope
    join snapshot_share using (snapshot_number)
)`;

/**
 * Makes the tables `pooled` and `concentration` from the tables of markets, snapshots and observations. Pages use the
 * temporary tables `market_scope`, `pooled_share` and `mean_readiness`.
 */
export async function makeComparisonTables(database: Database, methodology: Methodology): Promise<void> {
    const z = String(normalQuantile(Number(parameter(methodology, 'confidence_level'))));
    const clusters_min = String(pooledMarketsMin);
    await database.file('host.sql');
    await database.file('comparison/market_scope.sql');
    await database.file('comparison/pooled_share.sql', { clusters: marketShares, clusters_min, z });
    await database.file('comparison/pooled.sql', { clusters_min });
    await database.file('comparison/mean_readiness.sql', { markets_min: clusters_min });
    await database.file('comparison/depth.sql', { first: String(firstPositions), z });
    await database.file('comparison/concentration.sql', {
        intermediaries: intermediaryTypes.map(literal).join(', '),
    });
}
