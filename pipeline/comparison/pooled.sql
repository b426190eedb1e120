-- One row per scope and share, of scopes with enough markets: the share of all results of their newest snapshots.
create table pooled as
select
    scope.level,
    scope.country,
    scope.city,
    scope.activity,
    pooled.score,
    half_up_tenths(pooled.points_sum::decimal(18, 4), pooled.n::bigint) as value,
    interval_end(pooled.margin.low) as low,
    interval_end(pooled.margin.high) as high,
    pooled.clusters::integer as markets,
    pooled.n::bigint as n,
    round(pooled.design_effect, 2) as design_effect
from pooled_share pooled
join (select distinct scope_number, level, country, city, activity from market_scope) scope using (scope_number)
where pooled.margin is not null
order by pooled.scope_number, pooled.score;

comment on table pooled is 'One row per share and place or activity with {{clusters_min}} markets or more: the share of the results of their newest snapshots together.';
comment on column pooled.level is 'What is pooled: all markets, or those of a country, a city or an activity.';
comment on column pooled.country is 'Country; null over all and of an activity.';
comment on column pooled.city is 'City; null but for a city.';
comment on column pooled.activity is 'Activity; null but for an activity.';
comment on column pooled.score is 'The share: tpdi_score or direct_booking_pct.';
comment on column pooled.value is 'Points of all results divided by their number: each result counts the same, not each market.';
comment on column pooled.low is 'Lower end of Wilson''s interval with n / design_effect results.';
comment on column pooled.high is 'Upper end of Wilson''s interval with n / design_effect results.';
comment on column pooled.markets is 'Number of markets.';
comment on column pooled.n is 'Number of results.';
comment on column pooled.design_effect is 'How much more markets differ than as many results drawn singly would, at least 1. By host it would be larger: few platforms are found everywhere.';
