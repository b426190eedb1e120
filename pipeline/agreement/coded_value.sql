-- One row per result, coding and variable: the input of the agreement coefficients. A cluster is a snapshot, a unit is
-- a position. Positions at which codings have different addresses are left out.
create temp table coded_value as
with coded as (
    select
        snapshot_number,
        position,
        coder,
        actor_type,
        booking_signal,
        (actor_type::varchar, booking_signal::varchar) in (
            select (actor_type, booking_signal) from methodology_ari_operators
        ) as is_operator
    from compared_row
    window same_position as (partition by snapshot_number, position)
    qualify min(page_hash) over same_position = max(page_hash) over same_position
)

select
    snapshot_number as cluster,
    position as unit,
    coder as coding,
    variable,
    value
from (
    select
        snapshot_number,
        position,
        coder,
        unnest(
            [
                {variable: 'actor_type', value: actor_type::varchar},
                {variable: 'booking_signal', value: booking_signal::varchar},
                {variable: 'platform_only', value: if(booking_signal = 'platform_only', 'yes', 'no')},
                {variable: 'operator', value: if(is_operator, 'yes', 'no')}
            ],
            recursive := true
        )
    from coded
);
