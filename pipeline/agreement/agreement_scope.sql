-- One row per scope of agreement and snapshot in it: each snapshot, each market and all, in the order of the table
-- agreement.
create temp table agreement_scope as
with compared as (
    select snapshot_number, market_id, analyzed_at, market_number
    from snapshot
    join market using (market_id)
    where snapshot_number in (select cluster from coded_value)
),

listed as (
    select 1 as level_number, 'snapshot' as level, market_number, market_id, analyzed_at, snapshot_number as cluster
    from compared
    union all
    select 2, 'market', market_number, market_id, null, snapshot_number
    from compared
    union all
    select 3, 'all', null, null, null, snapshot_number
    from compared
)

select
    dense_rank() over (order by level_number, market_number, analyzed_at)::integer as scope_number,
    *
from listed;
