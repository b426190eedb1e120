-- One row per page of a list: its file of the static tree. A list without markets has one page.
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
    concat({{address}}, if(page.page > 1, concat('/page-', page.page), ''), '.json') as path,
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
