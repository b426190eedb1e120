-- Rows that use a position of their snapshot and coding again. Over two sheets the snapshot itself is the fault.
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
    where
        (snapshot_number, coding, position) in (
            select (snapshot_number, coding, position)
            from coded_row
            where position is not null
            group by snapshot_number, coding, sheet_number, position
            having count(*) > 1
        )
)
where use_number > 1
