-- One row per observed result of a snapshot, with the points that it gave to a score, also 0.
select
    observation.position,
    host_of(observation.url) as host,
    observation.sheet,
    observation.line,
    null::varchar as day,
    observation.actor_type || ', ' || observation.booking_signal as item,
    coalesce(contribution.points_undivided, 0)::decimal(18, 4)::varchar as points
from observation
left join contribution
    on contribution.market_id = observation.market_id
    and contribution.analyzed_at = observation.analyzed_at
    and contribution.position = observation.position
    and contribution.score = {{score}}
where observation.market_id = {{market_id}} and observation.analyzed_at = {{day}}
order by observation.position;
