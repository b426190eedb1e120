-- One row: the body of the overview. Averages are over the newest snapshots of markets, without nulls.
with newest as (
    select *, split_part(market_key, chr(31), 1) as country_key
    from market
    join snapshot using (market_id)
    where is_newest
),

country as (
    select
        country_key,
        {
            country: arg_max(country, (newest_analyzed_at, -market_number)),
            markets: count(*),
            {{averages}}
        } as element
    from newest
    group by country_key
)

select
    null as market_id,
    null as analyzed_at,
    true as is_static,
    to_json({
        data: {
            total_markets: count(*),
            total_countries: count(distinct country_key),
            total_cities: count(distinct (country_key, split_part(market_key, chr(31), 2))),
            total_activities: count(distinct split_part(market_key, chr(31), 3)),
            total_observations: (select coalesce(sum(sample_size), 0) from snapshot)::bigint,
            {{averages}},
            latest_analyzed_at: max(newest_analyzed_at),
            countries: (select coalesce(list(element order by country_key), []) from country)
        },
        meta: {methodology_version: {{methodology_version}}, dataset_version: {{dataset_version}}}
    })::varchar as body
from newest
