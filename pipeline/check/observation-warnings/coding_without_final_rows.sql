-- The first row of each independent coding of a snapshot without final rows.
select
    min(first_row_id) as row_id,
    'coding' as column_name,
    'the coding "' || coding || '" is of a snapshot that has no final rows' as message,
    'check market and day; rows that are to count have the coding final or none' as hint
from sheet_sample
where coding <> '' and snapshot_number not in (select snapshot_number from sheet_sample where coding = '')
group by snapshot_number, coding
