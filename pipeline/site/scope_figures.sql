-- One row per scope: the figures of the newest snapshots of its markets, as JSON with members of `Place` (model.ts).
with scope as (
    select distinct scope_number, level, scope_key, country, city, activity from market_scope
)

select
    scope.level,
    scope.scope_key as key,
    to_json({
        tpdi: {{tpdi}},
        direct: {{direct}},
        spread: {{spread}}
    }) as json
from scope
join pooled_share tpdi on tpdi.scope_number = scope.scope_number and tpdi.score = 'tpdi_score'
join pooled_share direct on direct.scope_number = scope.scope_number and direct.score = 'direct_booking_pct'
join concentration spread
    on spread.level = scope.level
    and spread.country is not distinct from scope.country
    and spread.city is not distinct from scope.city
    and spread.activity is not distinct from scope.activity;
