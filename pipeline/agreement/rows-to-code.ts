import { alphaBounds } from '../../contract/agreement.ts';
import type { Database } from '../database.ts';
import { grouped } from '../progress.ts';
import { normalQuantile } from '../score/student-quantile.ts';

/**
 * How many results to code twice in order to show that alpha is at least `limit` (D. A. Bloch, H. C. Kraemer, 1989).
 * @param share of the rarer of two values, above 0 and at most 0.5.
 * @param level confidence level of the intervals; the limit is one of their two ends.
 */
export function rowsToCodeTwice(share: number, limit: number, level: number): number {
    const z = normalQuantile(2 * level - 1);
    const unlike = 4 * share * (1 - share) * (1 - limit);
    return Math.round(2 * z ** 2 * (((1 + limit) * (3 - limit)) / unlike - limit));
}

/** What of all that counts decides how many results are to be coded twice. */
export interface CodingNeed {
    /** The rarest value of the two facts that scores are made of, and its share of the results. */
    rarest: 'platform_only' | 'not_platform_only' | 'operator' | 'not_operator';
    share: number;
    /** Results that two codings or more have. */
    codedTwice: number;
}

/** Reads it from the rows as they were read; null where there are no results, or all have the same values. */
export async function readCodingNeed(database: Database): Promise<CodingNeed | null> {
    const [found] = await database.rows<CodingNeed>(`
        with fact as (
            select
                count(*) as results,
                count(*) filter (booking_signal = 'platform_only') as platform_only,
                count(*) filter (
                    (actor_type::varchar, booking_signal::varchar) in (
                        select (actor_type, booking_signal) from methodology_ari_operators
                    )
                ) as operators
            from coded_row
            where is_final
        ),

        twice as (
            select count(*) as results
            from (
                select 1
                from compared_row
                group by snapshot_number, position
                having count(*) > 1 and min(page_hash) = max(page_hash)
            )
        )

        select rarest, counted / results as share, (from twice)::integer as "codedTwice"
        from (
            select
                results,
                unnest(
                    [
                        {rarest: 'platform_only', counted: platform_only},
                        {rarest: 'not_platform_only', counted: results - platform_only},
                        {rarest: 'operator', counted: operators},
                        {rarest: 'not_operator', counted: results - operators}
                    ],
                    recursive := true
                )
            from fact
        )
        where counted between 1 and results - 1
        order by counted, rarest desc
        limit 1`);
    return found ?? null;
}

const rarestWords: Record<CodingNeed['rarest'], string> = {
    platform_only: 'results coded platform_only',
    not_platform_only: 'results not coded platform_only',
    operator: 'operators',
    not_operator: 'results that are no operator',
};

/** How many to code twice, as a line for `make check`. */
export function codingNeedText({ rarest, share, codedTwice }: CodingNeed, level: number): string {
    const rows = (limit: number) => grouped(rowsToCodeTwice(share, limit, level));
    const { reliable, tentative } = alphaBounds;
    return (
        `Code ${rows(reliable)} results twice to show an alpha of ${reliable} or more, ${rows(tentative)} for ${tentative} ` +
        `(rarest are ${rarestWords[rarest]}, ${Math.round(share * 100)} %). So far ${codedTwice === 0 ? 'none' : grouped(codedTwice)} ` +
        `${codedTwice < 2 ? 'is' : 'are'} coded twice.`
    );
}
