-- One row per snapshot: counts of its final rows.
create temp table sample as
select
    snapshot_number,
    any_value(market_number) as market_number,
    any_value(analyzed_at) as analyzed_at,
    sum(row_count)::integer as sample_size,
    {{summed_counts}}
from sheet_sample
where coding = ''
group by snapshot_number;
