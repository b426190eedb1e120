-- Audits whose page speed looks like a fraction of 1, as some programs export it, instead of 0 to 100.
select
    rowid as row_id,
    'pagespeed' as column_name,
    'the page speed {cell} is read as {cell} of 100' as message,
    'write page speed from 0 to 100: 0.85 is 85' as hint,
    'check-pagespeed' as rule
from audit_row
where pagespeed > 0 and pagespeed <= 1
