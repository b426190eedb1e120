-- The first row of each further coding of a coder, in another sheet or with another spelling, that repeats a position
-- of the snapshot. Within one sheet and spelling, duplicate_position reports it.
with reading as (
    select
        sample.sheet_number,
        sample.country,
        sample.city,
        sample.activity,
        sample.criteria,
        sample.analyzed_at,
        sample.coding,
        sample.snapshot_number,
        coder.coder,
        dense_rank() over (order by sample.sheet_number, sample.named_key, sample.coding) as reading_number
    from sheet_sample sample
    join coder on coder.snapshot_number = sample.snapshot_number and coder.coding = sample.coding
    where coder.coder <> ''
),

coded as (
    select
        row_.rowid as row_id,
        row_.position,
        reading.*,
        first_value(reading_number) over same_position as first_reading_number,
        first_value(reading.sheet_number) over same_position as first_sheet_number,
        first_value(reading.coding) over same_position as first_coding
    from observation_row row_
    join reading using (sheet_number, country, city, activity, criteria, analyzed_at, coding)
    where row_.position is not null
    window same_position as (partition by reading.snapshot_number, reading.coder, row_.position order by row_.rowid)
)

select
    coded.row_id,
    'coding' as column_name,
    'the coding "' || coded.coding || '" has position ' || coded.position || ' of this snapshot already, in ' || sheet.sheet
    || if(coded.first_coding = coded.coding, '', ' as "' || coded.first_coding || '"') as message,
    'one person codes a snapshot once: remove one of the two, or give the coding of another person another word' as hint
from coded
join sheet on sheet.kind = 'observations' and sheet.sheet_number = coded.first_sheet_number
where coded.reading_number <> coded.first_reading_number
qualify row_number() over (partition by coded.snapshot_number, coded.coder, coded.reading_number order by coded.row_id) = 1
