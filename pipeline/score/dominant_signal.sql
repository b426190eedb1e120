-- One row per snapshot: its most frequent booking signal; ties go to the lowest rank of the methodology.
create temp table dominant_signal as
select
    snapshot_number,
    arg_max(booking_signal, (row_count, -rank)) as booking_signal
from signal_count
join (
    select booking_signal::booking_signal as booking_signal, rank from methodology_dominant_signal_order
) using (booking_signal)
group by snapshot_number;
