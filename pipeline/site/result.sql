-- One row per observed result of the markets' newest snapshots in a range of snapshot numbers.
select
    observation.snapshot_number,
    observation.position,
    observation.url,
    host_of(observation.url) as host,
    observation.actor_type,
    observation.booking_signal,
    observation.direct_booking_engine,
    observation.sheet,
    observation.line,
    coalesce(tpdi.points, 0)::double / snapshot.sample_size as tpdi_points,
    coalesce(direct.points, 0)::double / snapshot.sample_size as direct_points
from observation
join snapshot using (snapshot_number)
left join methodology_signal_points tpdi
    on tpdi.score = 'tpdi_score' and tpdi.booking_signal = observation.booking_signal::varchar
left join methodology_signal_points direct
    on direct.score = 'direct_booking_pct' and direct.booking_signal = observation.booking_signal::varchar
where snapshot.is_newest and observation.snapshot_number between {{first}} and {{last}}
order by observation.snapshot_number, observation.position;
