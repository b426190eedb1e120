-- Rows whose day is invalid or not of the form YYYY-MM-DD.
select
    rowid as row_id,
    'audited_at' as column_name,
    '"' || left(bad_audited_at, 200) || '" is not a day of the calendar' as message,
    day_hint(bad_audited_at) as hint
from audit_row
where bad_audited_at <> ''
