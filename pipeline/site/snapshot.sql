-- One row per snapshot with what a page shows of it; its scores' ends, its change, and the lines of the sheet it stands on.
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
)

select
    market.market_number,
    snapshot.* exclude (market_id),
    tpdi.exact_value as tpdi_score_exact,
    direct.exact_value as direct_booking_pct_exact,
    ari.exact_value as ari_score_exact,
    ari.variance as ari_variance,
    history.previous_analyzed_at,
    history.tpdi_delta,
    history.tpdi_delta_low,
    history.tpdi_delta_high,
    history.delta as ari_delta,
    history.delta_low as ari_delta_low,
    history.delta_high as ari_delta_high,
    history.compared_version,
    span.sheet,
    span.first_line,
    span.last_line,
    1 + coalesce(independent.codings, 0) as codings
from snapshot
join market using (market_id)
join snapshot_share tpdi on tpdi.snapshot_number = snapshot.snapshot_number and tpdi.score = 'tpdi_score'
join snapshot_share direct on direct.snapshot_number = snapshot.snapshot_number and direct.score = 'direct_booking_pct'
left join snapshot_ari ari on ari.snapshot_number = snapshot.snapshot_number and ari.score = 'ari_score'
join history on history.snapshot_number = snapshot.snapshot_number
join span on span.snapshot_number = snapshot.snapshot_number
left join independent
    on independent.market_id = snapshot.market_id and independent.analyzed_at = snapshot.analyzed_at
order by snapshot.snapshot_number;
