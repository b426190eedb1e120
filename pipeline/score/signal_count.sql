-- One row per snapshot and booking signal: its number of results in the sample, also 0.
create temp table signal_count as
select
    snapshot_number,
    sample_size,
    unnest(enum_range(null::booking_signal)) as booking_signal,
    unnest([{{signal_columns}}]) as row_count
from sample;
