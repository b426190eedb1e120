-- One row per scope (all, country, city, activity: the newest snapshots of its markets) and one per snapshot: how
-- results are distributed over hosts; for a snapshot also over positions.
create table concentration as
with host_count as materialized (
    select
        snapshot_number,
        host_of(url) as host,
        count(*)::integer as results,
        (count(*) filter (actor_type in ({{intermediaries}})))::integer as intermediary_results,
        -- Whether the host is an operator of the readiness index.
        bool_or(audit_state is not null) as is_operator
    from observation
    group by all
),

scope as (
    select distinct scope_number, level, country, city, activity from market_scope
),

host_in_scope as (
    select scope_number, null::integer as snapshot_number, host, sum(results) as results,
        sum(intermediary_results) as intermediary_results, bool_or(is_operator) as is_operator
    from host_count
    join market_scope using (snapshot_number)
    group by scope_number, host
    union all
    select null, snapshot_number, host, results, intermediary_results, is_operator
    from host_count
),

summed as (
    select
        scope_number,
        snapshot_number,
        sum(results)::bigint as results,
        count(*)::bigint as distinct_hosts,
        count(*) filter (is_operator) as operator_hosts,
        sum(intermediary_results)::bigint as intermediary_results,
        count(*) filter (intermediary_results > 0) as intermediary_hosts,
        max(intermediary_results) as top1,
        list_sum(max(intermediary_results, 3)) as top3
    from host_in_scope
    group by scope_number, snapshot_number
)

select
    coalesce(scope.level, 'snapshot') as level,
    market.market_id,
    coalesce(scope.country, market.country) as country,
    coalesce(scope.city, market.city) as city,
    coalesce(scope.activity, market.activity) as activity,
    market.criteria,
    snapshot.analyzed_at,
    summed.results,
    summed.distinct_hosts,
    half_up_tenths((100 * operator_hosts)::decimal(18, 4), distinct_hosts) as direct_operator_share,
    summed.intermediary_results,
    summed.intermediary_hosts,
    case when intermediary_results > 0 then half_up_tenths((100 * top1)::decimal(18, 4), intermediary_results) end as top1_share,
    case when intermediary_results > 0 then half_up_tenths((100 * top3)::decimal(18, 4), intermediary_results) end as top3_share,
    depth.first_n as first_ten_n,
    depth.first_value as first_ten_tpdi,
    interval_end(depth.first_margin.low) as first_ten_tpdi_low,
    interval_end(depth.first_margin.high) as first_ten_tpdi_high,
    depth.rest_n,
    depth.rest_value as rest_tpdi,
    interval_end(depth.rest_margin.low) as rest_tpdi_low,
    interval_end(depth.rest_margin.high) as rest_tpdi_high,
    depth.difference as first_ten_difference,
    interval_end(depth.difference_margin.low) as first_ten_difference_low,
    interval_end(depth.difference_margin.high) as first_ten_difference_high
from summed
left join scope using (scope_number)
left join snapshot using (snapshot_number)
left join market using (market_id)
left join depth using (snapshot_number)
order by summed.scope_number nulls last, summed.snapshot_number;

comment on table concentration is 'One row per snapshot, and one per country, city, activity and over all of the newest snapshots: how results are spread over hosts. It measures visibility, not sales.';
comment on column concentration.level is 'What is described: a snapshot, or the newest snapshots of a country, a city, an activity or all markets.';
comment on column concentration.market_id is 'The market: table market. Null for several markets.';
comment on column concentration.country is 'Country; null over all and of an activity.';
comment on column concentration.city is 'City; null over all, of a country and of an activity.';
comment on column concentration.activity is 'Activity; null over all and of a place.';
comment on column concentration.criteria is 'Criterion of the market; null but for a snapshot.';
comment on column concentration.analyzed_at is 'Day of the snapshot; null for several markets.';
comment on column concentration.results is 'Number of results.';
comment on column concentration.distinct_hosts is 'Different hosts among them, in lower case, without www.';
comment on column concentration.direct_operator_share is 'Of the hosts, per cent that are operators who can be booked direct.';
comment on column concentration.intermediary_results is 'Results of intermediaries: platforms and remote resellers.';
comment on column concentration.intermediary_hosts is 'Different hosts of these.';
comment on column concentration.top1_share is 'Experimental. Of the results of intermediaries, per cent of the host found most often; null without any.';
comment on column concentration.top3_share is 'Experimental. Of the results of intermediaries, per cent of the three hosts found most often; null without any.';
comment on column concentration.first_ten_n is 'Results at the positions 1 to 10; null unless there are later ones, and for several markets. This and what follows is experimental.';
comment on column concentration.first_ten_tpdi is 'Platform dependence of these results.';
comment on column concentration.first_ten_tpdi_low is 'Lower end of Wilson''s interval.';
comment on column concentration.first_ten_tpdi_high is 'Upper end of Wilson''s interval.';
comment on column concentration.rest_n is 'Results at later positions.';
comment on column concentration.rest_tpdi is 'Platform dependence of these results.';
comment on column concentration.rest_tpdi_low is 'Lower end of Wilson''s interval.';
comment on column concentration.rest_tpdi_high is 'Upper end of Wilson''s interval.';
comment on column concentration.first_ten_difference is 'first_ten_tpdi minus rest_tpdi, in points.';
comment on column concentration.first_ten_difference_low is 'Lower end of Newcombe''s interval of the difference.';
comment on column concentration.first_ten_difference_high is 'Upper end of Newcombe''s interval of the difference.';
