-- One row per snapshot with a v2 index and block: the block's mean points over the operators, one decimal.
create temp table snapshot_ari_block as
with summed as (
    select row_.snapshot_number, checked.block, sum(row_.points) as points_sum
    from contribution_row row_
    join snapshot_ari_version shown using (snapshot_number, score)
    join (
        select version, "check"::score_item as item, block from methodology_ari_checks
    ) checked on checked.version = shown.version and checked.item = row_.item
    where row_.audit_row_id is not null and shown.version = 'v2'
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
