-- Rows with a day before 2000.
select
    rowid as row_id,
    '{{day}}' as column_name,
    'the day ' || {{day}} || ' is before 2000' as message,
    'type the year with its four digits, for example 2026-02-28' as hint
from {{rows}}
where {{day}} < date '2000-01-01'
