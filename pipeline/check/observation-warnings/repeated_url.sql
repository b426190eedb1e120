-- Rows whose page was observed at an earlier position of the same snapshot; both count.
with repeated as (
    select snapshot_number, hash(coalesce(address_unless_url, url)) as address_hash
    from coded_row
    where coding = ''
    group by all
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
        position,
        first_value(position) over same_page as first_position,
        row_number() over same_page as showing
    from coded_row
    where coding = '' and (snapshot_number, hash(coalesce(address_unless_url, url))) in (select (snapshot_number, address_hash) from repeated)
    window same_page as (partition by snapshot_number, coalesce(address_unless_url, url) order by position, row_id)
)
where showing > 1
