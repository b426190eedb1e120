-- Rows that repeat a position of their snapshot and coding within a sheet.
with suspicious as (
    select sheet_number, country, city, activity, criteria, analyzed_at, coding, snapshot_number, named_key
    from sheet_sample
    where (snapshot_number, named_key, coding, sheet_number) in (
        select (snapshot_number, named_key, coding, sheet_number)
        from sheet_sample
        group by snapshot_number, named_key, coding, sheet_number
        having sum(row_count) <> sum(distinct_positions) or count(*) > 1
    )
)

select
    row_id,
    'position' as column_name,
    'position ' || position || ' is used twice in this snapshot' as message,
    'give every result of a snapshot a position of its own, or remove the row that is there twice' as hint,
    'positions' as rule
from (
    select
        row_.rowid as row_id,
        row_.position,
        row_number() over (
            partition by suspicious.snapshot_number, suspicious.named_key, row_.coding, row_.sheet_number, row_.position
            order by row_.rowid
        ) as use_number
    from observation_row row_
    join suspicious using (sheet_number, country, city, activity, criteria, analyzed_at, coding)
    where row_.position is not null
)
where use_number > 1
