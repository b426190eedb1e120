-- One row per spelling of a market in the sheets. named_key is equal for all spellings of a name. market_key is the key
-- of the market, which differs from named_key for a former name.
create temp table market_spelling as
with written as (
    select country, city, activity, criteria, bool_or(coding = '') as is_observed
    from sheet_part
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
    -- Lists are sorted by key. Markets that only occur in independent codings are in no list and have the last numbers.
    dense_rank() over (order by market.is_observed desc, market_key)::integer as market_number
from spelling
join market using (market_key);
