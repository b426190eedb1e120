-- One row per market: the body of its history. Elements are texts when they are sorted: sorting structs of so many
-- members takes four times as long.
select
    market_id,
    null as analyzed_at,
    true as is_static,
    concat(
        '{"data":[',
        string_agg(
            to_json({
                analyzed_at: analyzed_at,
                ari_score: ari_score,
                ari_version: ari_version,
                compared_version: compared_version,
                delta: delta,
                delta_margin: case when delta_low is not null then {low: delta_low, high: delta_high} end,
                trend: trend,
                significant: significant,
                q_value: q_value,
                significant_adjusted: significant_adjusted,
                {{history_shares}},
                sample_size: sample_size,
                first_published: case when first_published_release is not null then { {{first_published}} } end
            })::varchar,
            ',' order by analyzed_at
        ),
        '],"meta":{"id":"', market_id, '"}}'
    ) as body
from history
left join history_first_published using (market_id, analyzed_at)
group by market_id
