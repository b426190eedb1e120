-- One row per snapshot with a v2 index and block: the block's mean points over the operators, one decimal.
create temp table snapshot_ari_block as
with summed as (
    select snapshot_number, block, sum(points) as points_sum
    from operator_points
    where version = 'v2'
    group by all
)
select
    shown.snapshot_number,
    named.block,
    half_up_tenths(coalesce(summed.points_sum, 0), shown.operators) as points
from snapshot_ari_version shown
join methodology_ari_blocks named using (version)
left join summed using (snapshot_number, block)
where shown.version = 'v2';
