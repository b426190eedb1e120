-- One row per scope, in the order of its markets, spelled as in the first: their numbers, and their figures as JSON
-- with members of `Place` (model.ts).
with scope as (
    select
        market_scope.* exclude (snapshot_number),
        min_by({country: market.country, city: market.city, activity: market.activity}, market_number) as named,
        list(market_number order by market_number) as market_numbers
    from market_scope
    join snapshot using (snapshot_number)
    join market using (market_id)
    group by all
)

select
    scope.level,
    scope.scope_key as key,
    unnest(scope.named),
    scope.market_numbers,
    case when place.city_key is not null then {latitude: latitude, longitude: longitude} end as location,
    to_json({
        {{shares}},
        ari: case when ari.markets is not null then {{ari}} end,
        spread: {{spread}}
    }) as json
from scope
{{share_joins}}
left join mean_readiness ari on ari.scope_number = scope.scope_number
join concentration spread
    on spread.level = scope.level
    and spread.country is not distinct from scope.country
    and spread.city is not distinct from scope.city
    and spread.activity is not distinct from scope.activity
left join place on scope.level = 'city' and place.city_key = scope.scope_key
order by scope.market_numbers;
