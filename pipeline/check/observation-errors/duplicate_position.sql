-- Rows that use a position of their snapshot and coding again. Over two sheets the snapshot itself is the fault.
with suspicious as (
    select snapshot_number, coding, sheet_number
    from sheet_sample
    group by all
    having sum(row_count) > 1 and (sum(row_count) <> sum(distinct_positions) or count(*) > 1)
)

select
    row_id,
    'position' as column_name,
    'position ' || position || ' is used twice in this snapshot' as message,
    'give every result of a snapshot a position of its own, or remove the row that is there twice' as hint
from (
    select
        row_id,
        position,
        row_number() over (partition by snapshot_number, coding, sheet_number, position order by row_id) as use_number
    from coded_row
    where position is not null and (snapshot_number, coding, sheet_number) in (from suspicious)
)
where use_number > 1
