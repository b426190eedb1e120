-- One row per snapshot with results up to and after position {{first}}: platform dependence of the first results and of
-- the rest, with intervals, and the difference, first minus rest. All are in points; value and difference are rounded.
create temp table depth as
with counted as (
    select
        observation.snapshot_number,
        observation.position <= {{first}} as is_first,
        count(*)::bigint as n,
        sum(points.points)::decimal(18, 4) as points_sum
    from observation
    join (
        select booking_signal::booking_signal as booking_signal, points
        from methodology_signal_points
        where score = 'tpdi_score'
    ) points using (booking_signal)
    group by all
),

measured as (
    select
        *,
        half_up(points_sum, n) as value,
        points_sum::double / n as exact_value,
        wilson(points_sum, n, {{z}}) as margin
    from counted
)

select
    first.snapshot_number,
    first.n as first_n,
    first.value as first_value,
    first.margin as first_margin,
    rest.n as rest_n,
    rest.value as rest_value,
    rest.margin as rest_margin,
    first.value - rest.value as difference,
    newcombe(rest.exact_value, rest.margin, first.exact_value, first.margin) as difference_margin
from measured first
join measured rest using (snapshot_number)
where first.is_first and not rest.is_first;
