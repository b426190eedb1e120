-- One row per former name of a market. The API redirects the old id to the market's id.
create table market_alias as
select
    market_id(alias.old_key)::uuid as old_market_id,
    market.market_id,
    alias.old_country,
    alias.old_city,
    alias.old_activity,
    alias.old_criteria,
    nullif(alias.reason, '') as reason
from market_alias_row alias
join market using (market_key)
order by alias.old_key;

comment on table market_alias is 'One row per name that a market had before; the API leads from the old id to the market.';
comment on column market_alias.old_market_id is 'Identifier of the market under its old name.';
comment on column market_alias.market_id is 'The market: table market.';
comment on column market_alias.old_country is 'Country of the old name.';
comment on column market_alias.old_city is 'City of the old name.';
comment on column market_alias.old_activity is 'Activity of the old name.';
comment on column market_alias.old_criteria is 'Criterion of the old name.';
comment on column market_alias.reason is 'Why the market was renamed; null where none is given.';
