-- One row per snapshot and version of the index that scores it: the mean over its operators, rounded and
-- exact, and its variance. Sums are whole ten-thousandths, so that the order of rows has no effect.
create temp table snapshot_ari as
with operator_sum as (
    select snapshot_number, version, list_sum(block_points)::decimal(18, 4) as points
    from operator_ari
),

summed as (
    select
        shown.snapshot_number,
        shown.version,
        shown.score,
        shown.operators,
        coalesce(sum(points), 0) as points_sum,
        coalesce(sum((points * 10000)::hugeint * (points * 10000)::hugeint), 0)::hugeint as squares_sum
    from snapshot_ari_version shown
    left join operator_sum using (snapshot_number, version)
    group by all
)

select
    *,
    half_up(points_sum, operators) as value,
    points_sum::double / operators as exact_value,
    case
        when operators > 1
            then (operators * squares_sum - (points_sum * 10000)::hugeint * (points_sum * 10000)::hugeint)::double
                / (operators * (operators - 1)) / 1e8
    end as variance
from summed;
