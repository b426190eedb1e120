-- The row after each gap in the positions of a snapshot. Sheets with errors are left out, because their unread rows
-- leave gaps.
with gapped as (
    select snapshot_number
    from sheet_sample
    where
        coding = ''
        and sheet_number not in (select sheet_number from sheet where kind = 'observations' and has_errors)
    group by snapshot_number
    having max(last_position) <> sum(row_count)
)
select
    row_id,
    'position' as column_name,
    case
        when position - previous_position = 2 then 'position ' || (position - 1) || ' is missing from this snapshot'
        else 'positions ' || (previous_position + 1) || ' to ' || (position - 1) || ' are missing from this snapshot'
    end as message,
    'check that no result was forgotten; positions are numbered without gaps after editorial results were left out' as hint,
    'positions-number' as rule
from (
    select
        row_id,
        position,
        lag(position, 1, 0) over (partition by snapshot_number order by position) as previous_position
    from coded_row
    where is_final and snapshot_number in (select snapshot_number from gapped)
)
where
    position - previous_position > 1
