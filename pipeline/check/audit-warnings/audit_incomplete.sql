-- Audits that lack a check, as audit_gap has them, with the effect on the newest snapshot that needs it. Audits with
-- errors are left out, because their cells may be unread.
with gap as (
    select
        audit_gap.*,
        sample.analyzed_at,
        concat_ws(', ', sample.country, sample.city, sample.activity, sample.criteria) as market
    from audit_gap
    join (from sheet_sample where coding = '' qualify row_number() over (partition by snapshot_number order by sheet_number) = 1)
        sample using (snapshot_number)
    join audit_row on audit_row.rowid = audit_gap.audit_row_id
    where audit_row.bad_cells is null and not audit_row.too_short
    qualify row_number() over (partition by audit_row_id order by sample.analyzed_at desc, snapshot_number) = 1
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
