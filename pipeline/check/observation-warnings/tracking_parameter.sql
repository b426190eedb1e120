-- Addresses with parameters that only count clicks: each click makes another address of one page.
select
    row_id,
    'url' as column_name,
    'the url has parameters that only count clicks: ' || array_to_string(names, ', ') as message,
    'type ' || left(regexp_replace(regexp_replace(cleared, '([?&])&+', '\1', 'g'), '[?&]+$', '') || fragment, 200) as hint,
    'positions-address' as rule
from (
    select
        rowid as row_id,
        regexp_extract_all(page, '{{tracking_parameter}}', 2) as names,
        regexp_replace(page, '{{tracking_parameter}}', '\1', 'g') as cleared,
        fragment
    from (
        select rowid, split_part(url, '#', 1) as page, substr(url, length(page) + 1) as fragment
        from observation_row
        where contains(url, '=')
    )
    where regexp_matches(page, '{{tracking_parameter}}')
)
