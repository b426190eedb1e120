-- One row per scope and market in it, with the market's newest snapshot. The scopes are all markets, and those of each
-- country, city and activity. Names are spelled as in the newest snapshot of the scope.
create temp table market_scope as
with newest as (
    select market.*, snapshot.snapshot_number, string_split(market.market_key, chr(31)) as parts
    from market
    join snapshot using (market_id)
    where snapshot.is_newest
),

scoped as (
    select 'all' as level, '' as scope_key, newest.* from newest
    union all
    select 'country', parts[1], newest.* from newest
    union all
    select 'city', concat(parts[1], chr(31), parts[2]), newest.* from newest
    union all
    select 'activity', parts[3], newest.* from newest
)

select
    dense_rank() over (order by array_position(['all', 'country', 'city', 'activity'], level), scope_key) as scope_number,
    level,
    scope_key,
    case when level in ('country', 'city') then first_value(country) over newest_first end as country,
    case when level = 'city' then first_value(city) over newest_first end as city,
    case when level = 'activity' then first_value(activity) over newest_first end as activity,
    snapshot_number
from scoped
window newest_first as (partition by level, scope_key order by newest_analyzed_at desc, market_number);
