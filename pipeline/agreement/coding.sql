-- One row per coding of a snapshot that was coded more than once.
create table coding as
with counted as (
    select
        coder.snapshot_number,
        coder.coder,
        min(coder.coding) as coding,
        any_value(coder.is_compared) as is_compared,
        sum(sample.row_count)::integer as results,
        unnest(enum_range(null::booking_signal)) as booking_signal,
        unnest([{{signal_sums}}]) as row_count
    from coder
    join sheet_sample sample on sample.snapshot_number = coder.snapshot_number and sample.coding = coder.coding
    group by coder.snapshot_number, coder.coder
)

select
    snapshot.market_id,
    snapshot.analyzed_at,
    if(counted.coder = '', 'final', counted.coding) as coding,
    any_value(counted.results) as results,
    half_up(sum(counted.row_count * points.points)::decimal(18, 4), any_value(counted.results)) as tpdi_score,
    any_value(counted.is_compared) as is_compared
from counted
join snapshot using (snapshot_number)
join methodology_signal_points points
    on points.score = 'tpdi_score' and points.booking_signal::booking_signal = counted.booking_signal
group by snapshot.snapshot_number, snapshot.market_id, snapshot.analyzed_at, counted.coder, counted.coding
order by snapshot.snapshot_number, counted.coder;

comment on table coding is 'One row per coding of a snapshot that was coded more than once.';
comment on column coding.market_id is 'The market: table market.';
comment on column coding.analyzed_at is 'Day of the snapshot.';
comment on column coding.coding is 'Word that names the coding in the sheet; final for the rows that count.';
comment on column coding.results is 'Results in this coding.';
comment on column coding.tpdi_score is 'Platform dependence by this coding, 0 to 100.';
comment on column coding.is_compared is 'Whether table agreement compares it. The rows that count are compared when there is exactly one other coding.';
