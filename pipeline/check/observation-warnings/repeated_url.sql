-- Rows whose page was observed at an earlier position of the same snapshot; both count.
with suspicious as (
    -- Compares hashes first, because few snapshots repeat an address and hashes are smaller.
    select snapshot_number, page_hash
    from coded_row
    where is_final
    group by all
    having count(*) > 1
),

addressed as (
    select
        coded_row.row_id,
        coded_row.snapshot_number,
        coded_row.position,
        page_address(row_.url) as address
    from coded_row
    join suspicious using (snapshot_number, page_hash)
    join observation_row row_ on row_.rowid = coded_row.row_id
    where coded_row.is_final and is_address(row_.url)
)

select
    row_id,
    'url' as column_name,
    'the same url is already at position ' || first_position || ' of this snapshot' as message,
    'remove the row if it was typed twice; keep it if the page was really shown twice' as hint,
    'positions-twice' as rule
from (
    select
        row_id,
        first_value(position) over same_page as first_position,
        row_number() over same_page as showing
    from addressed
    window same_page as (partition by snapshot_number, address order by position, row_id)
)
where showing > 1
