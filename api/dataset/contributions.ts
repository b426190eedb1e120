import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { type ContributionScore, contributionScores } from '../../contract/scores.ts';
import { databaseOptions } from './database-options.ts';

/** Enough for the columns of one snapshot; DuckDB reads them in blocks. */
const memoryLimit = '64MB';

/** A row of a sheet that gave points to a score. */
export type Contribution = Record<string, DuckDBValue>;

export interface SnapshotContributions {
    rows: Contribution[];
    /** The scores of the snapshot; null if there is none. */
    scores: Record<string, DuckDBValue>;
}

const condition = `market_id = $1::uuid and analyzed_at = date '1970-01-01' + $2::integer`;

/** Rounded up at the sixth decimal: so the sum of the points is never below a half that the score rounds up. */
const points = 'ceil(round(points_undivided::double * 1000000) / divisor) / 1000000';

const rowsSql = `
    select score::varchar as score, item::varchar as item, ${points} as points, sheet::varchar as sheet, line, position,
        audit_url, audited_at::varchar as audited_at
    from contribution
    where ${condition} and ($3::varchar is null or score::varchar = $3)
    order by rowid`;

const scoreColumns: Partial<Record<ContributionScore, string>> = {
    ari_score_v1: `case when ari_version <> 'v1' then ari_v1_score end`,
};
const scoresSql = `
    select ${contributionScores.map((name) => `${scoreColumns[name] ?? name} as ${name}`).join(', ')}
    from snapshot
    where ${condition}`;

/**
 * The contributions of a data set. They are many times the size of the analyses and seldom asked for, so they stay in
 * the database, which is open as long as the data set.
 */
export class Contributions {
    private constructor(
        private readonly instance: DuckDBInstance,
        private readonly connection: DuckDBConnection,
    ) {}

    /** @param path of the database. */
    static async open(path: string): Promise<Contributions> {
        const instance = await DuckDBInstance.create(path, { ...databaseOptions, memory_limit: memoryLimit });
        return new Contributions(instance, await instance.connect());
    }

    /**
     * Reads the contributions to the scores of a snapshot, or to one of them.
     *
     * @param day of the snapshot, in days since 1970-01-01.
     */
    async read(marketId: string, day: number, score: ContributionScore | null): Promise<SnapshotContributions> {
        const rows = await this.connection.runAndReadAll(rowsSql, [marketId, day, score]);
        const scores = await this.connection.runAndReadAll(scoresSql, [marketId, day]);
        return { rows: rows.getRowObjects(), scores: scores.getRowObjects()[0] ?? {} };
    }

    close(): void {
        this.connection.closeSync();
        this.instance.closeSync();
    }
}
