-- One row per observed operator of a snapshot and check of the version of the index that is shown, with the points that the
-- operator gave to the score. An operator whose page nobody could audit has one row without a check; so has every one where the snapshot
-- has no index. is_made says whether the audit made the check.
with operator as (
    select * from observation
    where market_id = {{market_id}} and analyzed_at = {{day}} and audit_state is not null
),

audited as (
    select audit.sheet, audit.line, {{check_columns}}
    from audit
    semi join operator on operator.audit_sheet = audit.sheet and operator.audit_line = audit.line
),

made as (
    select sheet, line, list(column_name) as columns
    from (unpivot audited on columns(* exclude (sheet, line)) into name column_name value cell)
    group by sheet, line
),

checked as (
    select "check", audit_column, row_number
    from methodology_ari_checks
    where version = (select ari_version from snapshot where market_id = {{market_id}} and analyzed_at = {{day}})
)

select
    operator.position,
    host_of(operator.url) as host,
    operator.audit_state,
    operator.audit_sheet as sheet,
    operator.audit_line as line,
    audit.audited_at::varchar as day,
    checked."check",
    list_contains(made.columns, checked.audit_column) as is_made,
    coalesce(contribution.points_undivided, 0)::decimal(18, 4)::varchar as points
from operator
left join audit on audit.sheet = operator.audit_sheet and audit.line = operator.audit_line
left join made on made.sheet = operator.audit_sheet and made.line = operator.audit_line
left join checked on operator.audit_state = 'audited'
left join contribution
    on contribution.market_id = operator.market_id
    and contribution.analyzed_at = operator.analyzed_at
    and contribution.position = operator.position
    and contribution.score = 'ari_score'
    and contribution.item::varchar = checked."check"
order by operator.position, checked.row_number;
