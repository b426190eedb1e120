-- One row per snapshot with a v2 index and block: the block's mean points over the operators, with one decimal and
-- unrounded.
create temp table snapshot_ari_block as
with summed as (
    select
        snapshot_number,
        unnest([{{v2_block_names}}]) as block,
        unnest([{{v2_block_sums}}]) as points_sum
    from operator_ari
    where version = 'v2'
    group by snapshot_number
)
select
    shown.snapshot_number,
    summed.block,
    half_up_tenths(summed.points_sum, shown.operators) as points,
    summed.points_sum::double / shown.operators as exact_points
from snapshot_ari_version shown
join summed using (snapshot_number)
where shown.version = 'v2';
