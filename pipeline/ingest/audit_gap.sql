-- One row per audited operator whose audit lacks checks. They are those of one version of the index: that of which the
-- audits of the snapshot have most checks. missing lists the columns of the missing ones. scored_by is the version that
-- scores the snapshot all the same, with or without this operator; null if none does.
create temp table audit_gap as
with counted as (
    select
        operator.snapshot_number,
        operator.audit_row_id,
        unnest([{{made_checks}}], recursive := true)
    from operator
    join audit_row on audit_row.rowid = operator.audit_row_id
    where operator.audit_state = 'audited'
),

made_version as (
    select snapshot_number, version, sum(made) as made, any_value(checks) as checks, bool_or(made = checks) as is_complete_once
    from counted
    group by snapshot_number, version
),

snapshot_version as (
    select
        snapshot_number,
        arg_max(version, (made, -checks)) as version,
        -- v2 scores a snapshot only if it is complete for all operators.
        max(version) filter (is_complete_once and version <> 'v2') as scored_by
    from made_version
    group by snapshot_number
)

select
    counted.snapshot_number,
    counted.audit_row_id,
    counted.version,
    counted.checks,
    list_filter(case counted.version {{missing_checks}} end, lambda name: name is not null) as missing,
    snapshot_version.scored_by
from counted
join snapshot_version using (snapshot_number, version)
join audit_row on audit_row.rowid = counted.audit_row_id
where counted.made < counted.checks;
