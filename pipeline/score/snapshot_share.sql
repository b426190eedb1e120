-- One row per snapshot and score that is a share of its sample: the sum of the points of its results, divided by the
-- sample size and rounded; and Wilson's interval.
create temp table snapshot_share as
with summed as (
    select
        signal_count.snapshot_number,
        methodology.score::score_name as score,
        any_value(signal_count.sample_size) as sample_size,
        sum(signal_count.row_count * methodology.points)::decimal(18, 4) as points_sum
    from signal_count
    join methodology_signal_points methodology
        on methodology.booking_signal::booking_signal = signal_count.booking_signal
    group by all
)
select
    snapshot_number,
    score,
    points_sum,
    sample_size,
    half_up(points_sum, sample_size) as value,
    points_sum::double / sample_size as exact_value,
    wilson(points_sum, sample_size, {{z}}) as margin
from summed;
