-- One row per line of a receipt of the readiness index: for a scored operator one for each check of the shown version,
-- with its points; for any other operator the reasons why it is not scored, without points. Where the audits have most
-- checks of another version than the shown one, there is also a row for each check of that version that an audit lacks.
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

looked_at as (
    select
        operator.*,
        checked.version,
        checked."check",
        checked.row_number,
        coalesce(list_contains(made.columns, checked.audit_column), false) as is_made
    from operator
    left join made on made.sheet = operator.audit_sheet and made.line = operator.audit_line
    left join methodology_ari_checks checked on operator.audit_state = 'audited'
),

used as (
    select
        arg_max(version, (made, -checks)) as wanted,
        (select ari_version from snapshot where market_id = {{market_id}} and analyzed_at = {{day}}) as shown
    from (
        select version, count(*) filter (is_made) as made, count(*) as checks
        from looked_at
        where version is not null
        group by version
    )
)

select
    looked_at.position,
    host_of(looked_at.url) as host,
    looked_at.audit_sheet as sheet,
    looked_at.audit_line as line,
    audit.audited_at::varchar as day,
    case
        when audit_state = 'without_audit' then 'no audit'
        when audit_state = 'not_accessible' then 'not accessible'
        when is_made and shown is null then 'complete, but ' || wanted || ' needs all operators'
        else concat(if(version <> shown, version || ': ', ''), "check", if(is_made, '', ' not checked'))
    end as item,
    case when is_made and shown is not null then coalesce(contribution.points_undivided, 0)::decimal(18, 4)::varchar end as points
from looked_at
cross join used
left join audit on audit.sheet = looked_at.audit_sheet and audit.line = looked_at.audit_line
left join contribution
    on contribution.market_id = looked_at.market_id
    and contribution.analyzed_at = looked_at.analyzed_at
    and contribution.position = looked_at.position
    and contribution.score = 'ari_score'
    and contribution.item::varchar = looked_at."check"
where version is null or version = coalesce(shown, wanted) or (version = wanted and not is_made)
qualify
    not is_made
    or (
        bool_and(is_made) over (partition by looked_at.position, version)
        and (shown is not null or row_number() over (partition by looked_at.position order by row_number) = 1)
    )
order by looked_at.position, looked_at.row_number;
