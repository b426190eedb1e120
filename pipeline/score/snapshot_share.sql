-- One row per snapshot and score that is a share of its sample: the sum of its contributions, rounded, and its interval.
create temp table snapshot_share as
select
    sample.snapshot_number,
    named.score,
    half_up(coalesce(summed.points_sum, 0), sample.sample_size) as value,
    coalesce(summed.points_sum, 0)::double / sample.sample_size as exact_value,
    wilson(coalesce(summed.points_sum, 0), sample.sample_size, {{z}}) as margin
from sample
cross join (select distinct score::score_name as score from methodology_signal_points) named
left join (
    select snapshot_number, score, sum(points) as points_sum
    from contribution_row
    where audit_row_id is null
    group by all
) summed using (snapshot_number, score);
