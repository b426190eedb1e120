-- One row per snapshot: what was observed, counted. Only final rows are a sample.
create temp table sample as
with counted as (
    select
        snapshot_number,
        any_value(market_number) as market_number,
        count(*)::integer as sample_size,
        {{counts}}
    from coded_row
    where coding = ''
    group by snapshot_number
)
select counted.*, snapshot_day.analyzed_at
from counted
join (select distinct snapshot_number, analyzed_at from sheet_sample) snapshot_day using (snapshot_number);
