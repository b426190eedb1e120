-- Rows whose day is invalid or not of the form YYYY-MM-DD.
select
    rowid as row_id,
    'analyzed_at' as column_name,
    '"' || left(bad_analyzed_at, 200) || '" is not a day of the calendar' as message,
    day_hint(bad_analyzed_at) as hint
from observation_row
where bad_analyzed_at <> ''
