-- One row per market, spelled as in most rows of its newest snapshot, or as in its alias if it was observed only under
-- a former name.
create table market as
with counted as (
    select
        spelling.market_number,
        spelling.market_key,
        spelling.named_key = spelling.market_key as is_new_name,
        sample.analyzed_at,
        sample.country,
        sample.city,
        sample.activity,
        sample.criteria,
        sum(sample.row_count) as row_count
    from sheet_sample sample
    join market_spelling spelling using (country, city, activity, criteria)
    where sample.coding = ''
    group by all
),

ranked as (
    select
        *,
        row_number() over (
            partition by market_number
            order by is_new_name desc, analyzed_at desc, row_count desc, country, city, activity, criteria
        ) as spelling_rank
    from counted
),

span as (
    select
        market_number,
        count(distinct analyzed_at)::integer as snapshot_count,
        min(analyzed_at) as first_analyzed_at,
        max(analyzed_at) as newest_analyzed_at
    from counted
    group by market_number
),

alias as (
    select market_key, unnest(min_by({country: country, city: city, activity: activity, criteria: criteria}, line))
    from market_alias_row
    group by market_key
)

select
    market_id(ranked.market_key)::uuid as market_id,
    if(ranked.is_new_name, tidy_part(ranked.country), alias.country) as country,
    if(ranked.is_new_name, tidy_part(ranked.city), alias.city) as city,
    if(ranked.is_new_name, tidy_part(ranked.activity), alias.activity) as activity,
    if(ranked.is_new_name, tidy_part(ranked.criteria), alias.criteria) as criteria,
    span.snapshot_count,
    span.first_analyzed_at,
    span.newest_analyzed_at,
    ranked.market_key,
    ranked.market_number
from ranked
join span using (market_number)
left join alias using (market_key)
where ranked.spelling_rank = 1
order by ranked.market_number;

comment on table market is 'One row per market: what was searched for, where. Ordered as the API lists them.';
comment on column market.market_id is 'Identifier for ever: UUIDv5 of the market''s key. The id of the API.';
comment on column market.country is 'Country, as written in the newest snapshot.';
comment on column market.city is 'City on which the search was geo-targeted.';
comment on column market.activity is 'Activity searched for.';
comment on column market.criteria is 'Criterion that narrows the activity.';
comment on column market.snapshot_count is 'Number of dated snapshots.';
comment on column market.first_analyzed_at is 'Day of the oldest snapshot.';
comment on column market.newest_analyzed_at is 'Day of the newest snapshot: the one the API shows.';
comment on column market.market_key is 'The four parts, normalised and joined by U+001F: equal for every spelling of one market.';
comment on column market.market_number is 'Place of the market in lists, from 1. Differs from build to build.';
