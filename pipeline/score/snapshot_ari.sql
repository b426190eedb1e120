-- One row per snapshot and version of the index that scores it: the mean over its operators, rounded, with what its
-- interval and the interval of its change need. Sums are whole numbers of ten-thousandths, so no order of rows shows.
create temp table snapshot_ari as
with operator_points as (
    select snapshot_number, score, position, audit_row_id, sum(points) as points
    from contribution_row
    where audit_row_id is not null
    group by all
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
    left join operator_points using (snapshot_number, score)
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
