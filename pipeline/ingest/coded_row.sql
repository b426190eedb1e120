-- One row per readable row of an observation sheet, with the snapshot it belongs to.
create temp table coded_row as
select
    sample.snapshot_number,
    sample.market_number,
    row_.coding,
    row_.position,
    row_.url,
    row_.actor_type,
    row_.booking_signal,
    row_.direct_booking_engine,
    row_.sheet_number,
    row_.rowid as row_id
from observation_row row_
join sheet_sample sample
    using (sheet_number, country, city, activity, criteria, analyzed_at, coding);
