-- One row per snapshot of a batch: the body of its analysis. Older snapshots are served for `as_of` only and are not in
-- the static tree. Rows are not sorted, because a sort would move all bodies.
with actors as (
    select
        snapshot_number,
        array_to_string(
            list_transform(
                -- The sort is part of the aggregate: parallel aggregation keeps no order.
                list_sort(
                    list({
                        position: position,
                        -- No other character of a valid address needs an escape. `to_json` is slower.
                        element: concat(
                            '{"position":', position,
                            ',"url":', if(contains(url, '"') or contains(url, '\'), to_json(url)::varchar, concat('"', url, '"')),
                            ',"actor_type":"', actor_type,
                            '","booking_signal":"', booking_signal,
                            '","direct_booking_engine":', if(direct_booking_engine is null, 'null', to_json(direct_booking_engine)::varchar),
                            '}'
                        )
                    })
                ),
                lambda actor: actor.element
            ),
            ','
        ) as elements
    from observation
    where snapshot_number between {{first}} and {{last}}
    group by snapshot_number
)

select
    market_id,
    analyzed_at,
    is_newest as is_static,
    concat('{"data":{', members, ',"actors":[', elements, ']},"meta":{"id":"', market_id, '"}}') as body
from actors
join analysis_fragment using (snapshot_number)
