-- One row per way in which the four parts of a market are written in a sheet. named_key is the same for all ways to write one
-- name; market_key is that of the market, which differs from it for a name that the market had before.
create temp table market_spelling as
with written as (
    select country, city, activity, criteria, bool_or(coding = '') as is_observed
    from observation_row
    group by country, city, activity, criteria
),

named as (
    select *, market_key(country, city, activity, criteria) as named_key
    from written
),

spelling as (
    select named.*, coalesce(alias.market_key, named_key) as market_key
    from named
    left join market_alias_row alias on alias.old_key = named_key
),

market as (
    select market_key, bool_or(is_observed) as is_observed
    from spelling
    group by market_key
)

select
    spelling.country,
    spelling.city,
    spelling.activity,
    spelling.criteria,
    spelling.named_key,
    spelling.market_key,
    spelling.is_observed,
    -- The order of the keys is the order of every list. Markets that only an independent coding names are in no list: they
    -- are numbered behind the others.
    dense_rank() over (order by market.is_observed desc, market_key)::integer as market_number
from spelling
join market using (market_key);
