-- One row per market with its snapshots, oldest first, each as JSON in the shape of `Snapshot` (model.ts): scores,
-- changes and lines of the sheet. A list of JSON takes half the time of JSON made from a list of structs.
with span as (
    select
        snapshot_number,
        any_value(sheet) as sheet,
        min(line) as first_line,
        max(line) as last_line
    from observation
    group by snapshot_number
),

independent as (
    select market_id, analyzed_at, count(distinct coding) as codings
    from independent_coding
    group by market_id, analyzed_at
),

shown as (
    select
        snapshot.market_id,
        snapshot.analyzed_at as day,
        snapshot.sample_size as "sampleSize",
        {{shares}},
        case when snapshot.ari_score is not null then {
            value: snapshot.ari_score, exact: ari.exact_value, low: ari_score_low, high: ari_score_high,
            n: ari_operators, label: ari_label, version: snapshot.ari_version, variance: ari.variance,
            blocks: case when snapshot.ari_version = 'v2' then {{block_points}} end,
            "exactBlocks": block.exact_points
        } end as ari,
        {{actor_counts}} as "actorCounts",
        {{signal_counts}} as "signalCounts",
        span.sheet,
        span.first_line as "firstLine",
        span.last_line as "lastLine",
        -- Final rows beside two codings or more are what their coders agreed on.
        if(independent.codings > 1, independent.codings, 1 + coalesce(independent.codings, 0)) as codings,
        case when first_published_release is not null then {
            release: first_published_release, "releasedOn": first_published_released_on,
            "methodologyVersion": first_published_methodology_version, {{first_published}}
        } end as "firstPublished",
        {{spread}} as spread,
        case when spread.first_ten_n is not null then {
            first: {value: first_ten_tpdi, low: first_ten_tpdi_low, high: first_ten_tpdi_high, n: first_ten_n},
            rest: {value: rest_tpdi, low: rest_tpdi_low, high: rest_tpdi_high, n: rest_n},
            difference: {value: first_ten_difference, low: first_ten_difference_low, high: first_ten_difference_high}
        } end as depth,
        case when history.previous_analyzed_at is not null then {
            "previousDay": history.previous_analyzed_at,
            tpdi: {
                value: tpdi_delta, low: tpdi_delta_low, high: tpdi_delta_high,
                "isSignificant": coalesce(tpdi_delta_low > 0 or tpdi_delta_high < 0, false),
                "qValue": tpdi_delta_q_value, "isClear": coalesce(tpdi_delta_significant_adjusted, false)
            },
            ari: case when delta is not null then {
                value: delta, low: delta_low, high: delta_high,
                "isSignificant": coalesce(significant, false),
                "qValue": q_value, "isClear": coalesce(significant_adjusted, false)
            } end
        } end as change
    from snapshot
    {{share_joins}}
    left join snapshot_ari ari on ari.snapshot_number = snapshot.snapshot_number and ari.score = 'ari_score'
    left join (
        select snapshot_number, [{{exact_blocks}}] as exact_points
        from snapshot_ari_block
        group by snapshot_number
    ) block on block.snapshot_number = snapshot.snapshot_number
    join history on history.snapshot_number = snapshot.snapshot_number
    join concentration spread
        on spread.market_id = snapshot.market_id and spread.analyzed_at = snapshot.analyzed_at
    join span on span.snapshot_number = snapshot.snapshot_number
    left join independent
        on independent.market_id = snapshot.market_id and independent.analyzed_at = snapshot.analyzed_at
    left join history_first_published first
        on first.market_id = snapshot.market_id and first.analyzed_at = snapshot.analyzed_at
)

select
    market_id as id,
    country,
    city,
    activity,
    criteria,
    list(to_json(shown) order by shown.day) as snapshots
from market
join shown using (market_id)
group by market_id, market_number, country, city, activity, criteria
order by market_number;
