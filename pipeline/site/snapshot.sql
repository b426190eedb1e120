-- One row per snapshot with what a page shows of it; its scores' ends, its change, and the lines of the sheet it stands on.
with span as (
    select
        snapshot_number,
        any_value(sheet) as sheet,
        min(position) as first_line,
        max(position) as last_line
    from observation
    group by snapshot_number
)

select
    market.market_number,
    snapshot.* exclude (market_id),
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
    span.last_line
from snapshot
join market using (market_id)
join history using (snapshot_number)
join span using (snapshot_number)
order by snapshot.snapshot_number;
