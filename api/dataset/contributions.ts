import { type ContributionScore, contributionScores } from '../../contract/scores.ts';
import type { DatabaseRow, OpenDatabase } from './open-database.ts';

const condition = `market_id = $1::uuid and analyzed_at = date '1970-01-01' + $2::integer`;

/** Rounded up at the sixth decimal: so the sum of the points is never below a half that the score rounds up. */
const points = 'ceil(round(points_undivided::double * 1000000) / divisor) / 1000000';

const rowsSql = `
    select score::varchar as score, item::varchar as item, ${points} as points, sheet::varchar as sheet, line, position,
        audit_url, audited_at::varchar as audited_at
    from contribution
    where ${condition} and ($3::varchar is null or score::varchar = $3)
    order by contribution.score, position, contribution.item`;

const scoreColumns: Partial<Record<ContributionScore, string>> = {
    ari_score_v1: `case when ari_version <> 'v1' then ari_v1_score end`,
};
const scoresSql = `
    select ${contributionScores.map((name) => `${scoreColumns[name] ?? name} as ${name}`).join(', ')}
    from snapshot
    where ${condition}`;

/**
 * Reads the rows of sheets that gave points to the scores of a snapshot, or to one of them, and the scores.
 *
 * @param day of the snapshot, in days since 1970-01-01.
 */
export async function readContributions(
    database: OpenDatabase,
    marketId: string,
    day: number,
    score: ContributionScore | null,
): Promise<{ rows: DatabaseRow[]; scores: DatabaseRow }> {
    const rows = await database.rows(rowsSql, [marketId, day, score]);
    const [scores = {}] = await database.rows(scoresSql, [marketId, day]);
    return { rows, scores };
}
