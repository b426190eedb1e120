-- One row per value that a coding gave a result: what agreement is computed of. A cluster is a snapshot, a unit a position at
-- which all codings that have it saw the same page.
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
    window same_place as (partition by snapshot_number, position)
    qualify min(page_hash) over same_place = max(page_hash) over same_place
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
