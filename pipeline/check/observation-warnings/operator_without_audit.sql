-- Observed operators of the readiness index without a recent enough audit for their snapshot.
select
    row_id,
    'url' as column_name,
    case
        when audit_row_id is null then 'this direct operator has no audit on or before ' || analyzed_at
        else 'the latest audit of this direct operator is of ' || audited_at || ', more than '
            || {{audit_max_age_days}} || ' days before the snapshot'
    end as message,
    'audit the page and add a row to a sheet below audits/; without it the operator is left out of the ARI' as hint,
    'checks' as rule
from operator
where audit_state = 'without_audit'
