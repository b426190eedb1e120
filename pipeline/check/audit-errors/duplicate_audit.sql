-- Audits of a page that was already audited on the same day. Addresses are compared normalised.
with repeated as (
    select address, audited_at
    from audit_row
    where is_address(url) and audited_at is not null
    group by all
    having count(*) > 1
)

select
    row_id,
    'url' as column_name,
    'this page was already audited on ' || audited_at || ', in ' || first_sheet as message,
    'keep the audit that counts; a snapshot can use only one of a day' as hint
from (
    select
        audit.rowid as row_id,
        audit.audited_at,
        row_number() over same_audit as audit_number,
        first_value(sheet.sheet) over same_audit as first_sheet
    from audit_row audit
    join repeated using (address, audited_at)
    join sheet on sheet.kind = 'audits' and sheet.sheet_number = audit.sheet_number
    window same_audit as (partition by audit.address, audit.audited_at order by audit.rowid)
)
where audit_number > 1
