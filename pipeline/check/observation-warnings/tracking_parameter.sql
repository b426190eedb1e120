-- Addresses with parameters that only count clicks: each click makes another address of one page.
select
    row_id,
    'url' as column_name,
    'the url has parameters that only count clicks: ' || array_to_string(names, ', ') as message,
    'type ' || left(regexp_replace(regexp_replace(cleared, '([?&])&+', '\1', 'g'), '[?&]+(#|$)', '\1'), 200) as hint,
    'positions-address' as rule
from (
    select
        rowid as row_id,
        regexp_extract_all(url, '{{tracking_parameter}}', 2) as names,
        regexp_replace(url, '{{tracking_parameter}}', '\1', 'g') as cleared
    from observation_row
    where contains(url, '=') and regexp_matches(url, '{{tracking_parameter}}')
)
