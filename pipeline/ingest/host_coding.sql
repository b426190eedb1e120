-- One row per host of final rows and pair of values with which they are coded. host_hash differs between spellings of a
-- host, such as with and without www.
create temp table host_coding as
select
    host_hash,
    actor_type,
    booking_signal,
    count(*) as row_count,
    min(analyzed_at) as first_day,
    max(analyzed_at) as last_day,
    min(row_id) as row_id
from coded_row
where is_final
group by host_hash, actor_type, booking_signal;
