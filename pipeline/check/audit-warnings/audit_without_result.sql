-- Audits that count for no result, because the address of the page is written in another way there.
select
    audit_row_id as row_id,
    'url' as column_name,
    'no result has this address, but ' || location_of(sheet.sheet, observed.line, observed.rowid - sheet.first_row_id)
    || ' has ' || left(near_audit.url, 200) as message,
    'if it is the same page, write both alike: the audit counts for no score' as hint,
    'positions-address' as rule
from near_audit
join observation_row observed on observed.rowid = near_audit.row_id
join sheet on sheet.kind = 'observations' and sheet.sheet_number = observed.sheet_number
qualify row_number() over (partition by audit_row_id order by near_audit.row_id) = 1
