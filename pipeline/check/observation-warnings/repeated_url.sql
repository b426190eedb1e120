-- Rows whose page was observed at an earlier position of the same snapshot; both count.
with addressed as not materialized (
    select snapshot_number, row_id, position, coalesce(address_unless_normal(url), url) as address
    from coded_row
    where coding = ''
),

-- By hash first: most snapshots repeat nothing, and hashes are smaller than addresses.
suspicious as (
    select hash(snapshot_number, address) as page_hash
    from addressed
    group by page_hash
    having count(*) > 1
)

select
    row_id,
    'url' as column_name,
    'the same url is already at position ' || first_position || ' of this snapshot' as message,
    'remove the row if it was typed twice; keep it if the page was really shown twice' as hint
from (
    select
        row_id,
        first_value(position) over same_page as first_position,
        row_number() over same_page as showing
    from addressed
    where hash(snapshot_number, address) in (from suspicious)
    window same_page as (partition by snapshot_number, address order by position, row_id)
)
where showing > 1
