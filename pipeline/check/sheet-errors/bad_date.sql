-- Rows whose day is invalid or not of the form YYYY-MM-DD.
select
    rowid as row_id,
    '{{day}}' as column_name,
    '"' || left(bad_{{day}}, 200) || '" is not a day of the calendar' as message,
    day_hint(bad_{{day}}) as hint
from {{rows}}
where bad_{{day}} <> ''
