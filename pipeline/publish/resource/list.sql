-- One row per page of a list: its body. A list without markets has one page.
with page as (
    select
        ((ordinal - 1) // {{page_size}} + 1)::integer as page,
        array_to_string(list({{element}} order by ordinal), ',') as elements,
        count(*) as item_count,
        arg_max(market_key, ordinal) as last_market_key,
        max(ordinal) as last_ordinal
    from response_item
    group by all
),

total as (
    select count(*) as item_count from response_item
)

select
    (select count(*) from response) + coalesce(page.page, 1) as response_number,
    null as market_id,
    null as analyzed_at,
    coalesce(page.page, 1) as page,
    true as is_static,
    concat(
        '{"data":[', page.elements,
        '],"meta":{"total":', total.item_count,
        ',"count":', coalesce(page.item_count, 0),
        ',"next_cursor":',
        case when page.last_ordinal < total.item_count then concat('"', encode_cursor(page.last_market_key), '"') else 'null' end,
        '}}'
    ) as body
from total
left join page on true
