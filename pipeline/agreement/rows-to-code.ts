import { alphaBounds } from '../../contract/agreement.ts';
import type { Database } from '../database.ts';
import { grouped } from '../progress.ts';
import { normalQuantile } from '../score/student-quantile.ts';

/**
 * The number of results to code twice to show that alpha is at least `limit` (D. A. Bloch, H. C. Kraemer, 1989).
 * @param share of the rarer of two values, above 0 and at most 0.5.
 * @param level confidence level of two-sided intervals, of which `limit` is the lower end.
 */
export function rowsToCodeTwice(share: number, limit: number, level: number): number {
    const z = normalQuantile(2 * level - 1);
    const unlike = 4 * share * (1 - share) * (1 - limit);
    return Math.round(2 * z ** 2 * (((1 + limit) * (3 - limit)) / unlike - limit));
}

/** A value of one of the two variables that scores are made of, and its share of the results. */
interface Rarity {
    value: 'platform_only' | 'not_platform_only' | 'operator' | 'not_operator';
    share: number;
}

/**
 * The rarer value of each variable, the rarest first. Leaves out variables with one value for all results.
 * @param results table, or query in parentheses, of all final rows, with `actor_type` and `booking_signal`.
 */
export async function readRarities(database: Database, results: string): Promise<Rarity[]> {
    return await database.rows<Rarity>(`
        with fact as (
            select
                count(*) as results,
                count(*) filter (booking_signal = 'platform_only') as platform_only,
                count(*) filter (
                    (actor_type::varchar, booking_signal::varchar) in (
                        select (actor_type, booking_signal) from methodology_ari_operators
                    )
                ) as operators
            from ${results} result
        )

        select value, counted / results as share
        from (
            select
                results,
                unnest(
                    [
                        {value: 'platform_only', counted: platform_only},
                        {value: 'not_platform_only', counted: results - platform_only},
                        {value: 'operator', counted: operators},
                        {value: 'not_operator', counted: results - operators}
                    ],
                    recursive := true
                )
            from fact
        )
        where counted between 1 and results - 1 and 2 * counted <= results
        order by share, value desc`);
}

/** The number of results with two or more codings, from the input rows. */
export async function countCodedTwice(database: Database): Promise<number> {
    const [row] = await database.rows<{ results: number }>(`
        select count(*)::integer as results
        from (
            select 1
            from compared_row
            group by snapshot_number, position
            having count(*) > 1 and min(page_hash) = max(page_hash)
        )`);
    return row?.results ?? 0;
}

const valueWords: Record<Rarity['value'], string> = {
    platform_only: 'results coded platform_only',
    not_platform_only: 'results not coded platform_only',
    operator: 'operators',
    not_operator: 'results that are no operator',
};

/** The number of results to code twice, as a line of `make check`. */
export function codingNeedText({ value, share }: Rarity, codedTwice: number, level: number): string {
    const rows = (limit: number) => grouped(rowsToCodeTwice(share, limit, level));
    const { reliable, tentative } = alphaBounds;
    return (
        `Code ${rows(reliable)} results twice to show an alpha of ${reliable} or more, ${rows(tentative)} for ${tentative} ` +
        `(rarest are ${valueWords[value]}, ${Math.round(share * 100)} %). ` +
        `So far ${codedTwice === 0 ? 'none' : grouped(codedTwice)} ${codedTwice < 2 ? 'is' : 'are'} coded twice.`
    );
}
