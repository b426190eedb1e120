-- One row per snapshot: the elements of `actors`, by position, as JSON text. The sort is part of the aggregate: parallel
-- aggregation keeps no order.
create temp table actors_fragment as
select
    snapshot_number,
    array_to_string(
        list_transform(
            list_sort(
                list({
                    position: position,
                    element: concat(
                        '{"position":', position,
                        ',"url":', to_json(url),
                        ',"actor_type":"', actor_type,
                        '","booking_signal":"', booking_signal,
                        '","direct_booking_engine":', coalesce(to_json(direct_booking_engine)::varchar, 'null'),
                        '}'
                    )
                })
            ),
            lambda actor: actor.element
        ),
        ','
    ) as elements
from observation
group by snapshot_number;
