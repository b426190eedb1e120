-- Observed operators of the readiness index without a recent enough audit for their snapshot. The hint names an audit
-- whose address may be that of the same page.
select
    operator.row_id,
    'url' as column_name,
    case
        when operator.audit_row_id is null then 'this direct operator has no audit on or before ' || analyzed_at
        else 'the latest audit of this direct operator is of ' || operator.audited_at || ', more than '
            || {{audit_max_age_days}} || ' days before the snapshot'
    end as message,
    coalesce(
        location_of(sheet.sheet, audit.line, audit.rowid - sheet.first_row_id) || ' has ' || left(near_audit.audit_url, 200)
        || ': is it the same page? Then write both alike',
        'audit the page and add a row to a sheet below audits/; without it the operator is left out of the ARI'
    ) as hint,
    'checks' as rule
from operator
left join near_audit using (row_id)
left join audit_row audit on audit.rowid = near_audit.audit_row_id
left join sheet on sheet.kind = 'audits' and sheet.sheet_number = audit.sheet_number
where audit_state = 'without_audit'
