-- Rows whose day is later than today in every time zone.
select
    rowid as row_id,
    '{{day}}' as column_name,
    'the day ' || {{day}} || ' has not come yet: the last day that can be typed is ' || {{latest_day}} as message,
    'check the year, and whether day and month are exchanged' as hint
from {{rows}}
where {{day}} > {{latest_day}}
