-- One row per valid row of an observation sheet: its snapshot, and the columns by which checks group. row_id refers to
-- observation_row.
create temp table coded_row as
select
    sample.snapshot_number,
    sample.market_number,
    sample.analyzed_at,
    row_.coding = '' as is_final,
    row_.position,
    row_.page_hash,
    row_.host_hash,
    row_.actor_type,
    row_.booking_signal,
    row_.rowid as row_id
from observation_row row_
join sheet_sample sample
    using (sheet_number, country, city, activity, criteria, analyzed_at, coding);
