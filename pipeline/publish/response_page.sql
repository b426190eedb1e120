-- One row per page of a list response. A list without markets has one page, too.
create temp table response_page as
with item as (
    select
        unnest(['analysis_list', 'history_summary']) as resource,
        unnest([analysis_item, history_summary_item]) as element,
        ordinal,
        market_key,
        (ordinal - 1) // {{page_size}} + 1 as page
    from response_item
),

page as (
    select
        resource,
        page::integer as page,
        array_to_string(list(element order by ordinal), ',') as elements,
        count(*) as item_count,
        arg_max(market_key, ordinal) as last_market_key,
        max(ordinal) as last_ordinal
    from item
    group by resource, page
),

total as (
    select count(*) as item_count from response_item
)

select
    named.resource,
    coalesce(page.page, 1) as page,
    concat(
        '{"data":[', page.elements,
        '],"meta":{"total":', total.item_count,
        ',"count":', coalesce(page.item_count, 0),
        ',"next_cursor":',
        case when page.last_ordinal < total.item_count then concat('"', encode_cursor(page.last_market_key), '"') else 'null' end,
        '}}'
    ) as body
from (select unnest(['analysis_list', 'history_summary']) as resource) named
cross join total
left join page using (resource);
