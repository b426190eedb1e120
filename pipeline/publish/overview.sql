-- One row: the body of the overview. Averages are over the newest snapshots of the markets, scores that are null left out.
create temp table overview as
with newest as (
    select market.*, snapshot.tpdi_score, snapshot.ari_score, split_part(market.market_key, chr(31), 1) as country_key
    from market
    join snapshot on snapshot.market_id = market.market_id and snapshot.is_newest
),

country as (
    select
        arg_max(country, (newest_analyzed_at, -market_number)) as country,
        count(*) as markets,
        half_up_tenths(sum(tpdi_score)::decimal(18, 4), count(*)) as average_tpdi_score,
        case when count(ari_score) > 0 then half_up_tenths(sum(ari_score)::decimal(18, 4), count(ari_score)) end
            as average_ari_score,
        country_key
    from newest
    group by country_key
)

select
    to_json({
        data: {
            total_markets: count(*),
            total_countries: count(distinct country_key),
            total_cities: count(distinct (country_key, split_part(market_key, chr(31), 2))),
            total_activities: count(distinct split_part(market_key, chr(31), 3)),
            total_observations: (select coalesce(sum(sample_size), 0) from snapshot)::bigint,
            average_tpdi_score: case
                when count(*) > 0 then half_up_tenths(sum(tpdi_score)::decimal(18, 4), count(*))
            end,
            average_ari_score: case
                when count(ari_score) > 0 then half_up_tenths(sum(ari_score)::decimal(18, 4), count(ari_score))
            end,
            latest_analyzed_at: max(newest_analyzed_at),
            countries: (
                select coalesce(
                    list({
                        country: country,
                        markets: markets,
                        average_tpdi_score: average_tpdi_score,
                        average_ari_score: average_ari_score
                    } order by country_key),
                    []
                )
                from country
            )
        },
        meta: {methodology_version: {{methodology_version}}}
    })::varchar as body
from newest;
