-- The first row of each further sheet with final rows of a snapshot that is already in another sheet.
select
    sample.first_row_id as row_id,
    'analyzed_at' as column_name,
    'the snapshot of ' || sample.city || ', ' || sample.activity || ', ' || sample.criteria || ' on ' || sample.analyzed_at
    || ' is also in ' || first_sheet.sheet as message,
    'remove the sheet that is a copy, or keep the final rows of one snapshot in one sheet; mark an independent coding in the column coding' as hint
from (
    select *, min(sheet_number) over (partition by snapshot_number, named_key) as first_sheet_number
    from sheet_sample
    where coding = ''
    qualify row_number() over (partition by snapshot_number, named_key, sheet_number order by first_row_id) = 1
) sample
join sheet first_sheet on first_sheet.kind = 'observations' and first_sheet.sheet_number = sample.first_sheet_number
where sample.sheet_number <> sample.first_sheet_number
