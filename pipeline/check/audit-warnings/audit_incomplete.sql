-- Audited operators whose audit lacks checks, with the effect on the newest snapshot that needs it. The checks are
-- those of one version of the index: that of which the audits of the snapshot have most checks. scored_by is the
-- version that scores the snapshot all the same, with or without this operator; null if none does. Audits with errors
-- are left out, because their cells may be unread.
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
),

gap as (
    select
        counted.audit_row_id,
        counted.version,
        counted.checks,
        list_filter(case counted.version {{missing_checks}} end, lambda name: name is not null) as missing,
        snapshot_version.scored_by,
        sample.analyzed_at,
        concat_ws(', ', sample.country, sample.city, sample.activity, sample.criteria) as market
    from counted
    join snapshot_version using (snapshot_number, version)
    join (from sheet_sample where coding = '' qualify row_number() over (partition by snapshot_number order by sheet_number) = 1)
        sample using (snapshot_number)
    join audit_row on audit_row.rowid = counted.audit_row_id
    where counted.made < counted.checks and audit_row.bad_cells is null and not audit_row.too_short
    qualify row_number() over (partition by counted.audit_row_id order by sample.analyzed_at desc, counted.snapshot_number) = 1
)

select
    audit_row_id as row_id,
    missing[1] as column_name,
    concat(
        'the audit lacks ',
        if(len(missing) > 3, concat(len(missing), ' of ', checks, ' checks'), array_to_string(missing, ', ')),
        ' of index ', version, ': the snapshot of ', analyzed_at, ' (', market, ') ',
        case
            when scored_by is null then 'has no readiness score'
            when scored_by = version then 'is scored without this operator'
            else concat('is scored by ', scored_by, ' instead')
        end
    ) as message,
    'make the check and fill in the cell: ' || if(
        version = 'v2',
        'v2 scores a snapshot only if each of its audits has all checks',
        'an operator is scored only with all checks'
    ) as hint,
    'check-' || replace(replace(missing[1], '_ms', ''), '_', '-') as rule
from gap
