-- One row per sheet. Its rows are in observation_row or audit_row from first_row_id on; null if it has no rows.
create temp table sheet as
with sheet_file (kind, sheet_number, sheet, broken) as (
    {{sheets}}
),

part as (
    select 'observations' as kind, sheet_number, count(*) as row_count, min(rowid) as first_row_id
    from observation_row
    group by sheet_number
    union all
    select 'audits' as kind, sheet_number, count(*) as row_count, min(rowid) as first_row_id
    from audit_row
    group by sheet_number
)

select
    sheet_file.kind,
    sheet_file.sheet_number,
    sheet_file.sheet,
    -- Whether some rows could not be read; checks with errors set it as well.
    sheet_file.broken as has_errors,
    coalesce(part.row_count, 0) as row_count,
    part.first_row_id
from sheet_file
left join part using (kind, sheet_number);
