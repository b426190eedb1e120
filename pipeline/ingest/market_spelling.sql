-- One row per way in which the four parts of a market are written in a sheet; market_key is the same for all ways.
create temp table market_spelling as
with spelling as (
    select country, city, activity, criteria, market_key(country, city, activity, criteria) as market_key
    from (select distinct country, city, activity, criteria from observation_row)
)
select
    *,
    -- The order of the keys is the order of every list.
    dense_rank() over (order by market_key)::integer as market_number
from spelling;
